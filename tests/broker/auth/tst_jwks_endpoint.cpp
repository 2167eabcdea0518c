// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/auth/jwt_fixture.h"
#include "tests/support/certificate_folder.h"
#include "tests/support/http_server.h"

#include <QTest>

#include <atomic>
#include <mutex>
#include <string>
#include <vector>

namespace tst_jwks_endpoint {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;
using namespace std::chrono_literals;
using nlohmann::json;

namespace {

constexpr Time kStart{1'800'000'000'000'000};

// An endpoint that serves what it is told to.
class Provider {
public:
    explicit Provider(HttpServer::Answer first) : m_answer(std::move(first)) {}

    HttpServer::Handler handler() {
        return [this](const HttpServer::Request&) {
            const std::lock_guard lock(m_mutex);
            return m_answer;
        };
    }
    void serve(HttpServer::Answer answer) {
        const std::lock_guard lock(m_mutex);
        m_answer = std::move(answer);
    }

private:
    std::mutex m_mutex;
    HttpServer::Answer m_answer;
};

HttpServer::Answer keySet(const std::vector<json>& keys) { return {200, json{{"keys", keys}}.dump(), {}}; }

}  // namespace

class TestJwksEndpoint : public QObject, private JwtFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { startOver(); }

    void scheduleFetchesAtOnceThenInIntervals() {
        JwksSchedule schedule(15min, 24h);
        QVERIFY(schedule.begin(kStart));
        QVERIFY(!schedule.begin(kStart + 1h));  // still under way
        schedule.succeeded(kStart + 1s);
        QVERIFY(!schedule.begin(kStart + 15min));
        QVERIFY(schedule.begin(kStart + 15min + 1s));
        schedule.failed(kStart + 15min + 2s);
        QVERIFY(!schedule.begin(kStart + 15min + 31s));
        QVERIFY(schedule.begin(kStart + 15min + 32s));
    }

    void stormOfUnknownKeysFetchesOnceInHalfAMinute() {
        JwksSchedule schedule(15min, 24h);
        QVERIFY(schedule.begin(kStart));
        schedule.succeeded(kStart);
        int fetches = 0;
        for (int second = 0; second < 300; ++second) {
            for (int i = 0; i < 100; ++i) schedule.keyIsMissing();
            const Time now = kStart + std::chrono::seconds(second);
            if (!schedule.begin(now)) continue;
            ++fetches;
            schedule.succeeded(now);
        }
        QCOMPARE(fetches, 9);  // at 30, 60, ... 270
    }

    void keysAgeFromTheLastFetchThatWorked() {
        JwksSchedule schedule(15min, 24h);
        QVERIFY(!schedule.expire(kStart + 48h));
        QVERIFY(schedule.begin(kStart));
        schedule.succeeded(kStart);
        QVERIFY(!schedule.expire(kStart + 24h - 1s));
        QVERIFY(schedule.expire(kStart + 24h));
        QVERIFY(!schedule.expire(kStart + 25h));
    }

    void endpointMustBeSafe_data() {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("complaint");
        const std::pair<const char*, const char*> cases[] = {{"https://id.example.com/jwks", ""},
                                                             {"https://id.example.com:8443/jwks?x", ""},
                                                             {"http://127.0.0.1:8080/jwks", ""},
                                                             {"http://localhost/jwks", ""},
                                                             {"http://[::1]:80/jwks", ""},
                                                             {"http://id.example.com/jwks", "is not encrypted"},
                                                             {"http://127.0.0.1.example.com/", "is not encrypted"},
                                                             {"http://localhost.example.com/", "is not encrypted"},
                                                             {"http://localhost@evil.example/", "holds credentials"},
                                                             {"https://u:p@id.example.com/", "holds credentials"},
                                                             {"file:///etc/jwks.json", "is not a URL"},
                                                             {"id.example.com", "is not a URL"},
                                                             {"https:///jwks", "names no host"}};
        for (const auto& [url, complaint] : cases)
            QTest::newRow(url) << QString::fromLatin1(url) << QString::fromLatin1(complaint);
    }

    void endpointMustBeSafe() {
        QFETCH(QString, url);
        QFETCH(QString, complaint);
        JwksEndpoint endpoint;
        endpoint.url = url.toStdString();
        const Status status = checkJwksEndpoint(endpoint);
        QCOMPARE(status.ok(), complaint.isEmpty());
        QVERIFY(status.message().find(complaint.toStdString()) != std::string::npos);
        if (complaint != QStringLiteral("is not encrypted")) return;
        endpoint.allowHttp = true;
        QVERIFY(checkJwksEndpoint(endpoint).ok());
    }

