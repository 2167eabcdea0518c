// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Several identity providers: no key and no rule of one is ever used for another.
#include "broker/auth/authenticator_chain.h"
#include "broker/auth/static_authenticator.h"
#include "tests/broker/auth/jwt_fixture.h"

#include <QTest>

#include <memory>
#include <string>
#include <vector>

namespace tst_jwt_providers {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;
using nlohmann::json;

class TestJwtProviders : public QObject, private JwtFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { startOver(); }

    void aTokenIsGoodForThePurposesOfItsProviderOnly() {
        const auto both = twoIdentities();
        const std::string producer = m_a.token(header("k"), claims("a", "shop"));
        const std::string worker = m_b.token(header("k"), claims("b", "fleet"));
        QCOMPARE(both->authenticate(producer, Purpose::Produce)->subject, std::string("shop"));
        QCOMPARE(both->authenticate(worker, Purpose::Work)->subject, std::string("fleet"));
        for (const Purpose wrong : {Purpose::Work, Purpose::Administer}) expectRefused(*both, producer, wrong);
        for (const Purpose wrong : {Purpose::Produce, Purpose::Administer}) expectRefused(*both, worker, wrong);
        QVERIFY2(logged().find("auth.jwt: a token for workers was rejected: workers: ") != std::string::npos,
                 logged().c_str());
    }

    // Both have a key of the same name.
    void aKeyVerifiesTokensOfItsOwnProviderOnly() {
        const auto both = twoIdentities();
        expectRefused(*both, m_b.token(header("k"), claims("a", "shop")), Purpose::Produce);
        expectRefused(*both, m_a.token(header("k"), claims("b", "fleet")), Purpose::Work);
        // Not when both are good for the same purpose, either.
        const auto mixed = authenticatorOf(provider("a", Purposes(), m_a), provider("b", Purposes(), m_b));
        QVERIFY(mixed->authenticate(m_a.token(header("k"), claims("a", "shop")), Purpose::Work).ok());
        QVERIFY(mixed->authenticate(m_b.token(header("k"), claims("b", "shop")), Purpose::Work).ok());
        expectRefused(*mixed, m_a.token(header("k"), claims("b", "shop")), Purpose::Work);
        expectRefused(*mixed, m_b.token(header("k"), claims("a", "shop")), Purpose::Work);
        QVERIFY2(logged().find("a: iss is not") != std::string::npos, logged().c_str());
    }

    // The public key of one, taken for the secret of another, would let everybody sign.
    void algorithmsOfOneAreNotThoseOfAnother() {
        JwtProvider secrets;
        secrets.name = "secrets";
        secrets.rules = rulesOf("s");
        auto keys = JwtKeySource::open({{}, {write("k.secret", m_secret.secretText())}, {}});
        QVERIFY(keys.ok());
        secrets.keys = std::move(*keys);
        const auto both = authenticatorOf(provider("a", Purposes(), m_a), std::move(secrets));
        const TokenSigner forger = TokenSigner::secret(m_a.publicPem());
        for (const char* issuer : {"a", "s"}) {
            expectRefused(*both, forger.token({{"alg", "HS256"}, {"kid", "k"}}, claims(issuer, "x")), Purpose::Work);
            expectRefused(*both, forger.token({{"alg", "none"}, {"kid", "k"}}, claims(issuer, "x")), Purpose::Work);
        }
        // The secret signs for its own issuer and for no other.
        QVERIFY(
            both->authenticate(m_secret.token({{"alg", "HS256"}, {"kid", "k"}}, claims("s", "x")), Purpose::Work).ok());
        expectRefused(*both, m_secret.token({{"alg", "HS256"}, {"kid", "k"}}, claims("a", "x")), Purpose::Work);
    }

    void anIssuerThatOneRequiresIsNotRequiredByTheOther() {
        JwtProvider lax = provider("b", {Purpose::Work}, m_b);
        lax.rules.issuer.clear();
        const auto both = authenticatorOf(provider("a", {Purpose::Produce}, m_a), std::move(lax));
        json stranger = claims("b", "fleet");
        stranger["iss"] = "https://elsewhere";
        QVERIFY(both->authenticate(m_b.token(header("k"), stranger), Purpose::Work).ok());
        stranger["aud"] = "a";
        expectRefused(*both, m_a.token(header("k"), stranger), Purpose::Produce);
        // What the lax one accepts opens nothing that is the strict one's.
        expectRefused(*both, m_b.token(header("k"), stranger), Purpose::Produce);
    }

    void oneIssuerWithTwoAudiencesIsTwoProviders() {
        JwtProvider producers = provider("a", {Purpose::Produce}, m_a);
        JwtProvider workers = provider("a", {Purpose::Work}, m_a);
        workers.rules.audience = "codeq-worker";
        const auto both = authenticatorOf(std::move(producers), std::move(workers));
        json worker = claims("a", "fleet");
        worker["aud"] = "codeq-worker";
        QVERIFY(both->authenticate(m_a.token(header("k"), worker), Purpose::Work).ok());
        expectRefused(*both, m_a.token(header("k"), worker), Purpose::Produce);
        QVERIFY(both->authenticate(m_a.token(header("k"), claims("a", "shop")), Purpose::Produce).ok());
        expectRefused(*both, m_a.token(header("k"), claims("a", "shop")), Purpose::Work);
    }

