// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/app/options.h"
#include "tests/support/certificate_folder.h"

#include <QScopeGuard>
#include <QTemporaryFile>
#include <QTest>

namespace tst_options {

using namespace fairlead::gui;
using namespace Qt::StringLiterals;
using Begin = Options::Begin;

namespace {

ParsedOptions parse(const QStringList& arguments, bool display = true) {
    return parseOptions(QStringList{u"fairlead"_s} + arguments, display);
}

}  // namespace

class TestOptions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nothingAskedForBeginsWithTheFirstScreen() {
        const ParsedOptions parsed = parse({});
        QVERIFY(parsed.problem.isEmpty());
        QCOMPARE(parsed.options.begin, Begin::Welcome);
        QVERIFY(!parsed.options.headless);
    }

    void withoutADisplayItIsHeadlessAndShowsTheDemo() {
        const ParsedOptions parsed = parse({}, false);
        QVERIFY(parsed.options.headless);
        QCOMPARE(parsed.options.begin, Begin::Demo);
    }

    void headlessKeepsWhatWasAskedFor() {
        QCOMPARE(parse({u"--headless"_s, u"--local"_s}).options.begin, Begin::Local);
        QCOMPARE(parse({u"--headless"_s, u"--connect"_s, u"a:1"_s}).options.begin, Begin::Remote);
        QCOMPARE(parse({u"--headless"_s}).options.begin, Begin::Demo);
    }

    void oneLinkIsTakenAndABrokenOneIsRefused() {
        const QString link = u"fairlead://prod-eu/tenant/acme"_s;
        QCOMPARE(parse({link}).options.link, link);
        QCOMPARE(parse({link}).options.begin, Begin::Welcome);
        QVERIFY(parse({link + u"/more"_s}).problem.contains(u"broken"_s));
        QVERIFY(!parse({link, link}).problem.isEmpty());
        QVERIFY(!parse({u"acme"_s}).problem.isEmpty());
        QVERIFY(parse({link}, false).problem.contains(u"no display"_s));
    }

    void everyValueArrives() {
        const Options options = parse({u"--connect"_s, u"eu-1:9091"_s, u"--token"_s, u"secret"_s, u"--theme"_s,
                                       u"dark"_s, u"--data"_s, u"/somewhere"_s})
                                    .options;
        QCOMPARE(options.begin, Begin::Remote);
        QCOMPARE(options.place.address, u"eu-1:9091"_s);
        QCOMPARE(options.place.token, u"secret"_s);
        QVERIFY(options.theme == ThemeChoice::Dark);
        QCOMPARE(options.dataFolder, u"/somewhere"_s);
    }

    void tokenMayComeFromAFileOrTheEnvironment() {
        const QStringList remote{u"--connect"_s, u"eu-1:9091"_s};
        QTemporaryFile file;
        QVERIFY(file.open() && file.write("filed\n") > 0 && file.flush());
        QCOMPARE(parse(remote + QStringList{u"--token-file"_s, file.fileName()}).options.place.token, u"filed"_s);
        qputenv("FAIRLEAD_TOKEN", "environed");
        const auto leave = qScopeGuard([] { qunsetenv("FAIRLEAD_TOKEN"); });
        QCOMPARE(parse(remote).options.place.token, u"environed"_s);
        QCOMPARE(parse(remote + QStringList{u"--token"_s, u"typed"_s}).options.place.token, u"typed"_s);
        QCOMPARE(parse(remote + QStringList{u"--token-file"_s, file.fileName()}).options.place.token, u"filed"_s);
        QVERIFY(parse({u"--local"_s}).options.place.token.isEmpty());
        const ParsedOptions missing = parse(remote + QStringList{u"--token-file"_s, u"/nowhere/token"_s});
        QVERIFY2(missing.problem.contains(u"/nowhere/token"_s), qPrintable(missing.problem));
        QVERIFY(!parse({u"--token-file"_s, file.fileName()}).problem.isEmpty());
    }

    void tlsIsAskedForByAnyOfItsOptions() {
        const QStringList remote{u"--connect"_s, u"eu-1:9091"_s};
        QVERIFY(!parse(remote).options.place.tls.enabled);
        QVERIFY(parse(remote + QStringList{u"--tls"_s}).options.place.tls.enabled);
        const fairlead::test::CertificateAuthority authority("authority");
        const fairlead::test::CertificateFolder folder;
        fairlead::TlsFiles files = folder.write("client", authority.issue());
        files.authorities = folder.write("ca.pem", authority.certificate());
        const ParsedOptions parsed =
            parse(remote + QStringList{u"--ca"_s, QString::fromStdString(files.authorities), u"--cert"_s,
                                       QString::fromStdString(files.certificate), u"--key"_s,
                                       QString::fromStdString(files.key), u"--server-name"_s, u"queue.example"_s});
        QCOMPARE(parsed.problem, QString());
        QVERIFY(parsed.options.place.tls.enabled);
        QVERIFY(parsed.options.place.tls.files == files);
        QCOMPARE(parsed.options.place.tls.serverName, std::string("queue.example"));
        const ParsedOptions bad = parse(remote + QStringList{u"--ca"_s, u"/nowhere.pem"_s});
        QVERIFY2(bad.problem.contains(u"--ca: '/nowhere.pem' cannot be read"_s), qPrintable(bad.problem));
    }

