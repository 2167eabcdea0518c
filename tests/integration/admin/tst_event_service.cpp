// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/events.grpc.pb.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QTest>

#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace tst_event_service {

using namespace fairlead;
using namespace fairlead::test;
namespace api = fairlead::admin::v1;

namespace {

using Stub = api::Events::Stub;

std::vector<std::string> tenantsOf(const std::vector<api::Event>& events) {
    std::vector<std::string> all;
    for (const api::Event& event : events) all.push_back(event.tenant());
    return all;
}

// One open call of WatchEvents. Its first message has been read, so it stands.
class Watch {
public:
    Watch(const AdminFixture& broker, const std::string& token, const api::WatchEventsRequest& request = {})
        : m_context(token), m_stub(broker.connect()), m_stream(m_stub.WatchEvents(&m_context, request)) {
        isOpen = read();
    }
    ~Watch() {
        m_context.TryCancel();
        if (isOpen) m_stream->Finish();
    }

    bool read() {
        api::WatchEventsResponse message;
        if (!m_stream->Read(&message)) return false;
        for (const api::Event& event : message.events()) events.push_back(event);
        next = message.next_sequence();
        largest = std::max(largest, message.ByteSizeLong());
        goneBefore = std::max(goneBefore, message.gone_before());
        return true;
    }
    bool readUntil(size_t count) {
        while (events.size() < count)
            if (!read()) return false;
        return true;
    }
    grpc::Status finish() {
        isOpen = false;
        return m_stream->Finish();
    }

    std::vector<api::Event> events;
    uint64_t next = 0;
    uint64_t goneBefore = 0;
    size_t largest = 0;  // message, in bytes
    bool isOpen = false;

private:
    AdminContext m_context;
    Stub m_stub;
    std::unique_ptr<grpc::ClientReader<api::WatchEventsResponse>> m_stream;
};

}  // namespace

class TestEventService : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLatestEventStandsFirst();
    void aListEndsWhereItWasWhenItBegan();
    void pagesFollowEachOtherInBothOrders();
    void aFilterTakesTenantTypeAndTime();
    void whoIsBoundToATenantSeesItsEventsOnly();
    void withoutTheScopeNothingIsShown();
    void whatIsAskedWronglyIsNamed();
    void whatHappensIsShownToWatchers();
    void betweenWhatWasAndWhatComesNothingIsLostOrDoubled();
    void afterARestartAWatchGoesOnWhereItWas();
    void aMessageOfManyEventsIsSmall();
};

void TestEventService::theLatestEventStandsFirst() {
    StartedBroker broker;
    broker.create("acme", 1);
    broker.create("beta", 1);
    const auto [status, answer] = broker.ask(&Stub::ListEvents, api::ListEventsRequest(), "*");
    QVERIFY(status.ok());
    QCOMPARE(answer.events_size(), 3);
    QCOMPARE(answer.events(0).type(), std::string("tenant.created"));
    QCOMPARE(answer.events(0).tenant(), std::string("beta"));
    QCOMPARE(answer.events(2).type(), std::string("broker.started"));
    QVERIFY(answer.events(0).has_at());
    QVERIFY(!answer.events(0).text().empty());
    QVERIFY(answer.next_cursor().empty());
}

// Otherwise whoever follows its cursors while things happen comes to no end.
void TestEventService::aListEndsWhereItWasWhenItBegan() {
    StartedBroker broker;
    for (int i = 0; i < 5; ++i) broker.create("tenant" + std::to_string(i), 1);
    for (const bool oldestFirst : {false, true}) {
        api::ListEventsRequest request;
        request.set_page_size(2);
        request.set_oldest_first(oldestFirst);
        std::set<uint64_t> sequences;
        int pages = 0;
        do {
            QVERIFY(++pages <= 12);
            const auto [status, answer] = broker.ask(&Stub::ListEvents, request, "*");
            QVERIFY(status.ok());
            for (const api::Event& event : answer.events()) QVERIFY(sequences.insert(event.sequence()).second);
            request.set_cursor(answer.next_cursor());
            for (int i = 0; i < 2; ++i)
                broker.create((oldestFirst ? "more" : "new") + std::to_string(2 * pages + i), 1);
        } while (!request.cursor().empty());
    }
}

void TestEventService::pagesFollowEachOtherInBothOrders() {
    StartedBroker broker;
    for (int i = 0; i < 11; ++i) broker.create("tenant" + std::to_string(i), 1);
    for (const bool oldestFirst : {false, true}) {
        api::ListEventsRequest request;
        request.set_page_size(5);
        request.set_oldest_first(oldestFirst);
        std::vector<uint64_t> sequences;
        do {
            const auto [status, answer] = broker.ask(&Stub::ListEvents, request, "*");
            QVERIFY(status.ok());
            for (const api::Event& event : answer.events()) sequences.push_back(event.sequence());
            request.set_cursor(answer.next_cursor());
        } while (!request.cursor().empty());
        QCOMPARE(sequences.size(), size_t{12});
        for (size_t i = 0; i < 12; ++i) QCOMPARE(sequences[i], oldestFirst ? i + 1 : 12 - i);
    }
}

