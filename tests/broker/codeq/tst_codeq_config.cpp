// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/static_authenticator.h"
#include "broker/codeq/codeq_config.h"
#include "tests/broker/config/config_checks.h"

#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

namespace tst_codeq_config {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;

namespace {

const std::string kStatic =
    "# comment\n"
    "CODEQ_PORT=8080\r\n"
    "PRODUCER_AUTH_PROVIDER=static\n"
    "PRODUCER_AUTH_CONFIG={\"token\":\"very-secret\",\"subject\":\"shop\",\"raw\":{\"role\":\"ADMIN\","
    "\"tenantId\":\"acme\"}}\n"
    "export WORKER_AUTH_PROVIDER=\"static\"  # as above\n"
    "WORKER_AUTH_CONFIG='{\"token\":\"very-secret\",\"subject\":\"fleet\",\"scopes\":[\"codeq:claim\","
    "\"codeq:subscribe\",\"codeq:admin\",\"fairlead:admin\"],\"eventTypes\":[\"mail\"],\"raw\":{\"tid\":\"acme\"}}'\n";

const std::string kYaml =
    "producerStreamAddr: \":9092\"\n"
    "workerStreamAddr: 10.0.0.1:9091\n"
    "identityServiceUrl: https://id.example/\n"
    "identityAudience: shop\n"
    "workerJwksUrl: https://fleet.example/jwks\n"
    "workerIssuer: https://fleet.example\n"
    "allowProducerAsWorker: yes\n"
    "allowedClockSkewSeconds: 30\n"
    "defaultLeaseSeconds: 120\n"
    "maxAttemptsDefault: 7\n"
    "backoffPolicy: exp_equal_jitter\n"
    "backoffBaseSeconds: 2\n"
    "backoffMaxSeconds: 50\n"
    "webhookHmacSecret: very-secret\n"
    "resultWebhookMaxAttempts: 9\n"
    "retentionSeconds: 86400\n"
    "persistenceConfig:\n  path: /var/lib/codeq\n  numShards: 4\n"
    "rateLimit:\n  producer:\n    requestsPerMinute: 100\n"
    "raft:\n  enabled: true\n  peers: {a: 'x:1', b: 'y:1'}\n";

Result<CodeqConfig> made(const std::string& text, const char* name, const std::vector<const char*>& environment = {},
                         bool allowHttp = false) {
    const QTemporaryDir folder;
    QFile file(folder.filePath(QString::fromLatin1(name)));
    if (!file.open(QIODevice::WriteOnly)) qFatal("no temporary file");
    file.write(text.data(), qint64(text.size()));
    file.close();
    std::vector<const char*> variables = environment;
    variables.push_back(nullptr);
    const auto settings = readCodeqSettings(file.fileName().toStdString(), variables.data());
    return settings ? fromCodeq(*settings, startable(), allowHttp) : Result<CodeqConfig>(settings.status());
}

bool says(const CodeqConfig& codeq, bool isLoss, const std::string& beginning) {
    return std::any_of(codeq.remarks.begin(), codeq.remarks.end(), [&](const CodeqRemark& remark) {
        return remark.isLoss == isLoss && remark.text.starts_with(beginning);
    });
}

void expectRefused(const std::string& text, const char* name, const std::string& about, const char* secret = nullptr) {
    const auto codeq = made(text, name);
    QVERIFY2(!codeq.ok(), about.c_str());
    const std::string said = codeq.status().message();
    QVERIFY2(said.find(about) != std::string::npos, said.c_str());
    if (secret) QVERIFY2(said.find(secret) == std::string::npos, said.c_str());
}

}  // namespace

class TestCodeqConfig : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void staticTokensComeFromLinesOfTheEnvironment() {
        const auto codeq = made(kStatic, ".env");
        QVERIFY2(codeq.ok(), codeq.status().message().c_str());
        const Config& config = codeq->config;
        accept(config);
        QVERIFY(config.compatibility == Compatibility::Codeq);
        QCOMPARE(config.limits.maxCommandBytes, codeqLimits().maxCommandBytes);
        QVERIFY(!config.openMode && !config.acceptJwt && !config.producersMayWork);
        QCOMPARE(config.tokens.size(), size_t{2});
        QCOMPARE(config.tokens[0].subject, std::string("shop"));
        QVERIFY(config.tokens[0].purposes == Purposes{Purpose::Produce});
        QCOMPARE(config.tokens[0].tenants, std::vector<std::string>{"acme"});
        QCOMPARE(config.tokens[1].token, std::string("very-secret"));
        QVERIFY(config.tokens[1].purposes == Purposes{Purpose::Work});
        QCOMPARE(config.tokens[1].commands, std::vector<std::string>{"mail"});
        // codeQ's own scopes only: none of them opens our administration.
        QCOMPARE(config.tokens[0].scopes, std::vector<std::string>{"codeq:admin"});
        QCOMPARE(config.tokens[1].scopes, (std::vector<std::string>{"codeq:claim", "codeq:subscribe", "codeq:admin"}));
        QVERIFY(says(*codeq, false, "producerAuthConfig: the role ADMIN opens codeQ's administration over HTTP"));
        QVERIFY(says(*codeq, true, "administration: no token of codeQ opens it"));
        QVERIFY(says(*codeq, false, "CODEQ_PORT: codeQ does not read it"));
    }

