// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/authenticator_chain.h"
#include "broker/auth/static_authenticator.h"
#include "tests/broker/auth/jwt_fixture.h"

#include <QTest>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace tst_jwt_authenticator {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;
using nlohmann::json;

class TestJwtAuthenticator : public QObject, private JwtFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { startOver(); }

    void everyAlgorithmIsAccepted_data() {
        QTest::addColumn<QString>("algorithm");
        for (const char* name : {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512",
                                 "EdDSA", "HS256", "HS384", "HS512"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void everyAlgorithmIsAccepted() {
        QFETCH(QString, algorithm);
        const std::string name = algorithm.toStdString();
        const std::string token = signerFor(name).token({{"alg", name}, {"kid", kidFor(name)}}, goodClaims());
        const auto fromFiles = authenticator(m_allKeys);
        const Result<Principal> principal = fromFiles->authenticate(token, Purpose::Work);
        QVERIFY2(principal.ok(), logged().c_str());
        QCOMPARE(principal->subject, std::string("worker-7"));
        QCOMPARE(principal->tenantText(), std::string("acme"));
        QCOMPARE(principal->scopes, (std::vector<std::string>{"codeq:claim", "codeq:result"}));
        QCOMPARE(principal->commands, (std::vector<std::string>{"mail", "pdf"}));
        QVERIFY(principal->expiresAt == Time{(kNow + 300 + 60) * 1'000'000});

        JwtKeyFiles jwks;
        jwks.jwks = write("all.jwks", json{{"keys", {signerFor(name).jwk(kidFor(name))}}}.dump());
        QVERIFY2(authenticator(jwks)->authenticate(token, Purpose::Work).ok(), logged().c_str());

        // One bit of the signature, of the claims, of the header.
        for (const size_t place : {token.rfind('.') + 5, token.find('.') + 5, size_t{5}}) {
            std::string forged = token;
            forged[place] = forged[place] == 'A' ? 'B' : 'A';
            expectRejected(*fromFiles, forged);
        }
    }

    void signatureOfAnotherLengthIsRefused_data() { everyAlgorithmIsAccepted_data(); }
    void signatureOfAnotherLengthIsRefused() {
        QFETCH(QString, algorithm);
        const std::string name = algorithm.toStdString();
        const auto all = authenticator(m_allKeys);
        const std::string text = encodeBase64Url(json{{"alg", name}, {"kid", kidFor(name)}}.dump()) + '.' +
                                 encodeBase64Url(goodClaims().dump());
        const std::string signature = signerFor(name).sign(name, text);
        QVERIFY(all->authenticate(text + '.' + encodeBase64Url(signature), Purpose::Work).ok());
        for (const std::string& other :
             {signature + '\0', '\0' + signature, signature + signature, signature.substr(0, signature.size() - 1),
              signature.substr(0, signature.size() / 2), signature.substr(0, 1)})
            expectRejected(*all, text + '.' + encodeBase64Url(other));
    }

    // A key decides what it verifies, whatever the token says.
    void keyOfAnotherKindIsNeverUsed_data() { everyAlgorithmIsAccepted_data(); }
    void keyOfAnotherKindIsNeverUsed() {
        QFETCH(QString, algorithm);
        const std::string name = algorithm.toStdString();
        const auto all = authenticator(m_allKeys);
        for (const char* kid : {"rsa", "p256", "p384", "p521", "ed25519", "shared"}) {
            if (kid == kidFor(name)) continue;
            expectRejected(*all, signerFor(name).token({{"alg", name}, {"kid", kid}}, goodClaims()));
        }
    }

    void algorithmNoneIsNeverAccepted() {
        const auto all = authenticator(m_allKeys);
        for (const char* name : {"none", "None", "NONE", "nOnE", "", "RS1", "rs256", "HS256 "}) {
            const std::string text = encodeBase64Url(json{{"alg", name}, {"kid", "rsa"}}.dump()) + '.' +
                                     encodeBase64Url(goodClaims().dump());
            expectRejected(*all, text + '.');
            expectRejected(*all, text + '.' + encodeBase64Url(m_rsa.sign("RS256", text)));
        }
    }

    // The public key is public; as a secret it must be worth nothing.
    void publicKeyIsNoSecret() {
        const std::string pem = m_rsa.publicPem();
        const auto rsaOnly = authenticator(m_rsaOnly);
        const auto all = authenticator(m_allKeys);
        for (const std::string& secret :
             {pem, pem.substr(0, pem.size() - 1), m_rsa.jwk("rsa")["n"].get<std::string>()}) {
            const TokenSigner forger = TokenSigner::secret(secret);
            for (const char* name : {"HS256", "HS384", "HS512"}) {
                expectRejected(*rsaOnly, forger.token({{"alg", name}, {"kid", "rsa"}}, goodClaims()));
                expectRejected(*rsaOnly, forger.token({{"alg", name}}, goodClaims()));
                expectRejected(*all, forger.token({{"alg", name}, {"kid", "rsa"}}, goodClaims()));
                expectRejected(*all, forger.token({{"alg", name}}, goodClaims()));
            }
        }
        JwtKeyFiles mistake;
        mistake.secrets = m_rsaOnly.publicKeys;
        complain(mistake, "rsa.pem': is no secret but a PEM file");
    }

    void kidMustNameAKey() {
        const auto all = authenticator(m_allKeys);
        for (const json& kid : {json("other"), json("../rsa"), json("../../etc/passwd"), json("rsa.pem"), json(""),
                                json("RSA"), json(std::string("rsa\0x", 5)), json(7), json(nullptr),
                                json(std::string(300, 'k')), json::array({"rsa"})})
            expectRejected(*all, m_rsa.token({{"alg", "RS256"}, {"kid", kid}}, goodClaims()));
        QVERIFY(logged().find("passwd") == std::string::npos);
    }

    void tokenWithoutKidNeedsExactlyOneKeyThatFits() {
        QVERIFY(
            authenticator(m_allKeys)->authenticate(m_rsa.token({{"alg", "RS256"}}, goodClaims()), Purpose::Work).ok());
        const TokenSigner second = TokenSigner::rsa();
        JwtKeyFiles two = m_rsaOnly;
        two.publicKeys.push_back(write("second.pem", second.publicPem()));
        const auto both = authenticator(two);
        expectRejected(*both, m_rsa.token({{"alg", "RS256"}}, goodClaims()));
        expectRejected(*both, second.token({{"alg", "RS256"}}, goodClaims()));
        QVERIFY(
            both->authenticate(second.token({{"alg", "RS256"}, {"kid", "second"}}, goodClaims()), Purpose::Work).ok());
        expectRejected(*both, second.token({{"alg", "RS256"}, {"kid", "rsa"}}, goodClaims()));
    }

    void keysInTheHeaderAreNotBelieved() {
        const TokenSigner forger = TokenSigner::rsa();
        const auto all = authenticator(m_allKeys);
        expectRejected(*all,
                       forger.token({{"alg", "RS256"}, {"kid", "rsa"}, {"jwk", forger.jwk("rsa")}}, goodClaims()));
        expectRejected(*all, forger.token({{"alg", "RS256"}, {"jku", "http://127.0.0.1:1/keys"}}, goodClaims()));
        expectRejected(*all,
                       forger.token({{"alg", "RS256"}, {"kid", "rsa"}, {"x5c", json::array({"AAAA"})}}, goodClaims()));
    }

    void otherKindsOfTokensAndExtensionsAreRefused() {
        const auto all = authenticator(m_allKeys);
        const auto typed = [this](const json& type) {
            return m_rsa.token({{"alg", "RS256"}, {"kid", "rsa"}, {"typ", type}}, goodClaims());
        };
        for (const char* type : {"JWT", "jwt", "at+jwt", "application/at+JWT"})
            QVERIFY2(all->authenticate(typed(type), Purpose::Work).ok(), type);
        for (const json& type : {json("logout+jwt"), json("JOSE"), json(""), json(1)})
            expectRejected(*all, typed(type));
        for (const json& extended :
             {json{{"alg", "RS256"}, {"kid", "rsa"}, {"crit", json::array({"exp"})}},
              json{{"alg", "RS256"}, {"kid", "rsa"}, {"b64", false}, {"crit", json::array({"b64"})}}})
            expectRejected(*all, m_rsa.token(extended, goodClaims()));
    }

    void timesAreChecked() {
        const auto rsaOnly = authenticator(m_rsaOnly);
        const auto check = [&](const json& claims) {
            return rsaOnly->authenticate(signedByRsa(claims), Purpose::Work);
        };
        // The skew of a minute counts both ways; a token is over at its very last moment.
        QVERIFY(check(with(goodClaims(), "exp", kNow - 59)).ok());
        for (const int64_t end : {kNow - 60, kNow - 3600, int64_t{0}, int64_t{-5}}) {
            const Result<Principal> late = check(with(goodClaims(), "exp", end));
            QVERIFY(!late.ok());
            QCOMPARE(late.status().code(), Code::Unauthenticated);
            QCOMPARE(late.status().message(), std::string("token expired"));
        }
        QVERIFY(check(with(goodClaims(), "nbf", kNow + 60)).ok());
        QVERIFY(check(with(goodClaims(), "nbf", kNow - 0.5)).ok());
        QVERIFY(check(with(goodClaims(), "exp", 1e300)).ok());
        expectRejected(*rsaOnly, signedByRsa(with(goodClaims(), "nbf", kNow + 61)));
        expectRejected(*rsaOnly, signedByRsa(with(goodClaims(), "nbf", "soon")));
        expectRejected(*rsaOnly, signedByRsa(without(goodClaims(), "exp")));
        for (const json& end : {json("2099-01-01"), json(nullptr), json(true), json(std::to_string(kNow + 300))})
            expectRejected(*rsaOnly, signedByRsa(with(goodClaims(), "exp", end)));
        // What verified a moment ago does not for ever.
        const std::string token = signedByRsa(goodClaims());
        QVERIFY(rsaOnly->authenticate(token, Purpose::Work).ok());
        m_clock.put(atSecond(kNow + 360));
        QCOMPARE(rsaOnly->authenticate(token, Purpose::Work).status().message(), std::string("token expired"));
    }

    // An end in the past is told to those only whose token was real.
    void forgedTokenIsNotToldThatItIsExpired() {
        const TokenSigner forger = TokenSigner::rsa();
        expectRejected(*authenticator(m_rsaOnly),
                       forger.token({{"alg", "RS256"}, {"kid", "rsa"}}, with(goodClaims(), "exp", kNow - 3600)));
    }

    void expiryNeedNotBeRequired() {
        JwtRules lenient = rules();
        lenient.requireExpiry = false;
        const auto made = authenticator(m_rsaOnly, lenient);
        const Result<Principal> principal =
            made->authenticate(signedByRsa(without(goodClaims(), "exp")), Purpose::Work);
        QVERIFY2(principal.ok(), logged().c_str());
        QVERIFY(!principal->expiresAt);
        QCOMPARE(
            made->authenticate(signedByRsa(with(goodClaims(), "exp", kNow - 60)), Purpose::Work).status().message(),
            std::string("token expired"));
    }

    void issuerAndAudienceMustBeOurs() {
        const auto rsaOnly = authenticator(m_rsaOnly);
        QVERIFY(rsaOnly
                    ->authenticate(signedByRsa(with(goodClaims(), "aud", json::array({"other", "fairlead"}))),
                                   Purpose::Work)
                    .ok());
        for (const json& issuer : {json("https://id.example/"), json("https://ID.example"), json(""), json(nullptr),
                                   json(1), json::array({"https://id.example"})})
            expectRejected(*rsaOnly, signedByRsa(with(goodClaims(), "iss", issuer)));
        expectRejected(*rsaOnly, signedByRsa(without(goodClaims(), "iss")));
        for (const json& audience : {json("other"), json("fairlead "), json(nullptr), json::array(),
                                     json::array({"other"}), json::array({"fairlead", 1}), json{{"fairlead", true}}})
            expectRejected(*rsaOnly, signedByRsa(with(goodClaims(), "aud", audience)));
        expectRejected(*rsaOnly, signedByRsa(without(goodClaims(), "aud")));
    }

    void subjectIsNeeded() {
        const auto rsaOnly = authenticator(m_rsaOnly);
        for (const json& subject : {json(""), json("  "), json(7), json(nullptr), json(std::string(257, 's')),
                                    json("two\nlines"), json(std::string("nul\0nul", 7))})
            expectRejected(*rsaOnly, signedByRsa(with(goodClaims(), "sub", subject)));
        expectRejected(*rsaOnly, signedByRsa(without(goodClaims(), "sub")));
    }

    void everyTenantClaimIsReadAndAllMustAgree() {
        const auto rsaOnly = authenticator(m_rsaOnly);
        const json bare = without(goodClaims(), "tenantId");
        for (const char* name : {"tid", "tenantId", "tenant_id", "organizationId", "organization_id"}) {
            QCOMPARE(tenantsOf(*rsaOnly, with(bare, name, " Acme.2 ")), std::string("Acme.2"));
            if (std::string(name) == "tenantId") continue;
            QCOMPARE(tenantsOf(*rsaOnly, with(goodClaims(), name, "acme")), std::string("acme"));
            for (const json& other : {json("other"), json("ACME"), json(""), json(nullptr), json(1)})
                expectBadTenant(*rsaOnly, with(goodClaims(), name, other));
        }
    }

    void tenantThatNoTenantCanBeIsRefused() {
        const auto rsaOnly = authenticator(m_rsaOnly);
        // The third from the end starts with a Cyrillic letter that looks like a Latin one, the second has a full-width
        // letter, the last a zero-width space.
        for (const json& tenant : {json(""),
                                   json("   "),
                                   json("a/b"),
                                   json("../a"),
                                   json("_default"),
                                   json("*"),
                                   json("-a"),
                                   json("a b"),
                                   json("a,b"),
                                   json(std::string("ac\0me", 5)),
                                   json(std::string(10'000, 'a')),
                                   json(std::string(129, 'a')),
                                   json("a\nb"),
                                   json("\xD0\xB0"
                                        "cme"),
                                   json("\xEF\xBD\x81"
                                        "cme"),
                                   json("ac\xE2\x80\x8Bme"),
                                   json(1),
                                   json(nullptr),
                                   json(true),
                                   json::array({"acme"}),
                                   json::object()}) {
            expectBadTenant(*rsaOnly, with(goodClaims(), "tenantId", tenant));
            // A bad claim does not fall back to the subject, and a list is no way round.
            expectBadTenant(*rsaOnly, with(with(goodClaims(), "tenantId", tenant), "sub", "acme"));
            if (tenant != "*")
                expectBadTenant(*rsaOnly, with(without(goodClaims(), "tenantId"), "tenants", json::array({tenant})));
        }
    }

    void subjectIsTheTenantWhenNoClaimIs() {
        const json bare = without(goodClaims(), "tenantId");
        const auto rsaOnly = authenticator(m_rsaOnly);
        QCOMPARE(tenantsOf(*rsaOnly, with(bare, "sub", "globex")), std::string("globex"));
        for (const char* subject : {"somebody@example.org", "two words", "_default", "a/b"})
            expectBadTenant(*rsaOnly, with(bare, "sub", subject));
        JwtRules strict = rules();
        strict.requireTenant = true;
        expectBadTenant(*authenticator(m_rsaOnly, strict), with(bare, "sub", "globex"));
    }

    void sharedWorkersNameTheirTenantsInAList() {
        const json bare = without(goodClaims(), "tenantId");
        const auto rsaOnly = authenticator(m_rsaOnly);
        QCOMPARE(tenantsOf(*rsaOnly, with(bare, "tenants", json::array({"*"}))), std::string("*"));
        QCOMPARE(tenantsOf(*rsaOnly, with(bare, "tenants", json::array({"a", "b", "a"}))), std::string("a,b"));
        QCOMPARE(tenantsOf(*rsaOnly, with(goodClaims(), "tenants", json::array({"acme"}))), std::string("acme"));
        for (const json& list :
             {json::array(), json("*"), json("a"), json::array({"*", "a"}), json::array({1}), json(nullptr)})
            expectBadTenant(*rsaOnly, with(bare, "tenants", list));
        for (const json& list : {json::array({"*"}), json::array({"acme", "b"}), json::array({"b"})})
            expectBadTenant(*rsaOnly, with(goodClaims(), "tenants", list));
    }

    void scopesAreReadInBothSpellings() {
        const auto rsaOnly = authenticator(m_rsaOnly);
        const json bare = without(without(goodClaims(), "scope"), "eventTypes");
        const auto scopesOf = [&](const json& claims) {
            const Result<Principal> principal = rsaOnly->authenticate(signedByRsa(claims), Purpose::Work);
            return principal ? principal->scopes : std::vector<std::string>{"refused"};
        };
        using Texts = std::vector<std::string>;
        QCOMPARE(scopesOf(bare), Texts());
        QCOMPARE(scopesOf(with(bare, "scope", "  a  b ")), (Texts{"a", "b"}));
        QCOMPARE(scopesOf(with(bare, "scopes", json::array({"a", "b"}))), (Texts{"a", "b"}));
        QCOMPARE(scopesOf(with(with(bare, "scope", "a"), "scopes", json::array({"b"}))), (Texts{"a", "b"}));
        expectRejected(*rsaOnly, signedByRsa(with(bare, "scope", json::array({"a"}))));
        expectRejected(*rsaOnly, signedByRsa(with(bare, "scopes", "a")));
        expectRejected(*rsaOnly, signedByRsa(with(bare, "scopes", json::array({"a", 1}))));
        expectRejected(*rsaOnly, signedByRsa(with(bare, "eventTypes", "mail")));
    }

    // Two readers of such a token could see two different ones.
    void claimsGivenTwiceAreRefused() {
        const auto rsaOnly = authenticator(m_rsaOnly);
        const std::string header = R"({"alg":"RS256","kid":"rsa"})";
        const std::string claims = goodClaims().dump();
        const auto token = [&](const std::string& head, const std::string& body) {
            return m_rsa.tokenOfTexts("RS256", head, body);
        };
        QVERIFY(rsaOnly->authenticate(token(header, claims), Purpose::Work).ok());
        for (const char* more : {R"(,"tenantId":"acme"})", R"(,"tenan\u0074Id":"other"})", R"(,"x":{"a":1,"a":1}})"})
            expectRejected(*rsaOnly, token(header, claims.substr(0, claims.size() - 1) + more));
        expectRejected(*rsaOnly, token(R"({"alg":"RS256","kid":"rsa","alg":"RS256"})", claims));
    }

    void garbageIsRejectedWhereverItIs() {
        const auto rsaOnly = authenticator(m_rsaOnly);
        const std::string header = R"({"alg":"RS256","kid":"rsa"})";
        const std::string good = signedByRsa(goodClaims());
        for (const std::string& text :
             {std::string(), std::string("{"), std::string("[]"), std::string("null"), std::string("7"),
              std::string("{}x"), std::string("\xff\xfe"), std::string("{\"a\":\"\xff\"}"),
              std::string("{\"exp\":NaN}"), std::string("{\"exp\":1e999}"), std::string(8000, '['),
              "{\"a\":" + std::string(2000, '[') + std::string(2000, ']') + "}"}) {
            expectRejected(*rsaOnly, m_rsa.tokenOfTexts("RS256", header, text));
            expectRejected(*rsaOnly, m_rsa.tokenOfTexts("RS256", text, goodClaims().dump()));
        }
        const size_t first = good.find('.');
        const size_t last = good.rfind('.');
        for (const std::string& junk :
             {std::string(), std::string("A"), std::string("===="), std::string("!!!!"), std::string("AA AA"),
              std::string("AAAA\n"), std::string("\0\0\0\0", 4), std::string("++//"), std::string(400, 'A')}) {
            expectRejected(*rsaOnly, junk + good.substr(first));
            expectRejected(*rsaOnly, good.substr(0, first + 1) + junk + good.substr(last));
            expectRejected(*rsaOnly, good.substr(0, last + 1) + junk);
        }
        for (const std::string& token :
             {std::string("."), std::string(".."), std::string("..."), good + ".", "." + good, good.substr(0, last),
              good + "=", good + "A", good + "AAAA", good + '\0'})
            expectRejected(*rsaOnly, token);
        for (size_t size = 1; size < good.size(); ++size) expectRejected(*rsaOnly, good.substr(0, size));
    }

    void deeplyNestedClaimsAreRefused() {
        const auto nested = [this](size_t depth) {
            // As a text: what writes one of a document goes down into it, for which a stack may be too small.
            const std::string claims = goodClaims().dump();
            return m_rsa.tokenOfTexts("RS256", R"({"alg":"RS256","kid":"rsa"})",
                                      claims.substr(0, claims.size() - 1) + R"(,"x":)" + std::string(depth, '[') + '1' +
                                          std::string(depth, ']') + '}');
        };
        const auto rsaOnly = authenticator(m_rsaOnly);
        QVERIFY(rsaOnly->authenticate(nested(10), Purpose::Work).ok());
        expectRejected(*rsaOnly, nested(20));
        expectRejected(*rsaOnly, nested(5000));
    }

    void oversizedTokenIsRejectedBeforeAnythingElse() {
        const auto rsaOnly = authenticator(m_rsaOnly);
        QVERIFY(
            rsaOnly->authenticate(signedByRsa(with(goodClaims(), "padding", std::string(11'000, 'x'))), Purpose::Work)
                .ok());
        expectRejected(*rsaOnly, signedByRsa(with(goodClaims(), "padding", std::string(13'000, 'x'))));
        QVERIFY2(logged().find("longer than 16 KiB") != std::string::npos, logged().c_str());
        expectRejected(*rsaOnly, std::string(4'000'000, '.'));
    }

    // The log says why, but neither what the token was nor more than once a second.
    void rejectionsAreLoggedWithMeasure() {
        const auto rsaOnly = authenticator(m_rsaOnly);
        for (int i = 0; i < 100; ++i) expectRejected(*rsaOnly, "forged-secret.x.y");
        const std::string lines = logged();
        QCOMPARE(std::count(lines.begin(), lines.end(), '\n'), 1);
        QVERIFY(lines.find("forged-secret") == std::string::npos);
        m_clock.put(atSecond(kNow + 1));
        expectRejected(*rsaOnly, "x");
        QVERIFY2(logged().find("it does not have three parts (and 99 more before it)") != std::string::npos,
                 logged().c_str());
    }

    // Whoever shows it once is not logged as three.
    void aTokenThatIsAskedAboutForEachPurposeIsRejectedOnce() {
        const auto rsaOnly = authenticator(m_rsaOnly);
        for (int i = 0; i < 10; ++i) {
            TokenChecks checks;
            for (const Purpose purpose : kPurposes)
                QVERIFY(!rsaOnly->authenticateAgain("forged-secret.x.y", purpose, checks).ok());
        }
        m_clock.put(atSecond(kNow + 1));
        expectRejected(*rsaOnly, "x");
        QVERIFY2(logged().find("(and 9 more before it)") != std::string::npos, logged().c_str());
    }

    void staticTokensAreAskedBeforeSignedOnes() {
        StaticAuthenticator::Entry known;
        known.digest = sha256("opensesame");
        known.principal.subject = "static";
        known.principal.tenants.tenants = {"acme"};
        StaticAuthenticator::Entry homeless = known;
        homeless.digest = sha256("homeless");
        homeless.principal.tenants.tenants.clear();
        AuthenticatorChain::Links links;
        links.push_back(std::make_unique<StaticAuthenticator>(std::vector{known, homeless}));
        links.push_back(authenticator(m_rsaOnly));
        const AuthenticatorChain chain(std::move(links));
        QCOMPARE(chain.authenticate("opensesame", Purpose::Work)->subject, std::string("static"));
        QCOMPARE(chain.authenticate(signedByRsa(goodClaims()), Purpose::Work)->subject, std::string("worker-7"));
        QCOMPARE(chain.authenticate("homeless", Purpose::Work).status().code(), Code::PermissionDenied);
        expectRejected(chain, "opensesam");
        QCOMPARE(chain.anonymous().status().message(), std::string("missing token"));
    }

private:
    const TokenSigner& signerFor(const std::string& algorithm) const {
        if (algorithm == "ES256") return m_p256;
        if (algorithm == "ES384") return m_p384;
        if (algorithm == "ES512") return m_p521;
        if (algorithm == "EdDSA") return m_ed25519;
        return algorithm.starts_with("HS") ? m_secret : m_rsa;
    }

    static std::string kidFor(const std::string& algorithm) {
        if (algorithm == "ES256") return "p256";
        if (algorithm == "ES384") return "p384";
        if (algorithm == "ES512") return "p521";
        if (algorithm == "EdDSA") return "ed25519";
        return algorithm.starts_with("HS") ? "shared" : "rsa";
    }

    std::string signedByRsa(const json& claims) const {
        return m_rsa.token({{"alg", "RS256"}, {"kid", "rsa"}}, claims);
    }

    void expectBadTenant(const Authenticator& authenticator, const json& claims) const {
        const Result<Principal> principal = authenticator.authenticate(signedByRsa(claims), Purpose::Work);
        QVERIFY2(!principal.ok(), claims.dump().substr(0, 500).c_str());
        QCOMPARE(principal.status().code(), Code::PermissionDenied);
        QCOMPARE(principal.status().message(), std::string("invalid tenant claims"));
    }

    std::string tenantsOf(const Authenticator& authenticator, const json& claims) const {
        const Result<Principal> principal = authenticator.authenticate(signedByRsa(claims), Purpose::Work);
        return principal ? principal->tenantText() : principal.status().message();
    }
};

QTEST_GUILESS_MAIN(TestJwtAuthenticator)

}  // namespace tst_jwt_authenticator

#include "tst_jwt_authenticator.moc"