    void keysAreThereWhenTheBrokerHasStartedAndRotate() {
        const TokenSigner next = TokenSigner::ec("P-256");
        Provider provider(keySet({m_p256.jwk("old")}));
        HttpServer server(provider.handler());
        const auto made = open(server.url("/jwks"));
        const std::string old = tokenOf(m_p256, "old");
        const std::string young = tokenOf(next, "new");
        QVERIFY(made->authenticate(old, Purpose::Work).ok());
        QCOMPARE(server.requests().at(0).method, std::string("GET"));

        provider.serve(keySet({m_p256.jwk("old"), next.jwk("new")}));
        expectRejected(*made, young);
        m_clock.put(atSecond(kNow + 30));
        QTRY_VERIFY(made->authenticate(young, Purpose::Work).ok());
        QVERIFY(made->authenticate(old, Purpose::Work).ok());
        QCOMPARE(server.count(), size_t{2});

        // Without anybody asking: at its interval. What is gone from the set is not good any more.
        provider.serve(keySet({next.jwk("new")}));
        m_clock.put(atSecond(kNow + 30 + 100));
        QTRY_VERIFY(!made->authenticate(old, Purpose::Work).ok());
        QVERIFY(made->authenticate(young, Purpose::Work).ok());
    }

    void stormOfUnknownKeysReachesTheProviderOnce() {
        Provider provider(keySet({m_p256.jwk("known")}));
        HttpServer server(provider.handler());
        const auto made = open(server.url());
        for (int i = 0; i < 200; ++i) expectRejected(*made, tokenOf(m_p256, "made-up-" + std::to_string(i)));
        m_clock.put(atSecond(kNow + 30));
        for (int i = 0; i < 200; ++i) expectRejected(*made, tokenOf(m_p256, "made-up-" + std::to_string(i)));
        QTRY_COMPARE(server.count(), size_t{2});
        QVERIFY(made->authenticate(tokenOf(m_p256, "known"), Purpose::Work).ok());
        QCOMPARE(server.count(), size_t{2});
    }

    void whatCannotBeUsedLeavesTheOldKeys_data() {
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("complaint");
        QTest::newRow("down") << 503 << QStringLiteral("{}") << QStringLiteral("it answered 503");
        QTest::newRow("redirect") << 302 << QString() << QStringLiteral("it answered 302");
        QTest::newRow("no JSON") << 200 << QStringLiteral("<html>") << QStringLiteral("is no JSON Web Key Set");
        QTest::newRow("cut") << 200 << QStringLiteral("{\"keys\":[{") << QStringLiteral("is no JSON Web Key Set");
        QTest::newRow("no keys") << 200 << QStringLiteral("{\"keys\":[]}") << QStringLiteral("holds no key");
        QTest::newRow("empty") << 200 << QString() << QStringLiteral("is empty");
        QTest::newRow("huge") << 200 << QString(2 << 20, QLatin1Char(' ')) << QStringLiteral("is larger than 1 MiB");
    }

    void whatCannotBeUsedLeavesTheOldKeys() {
        QFETCH(int, status);
        QFETCH(QString, body);
        QFETCH(QString, complaint);
        Provider provider(keySet({m_p256.jwk("a")}));
        HttpServer server(provider.handler());
        const auto made = open(server.url());
        const std::string token = tokenOf(m_p256, "a");
        QVERIFY(made->authenticate(token, Purpose::Work).ok());
        provider.serve({status, body.toStdString(), {}});
        m_clock.put(atSecond(kNow + 100));
        QTRY_VERIFY2(logged().find("the old keys stay in use: '" + server.url() + "': " + complaint.toStdString()) !=
                         std::string::npos,
                     logged().c_str());
        QVERIFY(made->authenticate(token, Purpose::Work).ok());
        // It recovers by itself.
        provider.serve(keySet({m_p256.jwk("b")}));
        m_clock.put(atSecond(kNow + 131));
        QTRY_VERIFY(made->authenticate(tokenOf(m_p256, "b"), Purpose::Work).ok());
    }

    // Everybody who can fetch a secret could sign with it.
    void symmetricKeysOfAUrlOpenNothing() {
        Provider provider(keySet({m_secret.jwk("s"), m_p256.jwk("a")}));
        HttpServer server(provider.handler());
        const auto made = open(server.url());
        QVERIFY(made->authenticate(tokenOf(m_p256, "a"), Purpose::Work).ok());
        expectRejected(*made, m_secret.token({{"alg", "HS256"}, {"kid", "s"}}, goodClaims()));
        expectRejected(*made, m_secret.token({{"alg", "HS256"}}, goodClaims()));

        Provider secretsOnly(keySet({m_secret.jwk("s")}));
        HttpServer other(secretsOnly.handler());
        expectRejected(*open(other.url()), m_secret.token({{"alg", "HS256"}, {"kid", "s"}}, goodClaims()));
        QVERIFY2(logged().find("holds no key") != std::string::npos, logged().c_str());

        JwtKeyFiles files;
        files.jwks = write("jwks.json", keySet({m_secret.jwk("s")}).body);
        QVERIFY(authenticator(files)
                    ->authenticate(m_secret.token({{"alg", "HS256"}, {"kid", "s"}}, goodClaims()), Purpose::Work)
                    .ok());
    }

