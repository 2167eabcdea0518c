// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/admission.h"

#include <QTest>

#include <iterator>
#include <optional>
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
    Purposes purposes;
    bool isOpen = false;
    bool producersWork = false;

    OneToken() {
        principal.subject = "somebody";
        principal.tenants.tenants = {"acme"};
        principal.scopes = {"codeq:claim"};
        principal.commands = {"*"};
    }
    Result<Principal> authenticate(std::string_view token, Purpose purpose) const override {
        if (token != "good" || !purposes.contains(purpose)) return Status(Code::Unauthenticated, "invalid token");
        return principal;
    }
    Result<Principal> anonymous() const override {
        if (!isOpen) return Status(Code::Unauthenticated, "missing token");
        return principal;
    }
    bool letsProducersWork() const override { return producersWork; }
};

Result<Principal> greetProducer(const Authenticator& tokens, std::string_view token) {
    return admit(tokens, Shown::token(token), {.role = Role::Producer, .oneTenant = true}).result();
}

Result<Principal> greetWorker(const Authenticator& tokens, std::string_view token) {
    return admit(tokens, Shown::token(token), {.role = Role::Worker}).result();
}

Result<Principal> greetCaller(const Authenticator& tokens, std::optional<std::string_view> authorization,
                              std::string_view scope) {
    return admit(tokens, Shown::authorization(authorization), {.role = Role::Admin, .scope = scope}).result();
}

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

    void aTokenOpensOnlyWhatItIsFor() {
        OneToken tokens;
        tokens.principal.scopes = {"codeq:claim", "fairlead:read"};
        tokens.purposes = {Purpose::Work};
        QVERIFY(greetWorker(tokens, "good").ok());
        expect(greetProducer(tokens, "good"), Code::Unauthenticated, "auth failed: invalid token");
        expect(greetCaller(tokens, "Bearer good", "fairlead:read"), Code::Unauthenticated,
               "auth failed: invalid token");
        tokens.purposes = {Purpose::Administer};
        QVERIFY(greetCaller(tokens, "Bearer good", "fairlead:read").ok());
        expect(greetWorker(tokens, "good"), Code::Unauthenticated, "auth failed: invalid token");
        tokens.purposes = {Purpose::Produce};
        QVERIFY(greetProducer(tokens, "good").ok());
        expect(greetWorker(tokens, "good"), Code::Unauthenticated, "auth failed: invalid token");
    }

    void codeqsScopeOfAdministratorsOpensNoCall() {
        OneToken tokens;
        tokens.principal.scopes = {"codeq:admin"};
        for (const std::string& scope : allScopes())
            if (scope.starts_with("fairlead:"))
                QCOMPARE(greetCaller(tokens, "Bearer good", scope).status().code(), Code::PermissionDenied);
    }

    void eachPurposeIsAskedAboutOnceAtMost() {
        class Asked final : public OneToken {
        public:
            mutable std::vector<Purpose> asked;
            Result<Principal> authenticate(std::string_view token, Purpose purpose) const override {
                asked.push_back(purpose);
                return OneToken::authenticate(token, purpose);
            }
        };
        Asked tokens;
        tokens.producersWork = true;
        tokens.purposes = Purposes::none();
        for (const Role role : {Role::Producer, Role::Worker, Role::Reader, Role::Admin}) {
            tokens.asked.clear();
            const Needs needs{.role = role, .scope = "fairlead:payload", .ofProducer = "codeq:admin"};
            Caller caller(tokens, Shown::token("good"));
            QVERIFY(admit(caller, needs).why == Denial::UnknownToken);
            QCOMPARE(tokens.asked.size(), std::size(kPurposes));
        }
    }

    void aCheckIsMadeOnce() {
        TokenChecks checks;
        int made = 0;
        const auto check = [&made]() -> Result<Principal> {
            ++made;
            return Status(Code::Unauthenticated, "no");
        };
        const int one = 0, other = 0;
        for (int i = 0; i < 3; ++i) QCOMPARE(checks.of(&one, check).status().message(), std::string("no"));
        QCOMPARE(made, 1);
        static_cast<void>(checks.of(&other, check));
        QCOMPARE(made, 2);
        QVERIFY(checks.isFirst(&one) && checks.isFirst(&other) && !checks.isFirst(&one));
        QVERIFY(checks.digestOf("good") == sha256("good"));
    }

    void aRefusalSaysWhatIsWrong() {
        OneToken tokens;
        tokens.principal.scopes = {"codeq:claim"};
        const auto why = [&tokens](const Shown& shown, const Needs& needs) {
            Caller caller(tokens, shown);
            return admit(caller, needs).why;
        };
        const Needs admin{.role = Role::Admin, .scope = "fairlead:read"};
        QVERIFY(why(Shown::authorization({}), admin) == Denial::NoToken);
        QVERIFY(why(Shown::authorization("Basic good"), admin) == Denial::NoToken);
        QVERIFY(why(Shown::token("bad"), admin) == Denial::UnknownToken);
        QVERIFY(why(Shown::token("good"), admin) == Denial::MissingScope);
        tokens.principal.tenants.tenants.clear();
        QVERIFY(why(Shown::token("good"), {.role = Role::Producer}) == Denial::WrongTenants);
        tokens.purposes = {Purpose::Work};
        QVERIFY(why(Shown::token("good"), admin) == Denial::OtherPurpose);
        QVERIFY(why(Shown::token("good"), {.role = Role::Producer}) == Denial::OtherPurpose);
        tokens.principal.commands.clear();
        const Admission worker = admit(tokens, Shown::token("good"), {.role = Role::Worker});
        QVERIFY(worker.why == Denial::OtherPurpose);
        QCOMPARE(std::string(worker.reason()), std::string("missing eventTypes"));
    }

    void aTokenOfSeveralTenantsProducesOnlyWhereOneIsNamed() {
        OneToken tokens;
        tokens.principal.tenants.tenants = {"a", "b"};
        QVERIFY(admit(tokens, Shown::token("good"), {.role = Role::Producer}));
        QVERIFY(!admit(tokens, Shown::token("good"), {.role = Role::Producer, .oneTenant = true}));
        tokens.purposes = {Purpose::Administer};
        QVERIFY(!admit(tokens, Shown::token("good"), {.role = Role::Producer}));
    }

    // As codeQ's ALLOW_PRODUCER_AS_WORKER: for a token that is no worker's, or a worker's without scopes or commands.
    void producersWorkWhereTheyMay() {
        OneToken tokens;
        tokens.producersWork = true;
        tokens.principal.scopes = {"fairlead:admin", "codeq:admin"};
        tokens.principal.commands = {"mail"};
        tokens.purposes = {Purpose::Produce};
        const Result<Principal> worker = greetWorker(tokens, "good");
        QVERIFY(worker.ok());
        QCOMPARE(worker->commands, std::vector<std::string>{"*"});
        QCOMPARE(worker->scopes, (std::vector<std::string>{"codeq:claim", "codeq:heartbeat", "codeq:abandon",
                                                           "codeq:nack", "codeq:result", "codeq:subscribe"}));
        QCOMPARE(worker->tenants.tenants, std::vector<std::string>{"acme"});
        expect(greetWorker(tokens, "bad"), Code::Unauthenticated, "auth failed: invalid token");

        tokens.purposes = Purposes();
        tokens.principal.scopes.clear();
        QCOMPARE(greetWorker(tokens, "good")->commands, std::vector<std::string>{"*"});
        tokens.principal.scopes = {"codeq:claim"};
        tokens.principal.commands.clear();
        QCOMPARE(greetWorker(tokens, "good")->scopes.size(), size_t{6});
        // A worker's token stays what it is.
        tokens.principal.commands = {"mail"};
        QCOMPARE(greetWorker(tokens, "good")->commands, std::vector<std::string>{"mail"});
        QCOMPARE(greetWorker(tokens, "good")->scopes, std::vector<std::string>{"codeq:claim"});
    }

    void whoMayNotProduceDoesNotWorkAsAProducer() {
        OneToken tokens;
        tokens.producersWork = true;
        tokens.principal.commands.clear();
        tokens.principal.scopes = {"fairlead:read"};
        expect(greetWorker(tokens, "good"), Code::Unauthenticated, "auth failed: missing eventTypes");
        tokens.principal.scopes.clear();
        tokens.principal.tenants = {true, {}};
        expect(greetWorker(tokens, "good"), Code::Unauthenticated, "auth failed: missing eventTypes");
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
