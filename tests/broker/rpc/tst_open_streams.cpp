// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/open_streams.h"

#include <QTest>

#include <memory>
#include <vector>

namespace tst_open_streams {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

class Stream : public EndableStream {
public:
    void end(const grpc::Status& status) override { ends.push_back(status); }
    std::vector<grpc::Status> ends;
};

Principal named(const char* subject) {
    Principal caller;
    caller.subject = subject;
    caller.tenants.tenants = {subject};
    return caller;
}

}  // namespace

class TestOpenStreams : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void streamsAreCountedByKind() {
        OpenStreams streams;
        const auto one = std::make_shared<Stream>();
        const auto key = *streams.add(StreamKind::Producer, one);
        QVERIFY(streams.add(StreamKind::Producer, one).ok());
        QVERIFY(streams.add(StreamKind::Worker, one).ok());
        QCOMPARE(streams.count(StreamKind::Producer), size_t{2});
        QCOMPARE(streams.count(StreamKind::Worker), size_t{1});
        QCOMPARE(streams.count(StreamKind::Watch), size_t{0});
        streams.remove(key);
        streams.remove(key);
        QCOMPARE(streams.count(StreamKind::Producer), size_t{1});
    }

    void allOpenStreamsAreEnded() {
        OpenStreams streams;
        const auto open = std::make_shared<Stream>();
        const auto closed = std::make_shared<Stream>();
        QVERIFY(streams.add(StreamKind::Worker, open).ok());
        streams.remove(*streams.add(StreamKind::Worker, closed));
        QVERIFY(streams.add(StreamKind::Worker, std::make_shared<Stream>()).ok());  // gone without a word
        streams.endAll({grpc::StatusCode::UNAVAILABLE, "stopping"});
        QCOMPARE(open->ends.size(), size_t{1});
        QCOMPARE(open->ends[0].error_message(), std::string("stopping"));
        QVERIFY(closed->ends.empty());
    }

    void boundsAreKeptAndNamedAndOpenUpAgain() {
        const auto one = std::make_shared<Stream>();
        const auto refused = [](const Status& status, const std::string& why) {
            QCOMPARE(status.code(), Code::ResourceExhausted);
            QCOMPARE(status.message(), why);
        };
        OpenStreams few({2, 2, StreamBounds::kNone, StreamBounds::kNone});
        const auto first = *few.add(StreamKind::Worker, one);
        QVERIFY(few.greet(first, named("acme")).ok());
        const auto second = *few.add(StreamKind::Watch, one);
        QVERIFY(few.greet(second, named("beta")).ok());
        refused(few.add(StreamKind::Producer, one).status(), "too many streams at once, limits.max_streams is 2");
        QCOMPARE(few.count(StreamKind::Producer), size_t{0});
        few.remove(first);
        QVERIFY(few.add(StreamKind::Producer, one).ok());

        OpenStreams strangers({9, 1, StreamBounds::kNone, StreamBounds::kNone});
        const auto stranger = *strangers.add(StreamKind::Worker, one);
        QVERIFY(strangers.greet(stranger, named("acme")).ok());
        QVERIFY(strangers.add(StreamKind::Worker, one).ok());
        QVERIFY(one->ends.empty());
        QVERIFY(strangers.add(StreamKind::Worker, one).ok());
        QCOMPARE(one->ends.size(), size_t{1});
        QCOMPARE(one->ends[0].error_message(),
                 std::string("too many streams before their Hello, limits.max_streams_before_hello is 1"));

        OpenStreams near({9, 9, 1, StreamBounds::kNone});
        const auto here = *near.add(StreamKind::Worker, one, "ipv4:10.0.0.7");
        QVERIFY(near.greet(here, named("acme")).ok());
        refused(near.add(StreamKind::Worker, one, "ipv4:10.0.0.7").status(),
                "too many streams from this address, limits.max_streams_per_address is 1");
        QVERIFY(near.add(StreamKind::Worker, one, "ipv4:10.0.0.8").ok());
        const auto six = *near.add(StreamKind::Worker, one, "ipv6:%5B::1%5D");
        QVERIFY(near.greet(six, named("acme")).ok());
        QVERIFY(!near.add(StreamKind::Worker, one, "ipv6:%5B::1%5D").ok());
        near.remove(here);
        QVERIFY(near.add(StreamKind::Worker, one, "ipv4:10.0.0.7").ok());
        // What comes from this process has no address.
        QVERIFY(near.add(StreamKind::Worker, one).ok());
        QVERIFY(near.add(StreamKind::Worker, one).ok());

        OpenStreams known({9, 9, 9, 1});
        const auto mine = *known.add(StreamKind::Worker, one);
        const auto alsoMine = *known.add(StreamKind::Worker, one);
        QVERIFY(known.greet(mine, named("acme")).ok());
        refused(known.greet(alsoMine, named("acme")),
                "too many streams of this subject, limits.max_streams_per_subject is 1");
        QVERIFY(known.greet(alsoMine, named("beta")).ok());
        known.remove(mine);
        const auto later = *known.add(StreamKind::Worker, one);
        QVERIFY(known.greet(later, named("acme")).ok());
    }

    void aTenantLeavesRoomForTheOthersByHoweverManySubjectsItComes() {
        OpenStreams streams({100, 100, StreamBounds::kNone, StreamBounds::kNone});
        const auto one = std::make_shared<Stream>();
        const auto come = [&](const char* subject, const char* tenant) {
            Principal caller = named(tenant);
            caller.subject = subject;
            const auto key = streams.add(StreamKind::Worker, one);
            if (!key) return key.status();
            Status status = streams.greet(*key, caller);
            if (!status.ok()) streams.remove(*key);
            return status;
        };
        Status refused;
        int count = 0;
        while ((refused = come(count % 2 ? "mail" : "work", "greedy")).ok()) ++count;
        QCOMPARE(count, 75);
        QCOMPARE(refused.code(), Code::ResourceExhausted);
        QCOMPARE(refused.limitReached()->limit, std::string("limits.max_streams"));
        QVERIFY(come("modest", "modest").ok());
        QVERIFY(one->ends.empty());
    }

    void aTenantLeavesRoomForTheOthersAtItsAddressToo() {
        OpenStreams streams({1000, 1000, 20, StreamBounds::kNone});
        const auto one = std::make_shared<Stream>();
        const auto come = [&](const char* tenant) {
            const auto key = streams.add(StreamKind::Worker, one, "ipv4:10.0.0.7");
            if (!key) return key.status();
            Status status = streams.greet(*key, named(tenant));
            if (!status.ok()) streams.remove(*key);
            return status;
        };
        Status refused;
        int count = 0;
        while ((refused = come("greedy")).ok()) ++count;
        QCOMPARE(count, 15);
        QCOMPARE(
            refused.message(),
            std::string("too many streams of these tenants from this address, limits.max_streams_per_address is 20"));
        QVERIFY(come("modest").ok());
        // Elsewhere there is room for it.
        const auto elsewhere = *streams.add(StreamKind::Worker, one, "ipv4:10.0.0.8");
        QVERIFY(streams.greet(elsewhere, named("greedy")).ok());
        QVERIFY(one->ends.empty());
    }

    void atAFullAddressTheOldestWithoutItsHelloGivesWay() {
        OpenStreams streams({1000, 1000, 2, StreamBounds::kNone});
        const auto older = std::make_shared<Stream>();
        const auto newer = std::make_shared<Stream>();
        QVERIFY(streams.add(StreamKind::Worker, older, "ipv4:10.0.0.7").ok());
        QVERIFY(streams.add(StreamKind::Worker, newer, "ipv4:10.0.0.7").ok());
        QVERIFY(streams.add(StreamKind::Worker, std::make_shared<Stream>(), "ipv4:10.0.0.7").ok());
        QCOMPARE(older->ends.size(), size_t{1});
        QCOMPARE(older->ends[0].error_message(),
                 std::string("too many streams from this address, limits.max_streams_per_address is 2"));
        QVERIFY(newer->ends.empty());
    }

    // Tokens of any tenants may be without one.
    void streamsWithoutASubjectShareNoLimit() {
        OpenStreams streams({100, 100, StreamBounds::kNone, 1});
        const auto one = std::make_shared<Stream>();
        for (const char* tenant : {"acme", "beta", "acme"}) {
            Principal caller = named(tenant);
            caller.subject.clear();
            const auto key = streams.add(StreamKind::Worker, one);
            QVERIFY(key.ok());
            QVERIFY(streams.greet(*key, caller).ok());
        }
    }

    void silentStreamsOfTheBusiestAddressGiveWay() {
        OpenStreams streams({1000, 10, 1000, 1000});
        const auto honest = std::make_shared<Stream>();
        const auto key = *streams.add(StreamKind::Worker, honest, "ipv4:10.0.0.7");
        std::vector<std::shared_ptr<Stream>> strangers;
        for (int i = 0; i < 50; ++i) {
            strangers.push_back(std::make_shared<Stream>());
            QVERIFY(streams.add(StreamKind::Worker, strangers.back(), "ipv4:10.0.0.8").ok());
        }
        QVERIFY(honest->ends.empty());
        QVERIFY(streams.greet(key, named("acme")).ok());
        // The oldest first, and one for each that came.
        for (size_t i = 0; i < 50; ++i) QCOMPARE(strangers[i]->ends.size(), size_t{i < 41 ? 1u : 0u});
    }

    void lateStreamIsEndedAtOnce() {
        OpenStreams streams;
        streams.endAll({grpc::StatusCode::UNAVAILABLE, "stopping"});
        const auto late = std::make_shared<Stream>();
        QVERIFY(streams.add(StreamKind::Producer, late).ok());
        QCOMPARE(late->ends.size(), size_t{1});
        QCOMPARE(late->ends[0].error_code(), grpc::StatusCode::UNAVAILABLE);
    }
};

QTEST_APPLESS_MAIN(TestOpenStreams)

}  // namespace tst_open_streams

#include "tst_open_streams.moc"