    void httpIsOnTheAddressThatCodeqWouldHave() {
        QCOMPARE(made(kStatic, ".env")->config.httpListen, std::string("0.0.0.0:8080"));
        QCOMPARE(made(kStatic + "PORT=9000\n", ".env")->config.httpListen, std::string("0.0.0.0:9000"));
        expectRefused(kStatic + "PORT=70000\n", ".env", "port: must be 1 to 65535");
    }

    void filesThatHoldOtherThingsAreNamed_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("about");
        QTest::newRow("compose") << QByteArray(
                                        "services:\n  queue:\n    image: x\n    environment:\n      PORT: 8080\n")
                                 << QByteArray("is a compose file: codeQ's settings are the variables below services");
        QTest::newRow("compose, built") << QByteArray("name: x\nservices:\n  queue:\n    build: .\n")
                                        << QByteArray("is a compose file");
        QTest::newRow("compose, as a list") << QByteArray("services:\n  queue:\n    environment:\n      - PORT=8080\n")
                                            << QByteArray("is a compose file");
        QTest::newRow("values") << QByteArray("image:\n  repository: x\n  tag: y\nconfig:\n  port: 8080\n")
                                << QByteArray("is a file of values for a Helm chart");
        QTest::newRow("object") << QByteArray("apiVersion: apps/v1\nkind: Deployment\nspec: {}\n")
                                << QByteArray("is a Kubernetes object");
        QTest::newRow("something else") << QByteArray("colour: red\n") << QByteArray("has none of codeQ's settings");
    }
    void filesThatHoldOtherThingsAreNamed() {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, about);
        expectRefused(text.toStdString(), "file.yml", about.toStdString());
    }

    void everythingWithACounterpartComesFromYaml() {
        const auto codeq = made(kYaml, "codeq.yml");
        QVERIFY2(codeq.ok(), codeq.status().message().c_str());
        const Config& config = codeq->config;
        accept(config);
        QCOMPARE(config.listen, (std::vector<std::string>{"0.0.0.0:9092", "10.0.0.1:9091"}));
        QVERIFY(config.acceptJwt && config.producersMayWork);
        QCOMPARE(config.jwt.size(), size_t{2});
        QCOMPARE(config.jwt[0].name, std::string("producers"));
        QVERIFY(config.jwt[0].purposes == Purposes{Purpose::Produce});
        QCOMPARE(config.jwt[0].jwks.url, std::string("https://id.example/v1/.well-known/jwks.json"));
        QCOMPARE(config.jwt[0].issuer, std::string("https://id.example"));
        QCOMPARE(config.jwt[0].audience, std::string("shop"));
        QCOMPARE(config.jwt[1].issuer, std::string("https://fleet.example"));
        QCOMPARE(config.jwt[1].audience, std::string("codeq-worker"));
        QCOMPARE(config.jwt[1].clockSkewSeconds, 30u);
        QVERIFY(!config.jwt[1].requireExpiry);
        QCOMPARE(config.defaultLeaseSeconds, 120u);
        QCOMPARE(config.engine.defaultMaxAttempts, 7u);
        QVERIFY(config.engine.backoff == BackoffPolicy::ExponentialEqualJitter);
        QVERIFY(config.engine.backoffBase == std::chrono::seconds(2));
        QVERIFY(config.engine.backoffMax == std::chrono::seconds(50));
        QCOMPARE(config.webhooks.secrets, std::vector<std::string>{"very-secret"});
        QCOMPARE(int(config.webhooks.maxAttempts), 9);
        QVERIFY(says(*codeq, true, "rateLimit: requests a minute"));
        QVERIFY(says(*codeq, true, "raft: one broker serves alone"));
        QVERIFY(says(*codeq, false, "persistenceConfig: path, numShards"));
        QVERIFY(says(*codeq, false, "retentionSeconds: codeQ does not read it"));
    }

    void variablesOfTheProcessGoOverTheFile() {
        const auto codeq =
            made(kYaml, "codeq.yml",
                 {"WORKER_ISSUER=https://other", "MAX_ATTEMPTS_DEFAULT=3", "BACKOFF_POLICY=", "HOME=/x"});
        QVERIFY(codeq.ok());
        QCOMPARE(codeq->config.jwt[1].issuer, std::string("https://other"));
        QCOMPARE(codeq->config.engine.defaultMaxAttempts, 3u);
        QVERIFY(codeq->config.engine.backoff == BackoffPolicy::ExponentialEqualJitter);
    }

    void theFormIsToldByNameOrContent() {
        for (const char* name : {".env", "codeq.env", "settings", ".env.production"})
            QCOMPARE(made(kStatic, name)->config.tokens.size(), size_t{2});
        QCOMPARE(made(kYaml, "settings")->config.jwt.size(), size_t{2});
    }

    void severalProvidersOfOneIdentityAreTakenAsAList() {
        const auto codeq = made(
            "WORKER_AUTH_PROVIDER=multi\n"
            "WORKER_AUTH_CONFIG={\"providers\":[{\"type\":\"static\",\"config\":{\"token\":\"t\",\"subject\":\"fleet\","
            "\"scopes\":[\"codeq:claim\"],\"eventTypes\":[\"*\"]}},{\"type\":\"jwks\",\"config\":{\"jwksUrl\":"
            "\"https://b/jwks\",\"issuer\":\"b\",\"audience\":\"w\",\"clockSkew\":5000000000}}]}\n",
            "e.env");
        QVERIFY2(codeq.ok(), codeq.status().message().c_str());
        QCOMPARE(codeq->config.tokens.size(), size_t{1});
        QCOMPARE(codeq->config.tokens[0].tenants, std::vector<std::string>{"fleet"});
        QCOMPARE(codeq->config.jwt.size(), size_t{1});
        QCOMPARE(codeq->config.jwt[0].clockSkewSeconds, 5u);
        QVERIFY(says(*codeq, false, "workerAuthConfig: names no tenant"));
        QVERIFY(says(*codeq, false, "producerAuthConfig: nothing says whose tokens"));
    }

    void keysOverPlainHttpNeedAConsent() {
        const std::string text = "workerJwksUrl: http://id.example/jwks\nworkerIssuer: x\n";
        expectRefused(text, "c.yml",
                      "is not encrypted, so anybody on the network could forge tokens; use https, or allow "
                      "it with --insecure-jwks-over-http");
        QVERIFY(made(text, "c.yml", {}, true).ok());
        QVERIFY(made("workerJwksUrl: http://127.0.0.1:8080/jwks\nworkerIssuer: x\n", "c.yml").ok());
    }

    void whatIsMalformedIsNamedAndNoSecretShown() {
        const char* secret = "very-secret";
        expectRefused("maxAttemptsDefault: many\n", "c.yml", "codeQ's maxAttemptsDefault: must be a whole number");
        expectRefused("backoffPolicy: very-secret\n", "c.yml", "codeQ's backoffPolicy: must be", secret);
        expectRefused("allowedClockSkewSeconds: soon\n", "c.yml", "codeQ's allowedClockSkewSeconds");
        expectRefused("a: [\n", "c.yml", "is malformed");
        expectRefused("- a\n", "c.yml", "is no table of settings");
        expectRefused("WORKER_AUTH_CONFIG='very-secret\n", "a.env", ":1: WORKER_AUTH_CONFIG: the closing quote",
                      secret);
        expectRefused("\nvery-secret\n", "a.env", ":2: is not KEY=VALUE", secret);
        expectRefused("WEBHOOK_HMAC_SECRET=${OTHER}\n", "a.env", ":1: WEBHOOK_HMAC_SECRET: refers to another variable");
        const std::string worker = "WORKER_AUTH_PROVIDER=static\nWORKER_AUTH_CONFIG=";
        expectRefused(worker + "{very-secret\n", "a.env", "codeQ's workerAuthConfig: must be JSON", secret);
        expectRefused(worker + "{\"token\":7}\n", "a.env", "codeQ's workerAuthConfig: token must be a text");
        expectRefused(worker + "{\"token\":\"very-secret\",\"subject\":\"a b\"}\n", "a.env", "it names no tenant",
                      secret);
        expectRefused(worker + "{\"token\":\"very-secret\",\"raw\":{\"tid\":\"a\",\"tenantId\":\"b\"}}\n", "a.env",
                      "tenantId is no tenant, or another claim says another", secret);
        expectRefused("WORKER_AUTH_PROVIDER=ldap\nWORKER_AUTH_CONFIG={}\n", "a.env", "must be jwks, static or multi");
        expectRefused("workerJwksUrl: https://a/jwks\n", "c.yml", "issuer is missing");
        QVERIFY(!readCodeqSettings("/nowhere/codeq.yml", nullptr).ok());
    }

    // Defaults in their place would be a surprise.
    void valuesOfTheWrongFormAreRefusedNotPassedOver() {
        for (const std::string name :
             {"defaultLeaseSeconds", "allowProducerAsWorker", "backoffPolicy", "producerAuthProvider", "raft.enabled"})
            for (const char* value : {"{a: 1}", "{}", "[1]"}) {
                const bool isInside = name.starts_with("raft.");
                const std::string line = isInside ? "raft:\n  " + name.substr(5) : name;
                expectRefused(line + ": " + value + "\n", "c.yml", name + ": must be one value, not a list or table");
            }
        for (const char* empty : {"", "''", "~"})
            expectRefused("backoffBaseSeconds: " + std::string(empty) + "\n", "c.yml", "backoffBaseSeconds: is empty");
        expectRefused("maxAttemptsDefault: 3\nmaxAttemptsDefault: 4\n", "c.yml", "maxAttemptsDefault: is given twice");
        expectRefused("raft:\n  enabled: no\n  enabled: yes\n", "c.yml", "raft.enabled: is given twice");
        expectRefused("workerAuthConfig: {token: a, token: b}\n", "c.yml", "workerAuthConfig.token: is given twice");
        expectRefused("x: &x {enabled: true}\nraft:\n  <<: *x\n", "c.yml",
                      "raft.<<: is not read; write the values out");
        expectRefused("workerAuthConfig:\n  <<: {token: a}\n", "c.yml", "workerAuthConfig.<<: is not read");
        expectRefused("<<: {maxAttemptsDefault: 4}\n", "c.yml", "<<: is not read; write the values out");
        QVERIFY(made("workerIssuer:\nraft:\n", "c.yml").ok());
    }

    void scopesThatGrantNothingHereAreToldOf() {
        const auto codeq = made(kStatic, ".env");
        QVERIFY(says(*codeq, false, "workerAuthConfig: the scope 'fairlead:admin' grants nothing here"));
        QVERIFY(!says(*codeq, true, "workerAuthConfig: a token has no scope"));
        const std::string worker = "WORKER_AUTH_PROVIDER=static\nWORKER_AUTH_CONFIG={\"token\":\"t\",\"subject\":\"a\"";
        QVERIFY(says(*made(worker + ",\"scopes\":[\"codeq:else\"]}\n", "a.env"), true,
                     "workerAuthConfig: a token has no scope left"));
        const auto without = made(worker + "}\n", "a.env");
        QVERIFY(says(*without, false, "workerAuthConfig: a token has no scope at all"));
        QVERIFY(!says(*without, false, "producerAuthConfig: a token has no scope"));
        QVERIFY(says(*made(worker + ",\"scopes\":[\"a\\nb\"]}\n", "a.env"), false,
                     "workerAuthConfig: the scope 'a?b' grants nothing here"));
    }

    // A few lines can stand for a tree of any size.
    void aliasesCannotExhaustMemory() {
        std::string text = "a0: &a0 {x: 1}\n";
        for (int i = 1; i < 40; ++i) {
            const std::string before = "*a" + std::to_string(i - 1);
            text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " {x: " + before + ", y: " + before + "}\n";
        }
        expectRefused(text, "c.yml", "holds too many settings");
    }

    void whatIsPrintedHoldsNoSecretAndComesToTheSame() {
        const auto codeq = made(kStatic + "WEBHOOK_HMAC_SECRET=very-secret\nPRODUCER_STREAM_ADDR=:7000\n", ".env");
        QVERIFY(codeq.ok());
        std::string text = configText(codeq->config);
        QVERIFY2(text.find("very-secret") == std::string::npos, text.c_str());
        QVERIFY(text.find("/etc/fairlead/webhook.secret") != std::string::npos);
        const Config again = loadedFrom(text);
        QCOMPARE(again.tokens.size(), size_t{2});
        QVERIFY(parseDigest(again.tokens[1].tokenSha256) == sha256("very-secret"));
        QCOMPARE(again.tokens[1].scopes, codeq->config.tokens[1].scopes);
        QVERIFY(again.tokens[1].purposes == codeq->config.tokens[1].purposes);
        QVERIFY(again.compatibility == Compatibility::Codeq);
        QCOMPARE(again.listen, codeq->config.listen);
        QCOMPARE(again.limits.maxPayloadBytes, codeq->config.limits.maxPayloadBytes);
        const Config providers = loadedFrom(configText(made(kYaml, "c.yml")->config));
        QCOMPARE(providers.jwt.size(), size_t{2});
        QCOMPARE(providers.jwt[1].audience, std::string("codeq-worker"));
        QVERIFY(providers.producersMayWork);
    }
};

QTEST_APPLESS_MAIN(TestCodeqConfig)

}  // namespace tst_codeq_config

#include "tst_codeq_config.moc"