void TestEventService::aFilterTakesTenantTypeAndTime() {
    StartedBroker broker;
    broker.create("acme", 1);
    broker.create("beta", 1);
    api::ListEventsRequest request;
    request.set_tenant("acme");
    QCOMPARE(broker.ask(&Stub::ListEvents, request, "*").second.events_size(), 1);
    request.add_types("leases.expired");
    QCOMPARE(broker.ask(&Stub::ListEvents, request, "*").second.events_size(), 0);
    api::ListEventsRequest started;
    started.add_types("broker.started");
    const auto first = broker.ask(&Stub::ListEvents, started, "*").second;
    QCOMPARE(first.events_size(), 1);
    api::ListEventsRequest before;
    *before.mutable_until() = first.events(0).at();
    QCOMPARE(broker.ask(&Stub::ListEvents, before, "*").second.events_size(), 0);
    api::ListEventsRequest after;
    *after.mutable_from() = first.events(0).at();
    QCOMPARE(broker.ask(&Stub::ListEvents, after, "*").second.events_size(), 3);
}

void TestEventService::whoIsBoundToATenantSeesItsEventsOnly() {
    StartedBroker broker;
    broker.create("acme", 1);
    broker.create("beta", 1);
    const auto own = broker.ask(&Stub::ListEvents, api::ListEventsRequest(), "acme").second;
    QCOMPARE(own.events_size(), 1);
    QCOMPARE(own.events(0).tenant(), std::string("acme"));
    api::ListEventsRequest foreign;
    foreign.set_tenant("beta");
    QCOMPARE(broker.codeOf(&Stub::ListEvents, foreign, "acme"), grpc::StatusCode::NOT_FOUND);
    foreign.set_tenant("*");
    QCOMPARE(broker.codeOf(&Stub::ListEvents, foreign, "acme"), grpc::StatusCode::NOT_FOUND);

    api::WatchEventsRequest all;
    all.set_from_sequence(0);
    Watch watch(broker, "acme", all);
    QVERIFY(watch.isOpen);
    broker.create("gamma", 1);
    // What comes after it shows that the other was passed over.
    Watch theirs(broker, "beta", all);
    QVERIFY(theirs.readUntil(1));
    QCOMPARE(tenantsOf(theirs.events), std::vector<std::string>{"beta"});
    QVERIFY(watch.readUntil(1));
    QCOMPARE(tenantsOf(watch.events), std::vector<std::string>{"acme"});
    api::WatchEventsRequest notTheirs;
    notTheirs.set_tenant("beta");
    Watch refused(broker, "acme", notTheirs);
    QVERIFY(!refused.isOpen);
    QCOMPARE(refused.finish().error_code(), grpc::StatusCode::NOT_FOUND);
}

void TestEventService::withoutTheScopeNothingIsShown() {
    AdminFixture broker;
    broker.addToken("blind", {"*"}, {"codeq:claim"});
    broker.mustStart();
    QCOMPARE(broker.codeOf(&Stub::ListEvents, api::ListEventsRequest(), "blind"), grpc::StatusCode::PERMISSION_DENIED);
    QCOMPARE(broker.codeOf(&Stub::ListEvents, api::ListEventsRequest(), ""), grpc::StatusCode::UNAUTHENTICATED);
    Watch watch(broker, "blind");
    QVERIFY(!watch.isOpen);
    QCOMPARE(watch.finish().error_code(), grpc::StatusCode::PERMISSION_DENIED);
    Watch stranger(broker, "nobody");
    QVERIFY(!stranger.isOpen);
    QCOMPARE(stranger.finish().error_code(), grpc::StatusCode::UNAUTHENTICATED);
}

