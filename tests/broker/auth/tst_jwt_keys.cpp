// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/base64url.h"
#include "tests/broker/auth/jwt_fixture.h"

#include <QFile>
#include <QTest>

#include <string>

namespace tst_jwt_keys {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::test;
using nlohmann::json;

class TestJwtKeys : public QObject, private JwtFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { startOver(); }

    void base64UrlHasOneSpellingOnly() {
        // RFC 4648, test vectors, without padding; and the two letters that differ.
        QCOMPARE(decoded(""), std::string());
        QCOMPARE(decoded("Zg"), std::string("f"));
        QCOMPARE(decoded("Zm8"), std::string("fo"));
        QCOMPARE(decoded("Zm9vYmFy"), std::string("foobar"));
        QCOMPARE(decoded("-_8"), std::string("\xfb\xff"));
        for (const char* text : {"Zh", "Zm9", "Z", "Zg==", "Zg=", "+/8", "Zm 8", "Zm8\n"})
            QCOMPARE(decoded(text), std::string("refused"));
    }

    void badKeyFilesAreRefusedByName() {
        const auto ask = [this](const std::string& name, const std::string& text, const char* complaint) {
            JwtKeyFiles files;
            files.publicKeys = {write(name, text)};
            complain(files, "/" + name + "': " + complaint);
        };
        ask("private.pem", m_rsa.privatePem(), "holds a private key");
        ask("certificate.pem", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "holds a certificate");
        ask("nonsense.pem", "hello", "holds no public key in PEM");
        ask("cut.pem", m_rsa.publicPem().substr(0, 200), "holds no public key in PEM");
        ask("small.pem", TokenSigner::rsa(1024).publicPem(), "holds an RSA key of 1024 bits");
        ask("curve.pem", TokenSigner::ec("secp256k1").publicPem(), "holds a kind of key that is not accepted");
        ask("empty.pem", "", "is empty");
        ask("huge.pem", std::string(1024 * 1024 + 1, 'x'), "is larger than the 1048576 bytes that are read of it");
        JwtKeyFiles files;
        files.publicKeys = {"/nowhere/key.pem"};
        complain(files, "'/nowhere/key.pem': cannot be read");
        files = {};
        files.secrets = {write("short.secret", std::string(31, 's') + "\n")};
        complain(files, "short.secret': holds a secret of 31 bytes");
    }

    void shortSecretVerifiesTheShorterHashesOnly() {
        JwtKeyFiles files;
        const TokenSigner signer = TokenSigner::secret(std::string(40, 's'));
        files.secrets = {write("forty", signer.secretText())};
        const auto made = authenticator(files);
        QVERIFY(
            made->authenticate(signer.token({{"alg", "HS256"}, {"kid", "forty"}}, goodClaims()), Purpose::Work).ok());
        expectRejected(*made, signer.token({{"alg", "HS512"}, {"kid", "forty"}}, goodClaims()));
    }

    void badKeySetsAreRefusedByName() {
        const auto ask = [this](const std::string& text, const char* complaint) {
            JwtKeyFiles files;
            files.jwks = write("bad.jwks", text);
            complain(files, std::string("bad.jwks': ") + complaint);
        };
        const auto set = [](const json& key) { return json{{"keys", json::array({key})}}.dump(); };
        ask("{", "is no JSON Web Key Set");
        ask("[]", "is no JSON Web Key Set");
        ask("{\"keys\":{}}", "is no JSON Web Key Set");
        ask("{\"keys\":[],\"keys\":[]}", "is no JSON Web Key Set");
        ask("{\"keys\":[]}", "holds no key");
        ask("{\"keys\":[7]}", "key #1 is no object");
        ask(set(with(m_rsa.jwk("a"), "use", "enc")), "holds no key");
        ask(set(with(m_rsa.jwk("a"), "kty", "later")), "holds no key");
        ask(set(with(m_rsa.jwk("a"), "d", "AQAB")), "key #1 holds a private key");
        ask(set(with(m_rsa.jwk("a"), "n", "AQAB")), "key #1 holds an RSA key of");
        ask(set(with(m_rsa.jwk("a"), "n", "%%%")), "key #1 holds an RSA key");
        ask(set(with(m_rsa.jwk("a"), "alg", "HS256")), "key #1 cannot be used with the algorithm it names");
        ask(set(with(m_p256.jwk("a"), "alg", "ES384")), "key #1 cannot be used with the algorithm it names");
        ask(set(with(m_p256.jwk("a"), "x", encodeBase64Url(std::string(32, '\1')))),
            "key #1 holds a point that is not on P-256");
        ask(set(with(m_p256.jwk("a"), "x", encodeBase64Url(std::string(31, '\1')))),
            "key #1 holds a point of the wrong size");
        ask(set(with(m_ed25519.jwk("a"), "x", "AQAB")), "key #1 holds an Ed25519 key");
        ask(set(TokenSigner::secret("short").jwk("a")), "key #1 holds a secret of 5 bytes");
        ask(json{{"keys", {m_rsa.jwk("a"), m_p256.jwk("a")}}}.dump(), "the kid 'a' is given twice");
    }