    void keysThatCouldNotBeFetchedForTooLongAreGone() {
        auto provider = std::make_unique<Provider>(keySet({m_p256.jwk("a")}));
        auto server = std::make_unique<HttpServer>(provider->handler());
        JwtKeyFiles files;
        files.publicKeys = m_rsaOnly.publicKeys;
        const auto made = open(server->url(), files);
        QVERIFY(made->authenticate(tokenOf(m_p256, "a"), Purpose::Work).ok());
        server.reset();
        m_clock.put(atSecond(kNow + 199));
        QTRY_VERIFY(logged().find("the old keys stay in use") != std::string::npos);
        QVERIFY(made->authenticate(tokenOf(m_p256, "a"), Purpose::Work).ok());
        m_clock.put(atSecond(kNow + 200));
        QTRY_VERIFY(!made->authenticate(tokenOf(m_p256, "a"), Purpose::Work).ok());
        QVERIFY(logged().find("are not used any more") != std::string::npos);
        // Those of the files are.
        QVERIFY(made->authenticate(m_rsa.token({{"alg", "RS256"}, {"kid", "rsa"}}, goodClaims()), Purpose::Work).ok());
    }

    void brokerStartsWithoutItsProviderAndTakesTheKeysLater() {
        Provider provider({503, "", {}});
        HttpServer server(provider.handler());
        const auto made = open(server.url());
        expectRejected(*made, tokenOf(m_p256, "a"));
        provider.serve(keySet({m_p256.jwk("a")}));
        m_clock.put(atSecond(kNow + 31));
        QTRY_VERIFY(made->authenticate(tokenOf(m_p256, "a"), Purpose::Work).ok());
    }

    void startDoesNotWaitForAProviderThatIsSilent() {
        Gate gate;
        HttpServer server([&](const HttpServer::Request&) {
            gate.wait();
            return keySet({m_p256.jwk("a")});
        });
        const auto made = open(server.url(), {}, 10ms);
        expectRejected(*made, tokenOf(m_p256, "a"));
        gate.open();
        QTRY_VERIFY(made->authenticate(tokenOf(m_p256, "a"), Purpose::Work).ok());
    }

    // One after another, the first would never be answered.
    void providersAreAskedAtTheSameTime() {
        constexpr int kProviders = 4;
        Gate gate;
        std::atomic<int> asked = 0;
        std::vector<std::unique_ptr<HttpServer>> servers;
        std::vector<JwtKeyOrigin> origins;
        for (int i = 0; i < kProviders; ++i) {
            servers.push_back(std::make_unique<HttpServer>([&](const HttpServer::Request&) {
                if (++asked == kProviders) gate.open();
                gate.wait();
                return keySet({m_p256.jwk("a")});
            }));
            origins.push_back({{}, endpointAt(servers.back()->url())});
        }
        const auto sources = JwtKeySource::openAll(std::move(origins), &m_clock);
        gate.open();
        QVERIFY(sources.ok());
        QCOMPARE(asked.load(), kProviders);
        for (const auto& source : *sources) QCOMPARE(source->keys()->size(), size_t{1});
    }

    void keySetOverHttpsNeedsACertificateThatIsTrusted() {
        const CertificateFolder folder;
        const CertificateAuthority authority("identity");
        const TlsFiles identity = folder.write("id", authority.issue());
        Provider provider(keySet({m_p256.jwk("a")}));
        HttpServer server(provider.handler(), identity.certificate, identity.key);
        JwksEndpoint endpoint = endpointAt(server.url());
        const auto stranger = open(endpoint);
        expectRejected(*stranger, tokenOf(m_p256, "a"));
        QVERIFY(logged().find("certificate") != std::string::npos);
        QCOMPARE(server.count(), size_t{0});
        endpoint.caFile = folder.write("ca.pem", authority.certificate());
        const auto made = open(endpoint);
        QVERIFY(made->authenticate(tokenOf(m_p256, "a"), Purpose::Work).ok());
    }

private:
    static JwksEndpoint endpointAt(const std::string& url) {
        JwksEndpoint endpoint;
        endpoint.url = url;
        endpoint.refresh = 100s;
        endpoint.maxAge = 200s;
        return endpoint;
    }

    std::unique_ptr<JwtAuthenticator> open(const JwksEndpoint& endpoint, JwtKeyFiles files = {}) const {
        auto keys = JwtKeySource::open(std::move(files), endpoint, &m_clock);
        if (!keys) qFatal("%s", keys.status().message().c_str());
        return only(rules(), std::move(*keys));
    }
    std::unique_ptr<JwtAuthenticator> open(const std::string& url, JwtKeyFiles files = {}, Micros patience = 5s) const {
        JwksEndpoint endpoint = endpointAt(url);
        endpoint.startPatience = patience;
        return open(endpoint, std::move(files));
    }

    static std::string tokenOf(const TokenSigner& signer, const std::string& kid) {
        return signer.token({{"alg", "ES256"}, {"kid", kid}}, goodClaims());
    }
};

QTEST_GUILESS_MAIN(TestJwksEndpoint)

}  // namespace tst_jwks_endpoint

#include "tst_jwks_endpoint.moc"