    void anExpiredTokenIsCalledSoWhoeverElseIsAsked() {
        for (const bool first : {true, false}) {
            std::vector<JwtProvider> providers;
            if (first) providers.push_back(provider("a", Purposes(), m_a));
            providers.push_back(provider("b", Purposes(), m_b));
            if (!first) providers.push_back(provider("a", Purposes(), m_a));
            const auto both = authenticatorOf(std::move(providers));
            json old = claims("a", "shop");
            old["exp"] = kNow - 61;
            const auto answer = both->authenticate(m_a.token(header("k"), old), Purpose::Produce);
            QCOMPARE(answer.status().message(), std::string("token expired"));
            // Whose key has not signed it is told nothing.
            expectRefused(*both, m_b.token(header("k"), old), Purpose::Produce);
        }
    }

    void aTokenWithoutAnEndIsAMatterOfItsProvider() {
        JwtProvider lax = provider("a", {Purpose::Produce}, m_a);
        lax.rules.requireExpiry = false;
        const auto both = authenticatorOf(std::move(lax), provider("b", {Purpose::Work}, m_b));
        QVERIFY(both->authenticate(m_a.token(header("k"), without(claims("a", "x"), "exp")), Purpose::Produce).ok());
        expectRefused(*both, m_b.token(header("k"), without(claims("b", "x"), "exp")), Purpose::Work);
    }

    void aStaticTokenIsGoodForItsPurposesOnly() {
        StaticAuthenticator::Entry producer;
        producer.digest = sha256("same");
        producer.purposes = {Purpose::Produce};
        producer.principal.subject = "shop";
        producer.principal.tenants.tenants = {"acme"};
        StaticAuthenticator::Entry worker = producer;
        worker.purposes = {Purpose::Work};
        worker.principal.subject = "fleet";
        const StaticAuthenticator both({producer, worker});
        QCOMPARE(both.authenticate("same", Purpose::Produce)->subject, std::string("shop"));
        QCOMPARE(both.authenticate("same", Purpose::Work)->subject, std::string("fleet"));
        QCOMPARE(both.authenticate("same", Purpose::Administer).status().code(), Code::Unauthenticated);
    }

private:
    static json header(const char* kid) { return {{"alg", "ES256"}, {"kid", kid}}; }

    static json claims(const std::string& name, const char* subject) {
        json made = goodClaims();
        made["iss"] = "https://" + name;
        made["aud"] = name;
        made["sub"] = subject;
        return made;
    }

    static JwtRules rulesOf(const std::string& name) {
        JwtRules made;
        made.issuer = "https://" + name;
        made.audience = name;
        return made;
    }

    JwtProvider provider(const std::string& name, Purposes purposes, const TokenSigner& signer) const {
        JwtProvider made;
        made.name = name == "a" && purposes == Purposes{Purpose::Produce} ? "producers"
                    : name == "b" && purposes == Purposes{Purpose::Work}  ? "workers"
                                                                          : name;
        made.purposes = purposes;
        made.rules = rulesOf(name);
        JwtKeyFiles files;
        files.jwks = write(name + ".jwks", json{{"keys", {signer.jwk("k")}}}.dump());
        auto keys = JwtKeySource::open(files);
        if (!keys) qFatal("%s", keys.status().message().c_str());
        made.keys = std::move(*keys);
        return made;
    }

    // Producers' tokens are signed by a, workers' by b.
    std::unique_ptr<JwtAuthenticator> twoIdentities() const {
        return authenticatorOf(provider("a", {Purpose::Produce}, m_a), provider("b", {Purpose::Work}, m_b));
    }

    template <typename... More>
    std::unique_ptr<JwtAuthenticator> authenticatorOf(JwtProvider first, More... more) const {
        std::vector<JwtProvider> providers;
        providers.push_back(std::move(first));
        (providers.push_back(std::move(more)), ...);
        return authenticatorOf(std::move(providers));
    }
    std::unique_ptr<JwtAuthenticator> authenticatorOf(std::vector<JwtProvider> providers) const {
        return std::make_unique<JwtAuthenticator>(std::move(providers), &m_clock);
    }

    static void expectRefused(const Authenticator& authenticator, const std::string& token, Purpose purpose) {
        const Result<Principal> principal = authenticator.authenticate(token, purpose);
        QVERIFY(!principal.ok());
        QCOMPARE(principal.status().code(), Code::Unauthenticated);
        QCOMPARE(principal.status().message(), std::string("token rejected"));
    }

    const TokenSigner m_a = TokenSigner::ec("P-256");
    const TokenSigner m_b = TokenSigner::ec("P-256");
};

QTEST_GUILESS_MAIN(TestJwtProviders)

}  // namespace tst_jwt_providers

#include "tst_jwt_providers.moc"