    void keySetsMayHoldMoreThanWeUnderstand() {
        JwtKeyFiles files;
        const json restricted = with(m_rsa.jwk("a"), "alg", "PS256");
        files.jwks = write("mixed.jwks", json{{"keys",
                                               {with(m_rsa.jwk("enc"), "use", "enc"), json{{"kty", "later"}},
                                                restricted, with(m_p256.jwk("x"), "crv", "P-999")}}}
                                             .dump());
        const auto made = authenticator(files);
        QVERIFY(made->authenticate(m_rsa.token({{"alg", "PS256"}, {"kid", "a"}}, goodClaims()), Purpose::Work).ok());
        expectRejected(*made, m_rsa.token({{"alg", "RS256"}, {"kid", "a"}}, goodClaims()));
        expectRejected(*made, m_rsa.token({{"alg", "PS256"}, {"kid", "enc"}}, goodClaims()));
    }

    void keysAreRotatedWithoutARestart() {
        const TokenSigner next = TokenSigner::ec("P-256");
        JwtKeyFiles files;
        files.jwks = write("rotating.jwks", json{{"keys", {m_p256.jwk("old")}}}.dump());
        const auto made = authenticator(files);
        const std::string old = m_p256.token({{"alg", "ES256"}, {"kid", "old"}}, goodClaims());
        const std::string young = next.token({{"alg", "ES256"}, {"kid", "new"}}, goodClaims());
        QVERIFY(made->authenticate(old, Purpose::Work).ok());
        expectRejected(*made, young);

        write("rotating.jwks", json{{"keys", {m_p256.jwk("old"), next.jwk("new")}}}.dump());
        QTRY_VERIFY(made->authenticate(young, Purpose::Work).ok());
        QVERIFY(made->authenticate(old, Purpose::Work).ok());

        // What cannot be used changes nothing but the log, be it broken or gone.
        write("rotating.jwks", "{\"keys\":[{");
        QTRY_VERIFY(logged().find("the old keys stay in use: '" + files.jwks + "': is no JSON Web Key Set") !=
                    std::string::npos);
        QVERIFY(made->authenticate(young, Purpose::Work).ok());
        QVERIFY(QFile::remove(QString::fromStdString(files.jwks)));
        QTRY_VERIFY(logged().find("'" + files.jwks + "': cannot be read") != std::string::npos);
        QVERIFY(made->authenticate(old, Purpose::Work).ok());

        write("rotating.jwks", json{{"keys", {next.jwk("new")}}}.dump());
        QTRY_VERIFY(!made->authenticate(old, Purpose::Work).ok());
        QVERIFY(made->authenticate(young, Purpose::Work).ok());
    }

private:
    static std::string decoded(const char* text) { return decodeBase64Url(text).value_or("refused"); }
};

QTEST_GUILESS_MAIN(TestJwtKeys)

}  // namespace tst_jwt_keys

#include "tst_jwt_keys.moc"
