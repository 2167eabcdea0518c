// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// codeQ's usual set-up: producers' tokens and workers' tokens of different issuers, audiences and keys.
#include "tests/broker/auth/token_signer.h"
#include "tests/integration/vital_signs.h"
#include "tests/support/log_capture.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <memory>
#include <string>

namespace tst_two_identities {

using namespace fairlead;
using namespace fairlead::test;
using nlohmann::json;

namespace {

int64_t soon() {
    using namespace std::chrono;
    return duration_cast<seconds>(system_clock::now().time_since_epoch()).count() + 600;
}

}  // namespace

class TestTwoIdentities : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_broker = std::make_unique<LocalBroker>();
        broker::Config& config = m_broker->config();
        config.openMode = false;
        config.acceptJwt = true;
        config.jwt = {provider("producers", {broker::Purpose::Produce}, m_shop),
                      provider("workers", {broker::Purpose::Work}, m_fleet)};
    }
    void cleanup() { m_broker.reset(); }

    void eachTokenOpensItsOwnStream() {
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), producersToken());
        const auto ack = producer.create(newTask(1, "mail"));
        QVERIFY(ack.ok());
        GreetedWorker worker(m_broker->connect(), workersToken());
        QCOMPARE(worker.take({"mail"}).id(), ack.task_id());
    }

    void noTokenOpensAnotherStream() {
        m_broker->mustStart();
        ProducerClient producer(m_broker->connect());
        producer.sendHello(workersToken());
        expectEnd(producer, grpc::StatusCode::UNAUTHENTICATED, "auth failed: token rejected");
        WorkerClient worker(m_broker->connect());
        worker.sendHello(producersToken());
        expectEnd(worker, grpc::StatusCode::UNAUTHENTICATED, "auth failed: token rejected");
    }

    void theAdministrationIsOpenToNeither() {
        m_broker->mustStart();
        for (const std::string& token : {producersToken(), workersToken()})
            QCOMPARE(ask(token).error_code(), grpc::StatusCode::UNAUTHENTICATED);
        // Only a provider that is for it opens it, and only with its scopes: not with codeQ's.
        m_broker->config().jwt[1].purposes = {broker::Purpose::Work, broker::Purpose::Administer};
        m_broker->restart();
        QCOMPARE(ask(workersToken("codeq:admin")).error_code(), grpc::StatusCode::PERMISSION_DENIED);
        QCOMPARE(ask(workersToken("fairlead:read")).error_code(), grpc::StatusCode::OK);
    }

    void producersWorkWhereTheConfigurationSaysSo() {
        m_broker->config().producersMayWork = true;
        m_broker->mustStart();
        GreetedProducer producer(m_broker->connect(), producersToken());
        QVERIFY(producer.create(newTask(1, "mail")).ok());
        GreetedWorker worker(m_broker->connect(), producersToken());
        const std::string id = worker.take().id();
        QVERIFY(worker.report(id, "COMPLETED", "{}").ok());
        ProducerClient other(m_broker->connect());
        other.sendHello(workersToken());
        expectEnd(other, grpc::StatusCode::UNAUTHENTICATED, "auth failed: token rejected");
    }

    void aBrokerWithoutIssuerOrAudienceStartsWithAWarning() {
        m_broker->config().jwt[0].issuer.clear();
        m_broker->config().jwt[1].audience.clear();
        const LogCapture log;
        m_broker->mustStart();
        QCOMPARE(log.count("auth.jwt 'producers' has no issuer: every token"), 1);
        QCOMPARE(log.count("auth.jwt 'workers' has no audience: a token"), 1);
        m_broker->restart();
        QCOMPARE(log.count("auth.jwt 'producers' has no issuer"), 2);
    }

    void checkingTheConfigurationSaysTheSame() {
        const QString path = m_folder.filePath(QStringLiteral("broker.toml"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[auth]\nmode = \"jwt\"\n[auth.jwt]\njwks_url = \"https://id.example/jwks\"\n");
        file.close();
        QProcess check;
        check.start(qEnvironmentVariable("FAIRLEAD_BIN") + QStringLiteral("/fairlead-broker"),
                    {QStringLiteral("--config"), path, QStringLiteral("--check-config")});
        QVERIFY(check.waitForFinished());
        QCOMPARE(check.exitCode(), 0);
        const QByteArray said = check.readAllStandardError();
        QVERIFY2(said.contains("warning: auth.jwt has no issuer"), said.constData());
        QVERIFY2(said.contains("warning: auth.jwt has no audience"), said.constData());
    }

private:
    broker::JwtConfig provider(const char* name, broker::Purposes purposes, const TokenSigner& signer) const {
        QFile file(m_folder.filePath(QString::fromLatin1(name) + QStringLiteral(".jwks")));
        if (!file.open(QIODevice::WriteOnly)) qFatal("no temporary file");
        file.write(QByteArray::fromStdString(json{{"keys", {signer.jwk("k1")}}}.dump()));
        broker::JwtConfig made;
        made.name = name;
        made.purposes = purposes;
        made.issuer = std::string("https://") + name;
        made.audience = std::string("codeq-") + name;
        made.jwksFile = file.fileName().toStdString();
        return made;
    }

    static json claimsOf(const std::string& name) {
        return {
            {"iss", "https://" + name}, {"aud", "codeq-" + name}, {"sub", name}, {"tenantId", "acme"}, {"exp", soon()}};
    }
    static json header() { return {{"alg", "RS256"}, {"kid", "k1"}}; }
    std::string producersToken() const { return m_shop.token(header(), claimsOf("producers")); }
    std::string workersToken(const std::string& more = {}) const {
        json claims = claimsOf("workers");
        claims["scope"] = "codeq:claim codeq:heartbeat codeq:abandon codeq:nack codeq:result codeq:subscribe " + more;
        claims["eventTypes"] = json::array({"mail"});
        return m_fleet.token(header(), claims);
    }

    grpc::Status ask(const std::string& token) const {
        admin::v1::Admin::Stub admin(m_broker->connect());
        AdminContext context(token);
        admin::v1::ListTasksResponse page;
        admin::v1::ListTasksRequest request;
        request.set_tenant("acme");
        return admin.ListTasks(&context, request, &page);
    }

    QTemporaryDir m_folder;
    const TokenSigner m_shop = TokenSigner::rsa();
    const TokenSigner m_fleet = TokenSigner::rsa();
    std::unique_ptr<LocalBroker> m_broker;
};

QTEST_GUILESS_MAIN(TestTwoIdentities)

}  // namespace tst_two_identities

#include "tst_two_identities.moc"
