// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/open_authenticator.h"
#include "broker/auth/static_authenticator.h"
#include "broker/auth/user_authenticator.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_authenticator {

using namespace fairlead;
using namespace fairlead::broker;

class TestAuthenticator : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void digestIsThePublishedOne() {
        // The test vector of FIPS 180-4 for "abc".
        const auto expected = parseDigest("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        QVERIFY(expected);
        QVERIFY(sha256("abc") == *expected);
        QVERIFY(parseDigest("BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD") == expected);
    }

    void digestOfAnotherShapeIsRefused() {
        QVERIFY(!parseDigest(""));
        QVERIFY(!parseDigest(std::string(63, 'a')));
        QVERIFY(!parseDigest(std::string(65, 'a')));
        QVERIFY(!parseDigest(std::string(63, 'a') + "g"));
    }

    void oneUsersBrokerWantsTheSecretBehindEachName() {
        const UserAuthenticator user("0123456789abcdef");
        const Result<Principal> all = user.authenticate("0123456789abcdef", Purpose::Work);
        QVERIFY(all.ok() && all->tenants.all && all->hasScope(scopes::kAdmin));
        const Result<Principal> acme = user.authenticate("acme@0123456789abcdef", Purpose::Work);
        QVERIFY(acme.ok() && !acme->tenants.all);
        QCOMPARE(acme->tenants.tenants, std::vector<std::string>{"acme"});
        QVERIFY(user.authenticate("*@0123456789abcdef", Purpose::Work)->tenants.all);
        for (const char* wrong : {"acme", "*", "0123456789abcde", "acme@", "0123456789abcdef@acme", "@"})
            QVERIFY2(user.authenticate(wrong, Purpose::Work).status().code() == Code::Unauthenticated, wrong);
        QCOMPARE(user.anonymous().status().code(), Code::Unauthenticated);
    }

    void openModeTakesTheTokenForTheTenant() {
        const Result<Principal> principal = OpenAuthenticator().authenticate("acme", Purpose::Work);
        QVERIFY(principal.ok());
        QVERIFY(!principal->tenants.all);
        QCOMPARE(principal->tenants.tenants, std::vector<std::string>{"acme"});
        QCOMPARE(principal->subject, std::string("acme"));
        QVERIFY(principal->hasScope(scopes::kClaim));
        QVERIFY(principal->allowsEveryCommand());
        QVERIFY(principal->mayProduce());
    }

    void openModeTakesTheStarForAllTenants() {
        const Result<Principal> principal = OpenAuthenticator().authenticate("*", Purpose::Work);
        QVERIFY(principal.ok());
        QVERIFY(principal->tenants.all);
        QCOMPARE(principal->tenantText(), std::string("*"));
    }

    void openModeRefusesNamesThatNoTenantCanHave() {
        for (const char* name : {"_default", "a b", "-a", "a/b", ""}) {
            const Result<Principal> principal = OpenAuthenticator().authenticate(name, Purpose::Work);
            QVERIFY2(!principal.ok(), name);
            QCOMPARE(principal.status().code(), Code::PermissionDenied);
            QCOMPARE(principal.status().message(), std::string("invalid tenant claims"));
        }
    }

    void openModeLetsAnybodyLook() {
        const Result<Principal> principal = OpenAuthenticator().anonymous();
        QVERIFY(principal.ok());
        QVERIFY(principal->tenants.all);
        QVERIFY(principal->hasScope(scopes::kRead));
        QVERIFY(principal->hasScope(scopes::kPayload));
    }

    void staticTokenIsFoundAmongOthers() {
        const StaticAuthenticator authenticator({entry("one", {"a"}), entry("two", {"b", "c"}), entry("three", {"d"})});
        const Result<Principal> principal = authenticator.authenticate("two", Purpose::Work);
        QVERIFY(principal.ok());
        QCOMPARE(principal->tenantText(), std::string("b,c"));
    }

    void unknownTokenIsUnauthenticated() {
        const StaticAuthenticator authenticator({entry("one", {"a"})});
        for (const char* token : {"on", "one ", "One", "a", "*"}) {
            const Result<Principal> principal = authenticator.authenticate(token, Purpose::Work);
            QVERIFY2(!principal.ok(), token);
            QCOMPARE(principal.status().code(), Code::Unauthenticated);
        }
        QCOMPARE(authenticator.anonymous().status().code(), Code::Unauthenticated);
    }

    void staticTokenWithoutTenantMayNotPass() {
        const StaticAuthenticator authenticator({entry("one", {})});
        const Result<Principal> principal = authenticator.authenticate("one", Purpose::Work);
        QVERIFY(!principal.ok());
        QCOMPARE(principal.status().code(), Code::PermissionDenied);
        QCOMPARE(principal.status().message(), std::string("invalid tenant claims"));
    }

    void tokenForLookingMayNotProduce() {
        Principal principal;
        QVERIFY(principal.mayProduce());
        principal.scopes = {"fairlead:read", "fairlead:payload"};
        QVERIFY(!principal.mayProduce());
        principal.scopes.push_back("codeq:claim");
        QVERIFY(principal.mayProduce());
    }

private:
    static StaticAuthenticator::Entry entry(const std::string& token, std::vector<std::string> tenants) {
        StaticAuthenticator::Entry made;
        made.digest = sha256(token);
        made.principal.subject = token;
        made.principal.tenants.tenants = std::move(tenants);
        return made;
    }
};

QTEST_APPLESS_MAIN(TestAuthenticator)

}  // namespace tst_authenticator

#include "tst_authenticator.moc"
