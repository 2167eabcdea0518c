// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/jwt_authenticator.h"
#include "shared/log.h"
#include "tests/broker/auth/token_signer.h"
#include "tests/support/set_clock.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace fairlead::test {

using namespace fairlead::broker;
using nlohmann::json;

inline constexpr int64_t kNow = 1'800'000'000;  // seconds

constexpr Time atSecond(int64_t seconds) { return {seconds * 1'000'000}; }

inline json goodClaims() {
    return {{"iss", "https://id.example"},
            {"aud", "fairlead"},
            {"sub", "worker-7"},
            {"tenantId", "acme"},
            {"exp", kNow + 300},
            {"scope", "codeq:claim codeq:result"},
            {"eventTypes", json::array({"mail", "pdf"})}};
}

inline json with(json claims, const char* name, const json& value) {
    claims[name] = value;
    return claims;
}

inline json without(json claims, const char* name) {
    claims.erase(name);
    return claims;
}

inline JwtRules rules() {
    JwtRules made;
    made.issuer = "https://id.example";
    made.audience = "fairlead";
    return made;
}

// Keys of every kind in files of a temporary folder, a clock that stands still, and the log as text.
class JwtFixture {
protected:
    JwtFixture() {
        setLogSink([this](LogLevel, std::string_view line) {
            const std::lock_guard lock(m_logMutex);
            m_log += std::string(line) + '\n';
        });
        m_allKeys.publicKeys = {write("rsa.pem", m_rsa.publicPem()), write("p256.pem", m_p256.publicPem()),
                                write("p384.pem", m_p384.publicPem()), write("p521.pem", m_p521.publicPem()),
                                write("ed25519.pem", m_ed25519.publicPem())};
        m_allKeys.secrets = {write("shared.secret", m_secret.secretText() + "\n")};
        m_rsaOnly.publicKeys = {m_allKeys.publicKeys.front()};
    }
    ~JwtFixture() { setLogSink({}); }

    // Before each test.
    void startOver() {
        m_clock.put(atSecond(kNow));
        const std::lock_guard lock(m_logMutex);
        m_log.clear();
    }

    // Replaces the file at once, as whoever rotates keys should.
    std::string write(const std::string& name, const std::string& text) const {
        const QString path = m_folder.filePath(QString::fromStdString(name));
        QFile file(path + QStringLiteral(".new"));
        if (!file.open(QIODevice::WriteOnly)) qFatal("no temporary file");
        file.write(text.data(), qint64(text.size()));
        file.close();
        if (std::rename(file.fileName().toStdString().c_str(), path.toStdString().c_str()) != 0) qFatal("no rename");
        return path.toStdString();
    }

    std::unique_ptr<JwtAuthenticator> authenticator(const JwtKeyFiles& files, const JwtRules& wanted = rules()) const {
        auto keys = JwtKeySource::open(files);
        if (!keys) qFatal("%s", keys.status().message().c_str());
        return only(wanted, std::move(*keys));
    }

    // Of one provider, for every purpose.
    std::unique_ptr<JwtAuthenticator> only(const JwtRules& wanted, std::unique_ptr<JwtKeySource> keys) const {
        std::vector<JwtProvider> providers(1);
        providers.front().rules = wanted;
        providers.front().keys = std::move(keys);
        return std::make_unique<JwtAuthenticator>(std::move(providers), &m_clock);
    }

    static void complain(const JwtKeyFiles& files, const std::string& about) {
        const auto keys = JwtKeySource::open(files);
        QVERIFY2(!keys.ok(), about.c_str());
        QCOMPARE(keys.status().code(), Code::InvalidArgument);
        QVERIFY2(keys.status().message().find(about) != std::string::npos, keys.status().message().c_str());
    }

    static void expectRejected(const Authenticator& authenticator, const std::string& token) {
        const Result<Principal> principal = authenticator.authenticate(token, Purpose::Work);
        QVERIFY2(!principal.ok(), token.substr(0, 500).c_str());
        QCOMPARE(principal.status().code(), Code::Unauthenticated);
        QCOMPARE(principal.status().message(), std::string("token rejected"));
    }

    std::string logged() {
        const std::lock_guard lock(m_logMutex);
        return m_log;
    }

    QTemporaryDir m_folder;
    SetClock m_clock{atSecond(kNow)};
    std::mutex m_logMutex;
    std::string m_log;
    const TokenSigner m_rsa = TokenSigner::rsa();
    const TokenSigner m_p256 = TokenSigner::ec("P-256");
    const TokenSigner m_p384 = TokenSigner::ec("P-384");
    const TokenSigner m_p521 = TokenSigner::ec("P-521");
    const TokenSigner m_ed25519 = TokenSigner::ed25519();
    const TokenSigner m_secret = TokenSigner::secret(std::string(64, 's'));
    JwtKeyFiles m_allKeys;  // one of each kind; the kids are rsa, p256, p384, p521, ed25519 and shared
    JwtKeyFiles m_rsaOnly;
};

}  // namespace fairlead::test
