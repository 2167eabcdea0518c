// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// fairleadctl as a program against a real broker with TLS.
#include "tests/broker/ctl/ctl_process.h"
#include "tests/support/certificate_folder.h"

#include <QTest>

#include <memory>
#include <string>

namespace tst_fairleadctl_tls {

using namespace fairlead;
using namespace fairlead::test;
using namespace Qt::StringLiterals;

namespace {

QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

void expectFailure(const CtlRun& run, int code, const QString& complaint) {
    QVERIFY2(run.code == code, qPrintable(u"%1: %2"_s.arg(run.code).arg(run.err)));
    QVERIFY2(run.err.contains(complaint), qPrintable(run.err));
    // One line of ours, and none of gRPC's.
    QVERIFY2(run.err.startsWith(u"fairleadctl: "_s) && run.err.count(u'\n') == 1, qPrintable(run.err));
    QVERIFY(run.out.isEmpty());
}

}  // namespace

class TestFairleadctlTls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<LocalBroker>();
        m_broker->config().tls = m_folder.write("server", m_authority.issue());
        m_broker->config().listen = {"127.0.0.1:0", "plain://127.0.0.1:0"};
        m_ca = text(m_folder.write("ca.pem", m_authority.certificate()));
    }
    void cleanup() { m_broker.reset(); }

    void infoSaysThatOneCameByTls() {
        start();
        const CtlRun run = ctl().run({u"info"_s, u"--tls"_s, u"--ca"_s, m_ca});
        QCOMPARE(run.err, QString());
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains(u"you came by"_s) && run.out.contains(u"TLS\n"_s), qPrintable(run.out));
        const CtlRun json = ctl().run({u"info"_s, u"--ca"_s, m_ca, u"--output"_s, u"json"_s});
        QVERIFY(json.json()[u"caller"_s][u"tls"_s].toBool());
        const CtlRun plain = Ctl(m_broker->address(1)).run(u"info"_s);
        QCOMPARE(plain.code, 0);
        QVERIFY2(plain.out.contains(u"plain text"_s), qPrintable(plain.out));
    }

    void machineShowsItsCertificate() {
        startWithClientCertificates();
        const TlsFiles files = m_folder.write("client", m_clients.issue(named("console-7")));
        const CtlRun run = ctl().run(with(files));
        QCOMPARE(run.err, QString());
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains(u"TLS, with the certificate CN=console-7"_s), qPrintable(run.out));
    }

    void environmentSaysTheSame() {
        startWithClientCertificates();
        const TlsFiles files = m_folder.write("client", m_clients.issue(named("console-7")));
        Ctl ctl(m_broker->address());
        ctl.set(u"FAIRLEAD_CA"_s, m_ca);
        expectFailure(ctl.run(u"info"_s), 3, u"client certificate"_s);
        ctl.set(u"FAIRLEAD_CERT"_s, text(files.certificate));
        ctl.set(u"FAIRLEAD_KEY"_s, text(files.key));
        QCOMPARE(ctl.run(u"info"_s).code, 0);
        ctl.set(u"FAIRLEAD_SERVER_NAME"_s, u"elsewhere.example"_s);
        expectFailure(ctl.run(u"info"_s), 3, u"another name"_s);
        // What is typed goes over it.
        QCOMPARE(ctl.run({u"info"_s, u"--server-name"_s, u"localhost"_s}).code, 0);
        Ctl bare(m_broker->address());
        bare.set(u"FAIRLEAD_TLS"_s, u"1"_s);
        expectFailure(bare.run(u"info"_s), 3, u"not trusted"_s);
    }

    void plainQuestionToTlsSaysSo() {
        start();
        expectFailure(ctl().run(u"info"_s), 3, u"speaks TLS only (--tls)"_s);
        expectFailure(ctl().run(u"tenants"_s), 3, u"speaks TLS only (--tls)"_s);
    }

    void tlsQuestionToPlainSaysSo() {
        start();
        expectFailure(Ctl(m_broker->address(1)).run({u"info"_s, u"--ca"_s, m_ca}), 3,
                      u"it does not speak TLS at this address"_s);
    }

    void brokerOfAnotherAuthorityIsNotTrusted() {
        start();
        const QString other = text(m_folder.write("other.pem", CertificateAuthority("stranger").certificate()));
        expectFailure(ctl().run({u"info"_s, u"--ca"_s, other}), 3, u"its certificate is not trusted"_s);
        // Nor by what this machine trusts.
        expectFailure(ctl().run({u"info"_s, u"--tls"_s}), 3, u"its certificate is not trusted"_s);
    }

    void brokerOfAnotherNameIsNotBelieved() {
        CertificateWish wish;
        wish.alternatives = {"DNS:queue.example.org"};
        m_broker->config().tls = m_folder.write("server", m_authority.issue(wish));
        start();
        expectFailure(ctl().run({u"info"_s, u"--ca"_s, m_ca}), 3, u"its certificate is for another name"_s);
        QCOMPARE(ctl().run({u"info"_s, u"--ca"_s, m_ca, u"--server-name"_s, u"queue.example.org"_s}).code, 0);
    }

    void clientCertificateThatIsMissingOrForeignIsSaidSo() {
        startWithClientCertificates();
        expectFailure(ctl().run({u"info"_s, u"--ca"_s, m_ca}), 3, u"wants a client certificate (--cert, --key)"_s);
        const TlsFiles files = m_folder.write("foreign", CertificateAuthority("stranger").issue());
        expectFailure(ctl().run(with(files)), 3, u"does not accept the client certificate"_s);
    }

    void filesThatCannotBeUsedAreNamedBeforeAnybodyIsAsked() {
        const TlsFiles good = m_folder.write("client", m_clients.issue());
        const TlsFiles other = m_folder.write("other", m_clients.issue());
        CertificateWish wish;
        wish.untilSeconds = -60;
        const TlsFiles expired = m_folder.write("expired", m_clients.issue(wish));
        const Ctl nobody("127.0.0.1:1");
        expectFailure(nobody.run({u"info"_s, u"--ca"_s, u"/nowhere.pem"_s}), 2,
                      u"--ca: '/nowhere.pem' cannot be read"_s);
        expectFailure(nobody.run({u"info"_s, u"--cert"_s, text(good.certificate)}), 2, u"--key: is missing"_s);
        expectFailure(nobody.run({u"info"_s, u"--key"_s, text(good.key)}), 2, u"--cert: is missing"_s);
        expectFailure(nobody.run({u"info"_s, u"--cert"_s, text(good.certificate), u"--key"_s, text(other.key)}), 2,
                      u"does not fit the certificate"_s);
        expectFailure(nobody.run({u"info"_s, u"--cert"_s, text(expired.certificate), u"--key"_s, text(expired.key)}), 2,
                      u"has expired at"_s);
    }

    void brokerThatIsGoneIsNotBlamedOnTls() {
        expectFailure(Ctl("127.0.0.1:1").run({u"info"_s, u"--ca"_s, m_ca}), 3, u"Connection refused"_s);
        expectFailure(Ctl("127.0.0.1:1").run(u"info"_s), 3, u"Connection refused"_s);
    }

    void helpAndCompletionKnowTheOptions() {
        const CtlRun help = Ctl("127.0.0.1:1").run(u"--help"_s);
        const CtlRun completion = Ctl("127.0.0.1:1").run(u"completion bash"_s);
        for (const auto& option : {u"--tls"_s, u"--ca"_s, u"--cert"_s, u"--key"_s, u"--server-name"_s}) {
            QVERIFY2(help.out.contains(option), qPrintable(option));
            QVERIFY2(completion.out.contains(option), qPrintable(option));
        }
        // The value of an option is not taken for a command.
        QProcess bash;
        bash.start(u"bash"_s, {u"-c"_s, completion.out + u"\nCOMP_WORDS=(fairleadctl --ca dlq dlq \"\"); COMP_CWORD=4; "
                                                         "_fairleadctl; echo ${COMPREPLY[@]}"_s});
        QVERIFY(bash.waitForFinished());
        QVERIFY(QString::fromUtf8(bash.readAllStandardOutput()).contains(u"requeue"_s));
    }

private:
    static CertificateWish named(const std::string& name) {
        CertificateWish wish;
        wish.name = name;
        return wish;
    }

    void start() {
        const std::string failure = m_broker->start();
        QVERIFY2(failure.empty(), failure.c_str());
    }
    void startWithClientCertificates() {
        m_broker->config().tls.authorities = m_folder.write("clients.pem", m_clients.certificate());
        start();
    }
    Ctl ctl() const { return Ctl(m_broker->address()); }
    QStringList with(const TlsFiles& files) const {
        return {u"info"_s, u"--ca"_s, m_ca, u"--cert"_s, text(files.certificate), u"--key"_s, text(files.key)};
    }

    const CertificateAuthority m_authority{"authority of brokers"};
    const CertificateAuthority m_clients{"authority of clients"};
    const CertificateFolder m_folder;
    QString m_ca;
    std::unique_ptr<LocalBroker> m_broker;
};

QTEST_GUILESS_MAIN(TestFairleadctlTls)

}  // namespace tst_fairleadctl_tls

#include "tst_fairleadctl_tls.moc"
