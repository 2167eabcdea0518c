// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/handshake.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_handshake {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

// Answers every token "good" with one principal.
class OneToken : public Authenticator {
public:
    Principal principal;
    bool isOpen = false;

    OneToken() {
        principal.subject = "somebody";
        principal.tenants.tenants = {"acme"};
        principal.scopes = {"codeq:claim"};
        principal.commands = {"*"};
    }
    Result<Principal> authenticate(std::string_view token) const override {
        if (token != "good") return Status(Code::Unauthenticated, "invalid token");
        return principal;
    }
    Result<Principal> anonymous() const override {
        if (!isOpen) return Status(Code::Unauthenticated, "missing token");
        return principal;
    }
};

}  // namespace

class TestHandshake : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tokenIsTrimmed() {
        QVERIFY(greetProducer(OneToken(), " good\n").ok());
        QVERIFY(greetWorker(OneToken(), "\tgood ").ok());
    }

    void blankTokenIsMissing() {
        expect(greetProducer(OneToken(), "  "), Code::Unauthenticated, "missing token");
        expect(greetWorker(OneToken(), "  "), Code::Unauthenticated, "auth failed: missing token");
    }

    void wrongTokenFails() {
        expect(greetProducer(OneToken(), "bad"), Code::Unauthenticated, "auth failed: invalid token");
        expect(greetWorker(OneToken(), "bad"), Code::Unauthenticated, "auth failed: invalid token");
    }

    void producerNeedsExactlyOneTenant() {
        OneToken tokens;
        tokens.principal.tenants.tenants = {"a", "b"};
        expect(greetProducer(tokens, "good"), Code::PermissionDenied, "invalid tenant claims");
        tokens.principal.tenants.tenants.clear();
        expect(greetProducer(tokens, "good"), Code::PermissionDenied, "invalid tenant claims");
        tokens.principal.tenants.all = true;
        expect(greetProducer(tokens, "good"), Code::PermissionDenied, "invalid tenant claims");
    }

    void producerNeedsMoreThanTheRightToLook() {
        OneToken tokens;
        tokens.principal.scopes = {"fairlead:read"};
        expect(greetProducer(tokens, "good"), Code::PermissionDenied, "missing scope");
        tokens.principal.scopes.clear();
        QVERIFY(greetProducer(tokens, "good").ok());
    }

    void workerNeedsCommandsScopesAndATenant() {
        OneToken tokens;
        tokens.principal.tenants.tenants.clear();
        expect(greetWorker(tokens, "good"), Code::PermissionDenied, "invalid tenant claims");
        tokens.principal.scopes.clear();
        expect(greetWorker(tokens, "good"), Code::Unauthenticated, "auth failed: missing scope");
        tokens.principal.commands.clear();
        expect(greetWorker(tokens, "good"), Code::Unauthenticated, "auth failed: missing eventTypes");
    }

    void workerMayServeManyTenants() {
        OneToken tokens;
        tokens.principal.tenants.tenants = {"a", "b"};
        QVERIFY(greetWorker(tokens, "good").ok());
        tokens.principal.tenants = {true, {}};
        QVERIFY(greetWorker(tokens, "good").ok());
    }

    void callerWithoutTokenIsAskedOfTheMode() {
        OneToken tokens;
        expect(greetCaller(tokens, {}, ""), Code::Unauthenticated, "missing token");
        tokens.isOpen = true;
        QVERIFY(greetCaller(tokens, {}, "").ok());
    }

    void callerShowsABearerToken() {
        QVERIFY(greetCaller(OneToken(), "Bearer good", "").ok());
        QVERIFY(greetCaller(OneToken(), "bearer  good ", "").ok());
        expect(greetCaller(OneToken(), "Bearer bad", ""), Code::Unauthenticated, "auth failed: invalid token");
        expect(greetCaller(OneToken(), "Bearer ", ""), Code::Unauthenticated, "missing token");
        QCOMPARE(greetCaller(OneToken(), "Basic good", "").status().code(), Code::Unauthenticated);
    }

    void wrongTokenIsRefusedInOpenModeToo() {
        OneToken tokens;
        tokens.isOpen = true;
        QCOMPARE(greetCaller(tokens, "Bearer bad", "").status().code(), Code::Unauthenticated);
    }

    void callerNeedsTheScopeOfTheCall() {
        OneToken tokens;
        QCOMPARE(greetCaller(tokens, "Bearer good", "fairlead:read").status().code(), Code::PermissionDenied);
        tokens.principal.scopes = {"fairlead:read"};
        QVERIFY(greetCaller(tokens, "Bearer good", "fairlead:read").ok());
    }

private:
    static void expect(const Result<Principal>& outcome, Code code, const std::string& message) {
        QVERIFY(!outcome.ok());
        QCOMPARE(outcome.status().code(), code);
        QCOMPARE(outcome.status().message(), message);
    }
};

QTEST_APPLESS_MAIN(TestHandshake)

}  // namespace tst_handshake

#include "tst_handshake.moc"
