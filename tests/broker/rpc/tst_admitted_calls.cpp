// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/authenticator_chain.h"
#include "broker/auth/current_authenticator.h"
#include "broker/auth/static_authenticator.h"
#include "broker/rpc/open_streams.h"
#include "tests/support/set_clock.h"

#include <QTest>

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace tst_admitted_calls {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

StaticAuthenticator::Entry tokenOf(const std::string& token, std::vector<std::string> tenants,
                                   std::vector<std::string> scopes = {}) {
    StaticAuthenticator::Entry made;
    made.digest = sha256(token);
    made.principal.subject = token;
    made.principal.tenants.tenants = std::move(tenants);
    made.principal.scopes = std::move(scopes);
    made.principal.commands = {"mail", "sms"};
    return made;
}

std::shared_ptr<const Authenticator> knowing(std::vector<StaticAuthenticator::Entry> entries) {
    AuthenticatorChain::Links links{std::make_shared<StaticAuthenticator>(std::move(entries))};
    return std::make_shared<AuthenticatorChain>(std::move(links));
}

class EndedStream final : public EndableStream {
public:
    void end(const grpc::Status& status) override { ends.push_back(status); }
    std::vector<grpc::Status> ends;
};

}  // namespace

class TestAdmittedCalls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_now = std::make_unique<CurrentAuthenticator>(
            knowing({tokenOf("one", {"acme", "bolt"}, {"codeq:claim", "codeq:result"}), tokenOf("two", {"acme"})}));
        m_calls = std::make_unique<AdmittedCalls>(m_now.get(), &m_clock);
        m_said.clear();
    }

    void callsOfARevokedTokenEndAndOthersDoNot() {
        const auto first = m_calls->add(caller("one", Purpose::Work), ending("first"));
        QVERIFY(first.ok());
        QVERIFY(m_calls->add(caller("one", Purpose::Administer), ending("second")).ok());
        QVERIFY(m_calls->add(caller("two", Purpose::Produce), ending("other")).ok());
        QCOMPARE(m_calls->review(), size_t{0});
        m_now->replace(knowing({tokenOf("two", {"acme"})}));
        QCOMPARE(m_calls->review(), size_t{2});
        QCOMPARE(m_said, (std::vector<std::string>{"first: token revoked", "second: token revoked"}));
        m_calls->remove(*first);
        m_said.clear();
        QCOMPARE(m_calls->review(), size_t{1});
    }

    void onlyWhatACallUsesCounts_data() {
        QTest::addColumn<int>("purpose");
        QTest::addColumn<QByteArrayList>("tenants");
        QTest::addColumn<QByteArrayList>("scopes");
        QTest::addColumn<QByteArrayList>("commands");
        QTest::addColumn<QByteArray>("why");
        const QByteArrayList tenants{"acme", "bolt"}, scopes{"codeq:claim", "codeq:result"}, commands{"mail", "sms"};
        const auto work = int(Purpose::Work), produce = int(Purpose::Produce), watch = int(Purpose::Administer);
        QTest::newRow("nothing changed") << work << tenants << scopes << commands << QByteArray();
        QTest::newRow("more of all") << work << tenants + QByteArrayList{"more"}
                                     << scopes + QByteArrayList{"codeq:nack"} << commands + QByteArrayList{"fax"}
                                     << QByteArray();
        QTest::newRow("all commands") << work << tenants << scopes << QByteArrayList{"*"} << QByteArray();
        QTest::newRow("a tenant less") << work << QByteArrayList{"acme"} << scopes << commands
                                       << QByteArray("token changed: it lost the tenant bolt");
        QTest::newRow("a scope less") << work << tenants << QByteArrayList{"codeq:claim"} << commands
                                      << QByteArray("token changed: it lost the scope codeq:result");
        QTest::newRow("a command less") << work << tenants << scopes << QByteArrayList{"sms"}
                                        << QByteArray("token changed: it lost the command mail");
        QTest::newRow("a scope that a watch does not use")
            << watch << tenants << QByteArrayList{"codeq:claim"} << QByteArrayList{} << QByteArray();
        QTest::newRow("the scope that it uses") << watch << tenants << QByteArrayList{"codeq:result"} << commands
                                                << QByteArray("token changed: it lost the scope codeq:claim");
        QTest::newRow("scopes of a producer") << produce << tenants << QByteArrayList{} << commands << QByteArray();
        QTest::newRow("the right to produce") << produce << tenants << QByteArrayList{"fairlead:read"} << commands
                                              << QByteArray("token changed: it lost the right to produce");
    }
    void onlyWhatACallUsesCounts() {
        QFETCH(int, purpose);
        QFETCH(QByteArrayList, tenants);
        QFETCH(QByteArrayList, scopes);
        QFETCH(QByteArrayList, commands);
        QFETCH(QByteArray, why);
        Principal held = caller("one", static_cast<Purpose>(purpose));
        if (held.origin->purpose == Purpose::Administer) held = held.onlyWith({scopes::kClaim, ""});
        QVERIFY(m_calls->add(held, ending("call")).ok());
        StaticAuthenticator::Entry now = tokenOf("one", {});
        for (const QByteArray& tenant : tenants) now.principal.tenants.tenants.push_back(tenant.toStdString());
        for (const QByteArray& scope : scopes) now.principal.scopes.push_back(scope.toStdString());
        now.principal.commands.clear();
        for (const QByteArray& command : commands) now.principal.commands.push_back(command.toStdString());
        m_now->replace(knowing({now}));
        QCOMPARE(m_calls->review(), size_t(why.isEmpty() ? 0 : 1));
        if (!why.isEmpty()) QCOMPARE(m_said.front(), "call: " + why.toStdString());
    }

    void purposeThatATokenLosesIsRevoked() {
        QVERIFY(m_calls->add(caller("two", Purpose::Produce), ending("producer")).ok());
        QVERIFY(m_calls->add(caller("two", Purpose::Administer), ending("watch")).ok());
        StaticAuthenticator::Entry now = tokenOf("two", {"acme"});
        now.purposes = {Purpose::Administer};
        m_now->replace(knowing({now}));
        QCOMPARE(m_calls->review(), size_t{1});
        QCOMPARE(m_said.front(), std::string("producer: token revoked"));
    }

    void callsEndWithTheirTokens() {
        Principal brief;
        brief.expiresAt = m_clock.now() + std::chrono::seconds(10);
        Principal longer = brief;
        longer.expiresAt = m_clock.now() + std::chrono::seconds(20);
        QVERIFY(m_calls->add(longer, ending("longer")).ok());
        QVERIFY(m_calls->add(brief, ending("brief")).ok());
        const auto over = m_calls->add(brief, ending("over"));
        m_calls->remove(*over);
        QVERIFY(m_calls->add(caller("one", Purpose::Work), ending("without an end")).ok());
        m_clock.put(*brief.expiresAt - Micros(1));
        QCOMPARE(m_calls->endExpired(), size_t{0});
        m_clock.put(*brief.expiresAt);
        QCOMPARE(m_calls->endExpired(), size_t{1});
        QCOMPARE(m_calls->endExpired(), size_t{0});
        QCOMPARE(m_said, (std::vector<std::string>{"brief: token expired"}));
        QCOMPARE(m_calls->add(brief, ending("late")).status().message(), std::string("token expired"));
        QCOMPARE(m_calls->review(), size_t{0});
        m_clock.put(*longer.expiresAt + std::chrono::hours(1));
        QCOMPARE(m_calls->endExpired(), size_t{1});
    }

    void callerOfNoTokenIsNotKept() {
        QCOMPARE(*m_calls->add({}, ending("open mode")), AdmittedCalls::Key{0});
        m_now->replace(knowing({}));
        QCOMPARE(m_calls->review(), size_t{0});
    }

    // However the two meet, a call that was let in with the old token is either refused or ended.
    void noCallSlipsInBetweenItsTokenAndTheRevocation() {
        for (int round = 0; round < 200; ++round) {
            init();
            const Principal old = caller("one", Purpose::Work);
            std::atomic<int> ended{0};
            std::atomic<bool> isRefused{false};
            std::thread comes([&] { isRefused = !m_calls->add(old, [&](const Status&) { ++ended; }).ok(); });
            m_now->replace(knowing({}));
            m_calls->review();
            comes.join();
            QVERIFY(isRefused || ended == 1);
        }
    }

    void greetedStreamsEndWithTheirToken() {
        OpenStreams streams({}, m_calls.get());
        const auto open = std::make_shared<EndedStream>();
        const auto closed = std::make_shared<EndedStream>();
        const auto silent = std::make_shared<EndedStream>();
        QVERIFY(streams.greet(*streams.add(StreamKind::Worker, open), caller("one", Purpose::Work)).ok());
        const auto key = *streams.add(StreamKind::Producer, closed);
        QVERIFY(streams.greet(key, caller("one", Purpose::Produce)).ok());
        streams.remove(key);
        const auto late = *streams.add(StreamKind::Worker, silent);
        const Principal old = caller("one", Purpose::Work);
        m_now->replace(knowing({}));
        QCOMPARE(m_calls->review(), size_t{1});
        QCOMPARE(open->ends.size(), size_t{1});
        QCOMPARE(open->ends.front().error_code(), grpc::StatusCode::UNAUTHENTICATED);
        QVERIFY(closed->ends.empty() && silent->ends.empty());
        QCOMPARE(streams.greet(late, old).code(), Code::Unauthenticated);
    }

private:
    Principal caller(const std::string& token, Purpose purpose) const { return *m_now->authenticate(token, purpose); }
    AdmittedCalls::End ending(const std::string& name) {
        return [this, name](const Status& why) { m_said.push_back(name + ": " + why.message()); };
    }

    test::SetClock m_clock;
    std::unique_ptr<CurrentAuthenticator> m_now;
    std::unique_ptr<AdmittedCalls> m_calls;
    std::vector<std::string> m_said;
};

QTEST_APPLESS_MAIN(TestAdmittedCalls)

}  // namespace tst_admitted_calls

#include "tst_admitted_calls.moc"