    void codeqsServerHasThreeAddressesAndTwoTokens() {
        QTemporaryFile file;
        QVERIFY(file.open() && file.write("workers\n") > 0 && file.flush());
        const QStringList all{u"--connect"_s,      u"eu:9092"_s, u"--codeq-http"_s,        u"eu:8080"_s,
                              u"--codeq-worker"_s, u"eu:9091"_s, u"--worker-token-file"_s, file.fileName()};
        const ParsedOptions parsed = parse(all);
        QCOMPARE(parsed.problem, QString());
        QCOMPARE(parsed.options.place.httpAddress, u"eu:8080"_s);
        QCOMPARE(parsed.options.place.workerAddress, u"eu:9091"_s);
        QCOMPARE(parsed.options.place.workersToken(), u"workers"_s);
        QCOMPARE(parse({u"--connect"_s, u"eu:9092"_s, u"--token"_s, u"both"_s}).options.place.workersToken(),
                 u"both"_s);
        const Options alone = parse({u"--codeq-http"_s, u"http://eu:8080"_s}).options;
        QCOMPARE(alone.begin, Begin::Remote);
        QVERIFY(alone.place.address.isEmpty());
        qputenv("FAIRLEAD_WORKER_TOKEN", "environed");
        const auto leave = qScopeGuard([] { qunsetenv("FAIRLEAD_WORKER_TOKEN"); });
        QCOMPARE(parse({u"--connect"_s, u"eu:9092"_s}).options.place.workerToken, u"environed"_s);
    }

    void helpNamesEveryOption() {
        const QString help = parse({u"--help"_s}).answer;
        for (const auto& option :
             {u"--demo"_s, u"--local"_s, u"--connect"_s, u"--token"_s, u"--tls"_s, u"--ca"_s, u"--cert"_s, u"--key"_s,
              u"--server-name"_s, u"--codeq-http"_s, u"--codeq-worker"_s, u"--worker-token"_s, u"--worker-token-file"_s,
              u"--data"_s, u"--headless"_s, u"--theme"_s, u"--version"_s})
            QVERIFY2(help.contains(option), qPrintable(option));
    }

    void versionIsOneLine() {
        QCoreApplication::setApplicationVersion(u"1.2.3"_s);
        QCOMPARE(parse({u"--version"_s}).answer, u"fairlead 1.2.3\n"_s);
    }

    void whatMakesNoSenseIsRefusedWithAReason_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("unknown option") << QStringList{u"--fast"_s};
        QTest::newRow("two beginnings") << QStringList{u"--demo"_s, u"--local"_s};
        QTest::newRow("address without a port") << QStringList{u"--connect"_s, u"localhost"_s};
        QTest::newRow("token for nobody") << QStringList{u"--token"_s, u"x"_s};
        QTest::newRow("token that cannot be sent")
            << QStringList{u"--connect"_s, u"a:1"_s, u"--token"_s, u"schlüssel"_s};
        QTest::newRow("codeQ's HTTP at no URL") << QStringList{u"--codeq-http"_s, u"ftp://a"_s};
        QTest::newRow("codeQ's workers without a port")
            << QStringList{u"--connect"_s, u"a:1"_s, u"--codeq-worker"_s, u"b"_s};
        QTest::newRow("codeQ's workers alone") << QStringList{u"--codeq-worker"_s, u"b:1"_s};
        QTest::newRow("workers' token for nobody") << QStringList{u"--worker-token"_s, u"x"_s};
        QTest::newRow("two of the workers' tokens")
            << QStringList{u"--connect"_s, u"a:1"_s, u"--worker-token"_s, u"x"_s, u"--worker-token-file"_s, u"y"_s};
        QTest::newRow("TLS with nobody") << QStringList{u"--tls"_s};
        QTest::newRow("name of nobody") << QStringList{u"--server-name"_s, u"x"_s};
        QTest::newRow("certificate that is not there")
            << QStringList{u"--connect"_s, u"a:1"_s, u"--ca"_s, u"/nowhere.pem"_s};
        QTest::newRow("key without its certificate")
            << QStringList{u"--connect"_s, u"a:1"_s, u"--key"_s, u"/nowhere.key"_s};
        QTest::newRow("unknown theme") << QStringList{u"--theme"_s, u"pink"_s};
        QTest::newRow("stray word") << QStringList{u"demo"_s};
    }
    void whatMakesNoSenseIsRefusedWithAReason() {
        QFETCH(QStringList, arguments);
        QVERIFY(!parse(arguments).problem.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestOptions)

}  // namespace tst_options

#include "tst_options.moc"