void TestEventService::whatIsAskedWronglyIsNamed() {
    StartedBroker broker;
    const auto refusal = [&](const api::ListEventsRequest& request) {
        const grpc::Status status = broker.ask(&Stub::ListEvents, request, "*").first;
        return std::to_string(status.error_code()) + " " + status.error_message();
    };
    api::ListEventsRequest cursor;
    cursor.set_cursor("here");
    QVERIFY(QString::fromStdString(refusal(cursor)).startsWith(QStringLiteral("3 cursor:")));
    api::ListEventsRequest tenant;
    tenant.set_tenant("a/b");
    QVERIFY(QString::fromStdString(refusal(tenant)).startsWith(QStringLiteral("3 tenant:")));
    api::ListEventsRequest type;
    type.add_types("");
    QVERIFY(QString::fromStdString(refusal(type)).startsWith(QStringLiteral("3 types:")));
    api::ListEventsRequest slip;
    slip.add_types("tenants.created");
    QVERIFY(QString::fromStdString(refusal(slip)).startsWith(QStringLiteral("3 types: no event begins like")));
    api::ListEventsRequest later;
    later.add_types("tenant.from_a_later_version");
    QCOMPARE(refusal(later), std::string("0 "));
    api::ListEventsRequest types;
    for (int i = 0; i < 33; ++i) types.add_types("a");
    QVERIFY(QString::fromStdString(refusal(types)).startsWith(QStringLiteral("3 types:")));
}

void TestEventService::whatHappensIsShownToWatchers() {
    StartedBroker broker;
    broker.create("before", 1);
    Watch watch(broker, "*");
    QVERIFY(watch.isOpen);
    QVERIFY(watch.events.empty());
    broker.create("acme", 1);
    QVERIFY(watch.readUntil(1));
    QCOMPARE(watch.events[0].tenant(), std::string("acme"));
    QCOMPARE(watch.next, watch.events[0].sequence() + 1);
    broker.broker().stop();
    QVERIFY(!watch.read());
    QCOMPARE(watch.finish().error_code(), grpc::StatusCode::UNAVAILABLE);
}

void TestEventService::betweenWhatWasAndWhatComesNothingIsLostOrDoubled() {
    constexpr size_t kBefore = 300;
    constexpr size_t kDuring = 300;
    AdminFixture broker;
    // The watches live as long as a test is patient, and each tenant costs a commit.
    broker.config().durability = broker::Durability::Relaxed;
    broker.mustStart();
    const auto createFrom = [&](size_t from, size_t count) {
        for (size_t i = from; i < from + count; ++i) broker.create("tenant" + std::to_string(i), 1);
    };
    createFrom(0, kBefore);
    std::thread busy([&] { createFrom(kBefore, kDuring); });
    // Each begins somewhere else, while events come.
    std::vector<std::vector<uint64_t>> seen;
    for (const uint64_t from : {uint64_t{1}, uint64_t{150}, uint64_t{kBefore}}) {
        api::WatchEventsRequest request;
        request.set_from_sequence(from);
        Watch watch(broker, "*", request);
        std::vector<uint64_t>& sequences = seen.emplace_back();
        if (watch.readUntil(1 + kBefore + kDuring - (from - 1)))
            for (const api::Event& event : watch.events) sequences.push_back(event.sequence());
    }
    busy.join();
    for (const std::vector<uint64_t>& sequences : seen) {
        QVERIFY(!sequences.empty());
        for (size_t i = 0; i < sequences.size(); ++i) QCOMPARE(sequences[i], sequences[0] + i);
        QCOMPARE(sequences.back(), uint64_t{1 + kBefore + kDuring});
    }
}

// Thousands of watches may each have one that nobody reads.
void TestEventService::aMessageOfManyEventsIsSmall() {
    StartedBroker broker;
    constexpr size_t kTenants = 150;
    for (size_t i = 0; i < kTenants; ++i) broker.create(std::string(60, 'a') + std::to_string(i), 1);
    for (const bool isFromStore : {false, true}) {
        if (isFromStore) broker.restart();
        api::WatchEventsRequest request;
        request.set_from_sequence(1);
        Watch watch(broker, "*", request);
        QVERIFY(watch.readUntil(kTenants + 1));
        for (size_t i = 0; i < watch.events.size(); ++i) QCOMPARE(watch.events[i].sequence(), uint64_t{i + 1});
        QVERIFY(watch.largest < 20'000);
    }
}

void TestEventService::afterARestartAWatchGoesOnWhereItWas() {
    StartedBroker broker;
    uint64_t next = 0;
    broker.create("first", 1);
    {
        Watch watch(broker, "*");
        broker.create("acme", 1);
        QVERIFY(watch.readUntil(1));
        next = watch.next;
    }
    broker.create("unseen", 1);
    broker.restart();
    api::WatchEventsRequest request;
    request.set_from_sequence(next);
    Watch watch(broker, "*", request);
    QVERIFY(watch.readUntil(2));
    QCOMPARE(watch.events[0].tenant(), std::string("unseen"));
    QCOMPARE(watch.events[1].type(), std::string("broker.started"));
    QCOMPARE(watch.goneBefore, uint64_t{0});
}

QTEST_GUILESS_MAIN(TestEventService)

}  // namespace tst_event_service

#include "tst_event_service.moc"
