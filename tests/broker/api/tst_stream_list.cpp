// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/stream_list.h"

#include <QTest>

#include <memory>
#include <string>
#include <vector>

namespace tst_stream_list {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

class Stream : public EndableStream {
public:
    void end(const grpc::Status& /*status*/) override {}
    std::optional<StreamDescription> describe() override { return description; }
    StreamDescription description;
};

}  // namespace

class TestStreamList : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onePageLooksAtABoundedNumberOfStreams() {
        OpenStreams streams;
        const auto foreign = std::make_shared<Stream>();
        const auto own = std::make_shared<Stream>();
        foreign->description.tenants = {false, {"beta"}};
        own->description.tenants = {false, {"acme"}};
        for (int i = 0; i < 17'000; ++i) QVERIFY(streams.add(StreamKind::Worker, foreign).ok());
        QVERIFY(streams.add(StreamKind::Worker, own).ok());
        admin::v1::ListStreamsRequest request;
        const admin::v1::ListStreamsResponse first = page(streams, request);
        QCOMPARE(first.streams_size(), 0);
        QVERIFY(!first.next_cursor().empty());
        request.set_cursor(first.next_cursor());
        const admin::v1::ListStreamsResponse second = page(streams, request);
        QCOMPARE(second.streams_size(), 1);
        QCOMPARE(second.streams(0).id(), uint64_t{17'001});
        QVERIFY(second.next_cursor().empty());
    }

    void streamsWithLongListsOfCommandsMakeShortPages() {
        OpenStreams streams;
        const auto stream = std::make_shared<Stream>();
        stream->description.tenants = {false, {"acme"}};
        stream->description.commands.assign(1000, std::string(256, 'c'));
        for (int i = 0; i < 20; ++i) QVERIFY(streams.add(StreamKind::Worker, stream).ok());
        admin::v1::ListStreamsRequest request;
        int listed = 0;
        do {
            const admin::v1::ListStreamsResponse some = page(streams, request);
            QVERIFY(some.streams_size() > 0);
            // What a gRPC client takes unless it is told otherwise.
            QVERIFY(some.ByteSizeLong() < 4u * 1024 * 1024);
            listed += some.streams_size();
            request.set_cursor(some.next_cursor());
        } while (!request.cursor().empty());
        QCOMPARE(listed, 20);
    }

    void streamsThatAreGoneAreLeftOut() {
        OpenStreams streams;
        QVERIFY(streams.add(StreamKind::Worker, std::make_shared<Stream>()).ok());
        QCOMPARE(page(streams, {}).streams_size(), 0);
    }

    void workersWithoutAStreamComeLast() {
        OpenStreams streams;
        const auto stream = std::make_shared<Stream>();
        stream->description.tenants = {false, {"acme"}};
        for (int i = 0; i < 3; ++i) QVERIFY(streams.add(StreamKind::Worker, stream).ok());
        WorkerRegister workers;
        const Time now{1'700'000'000'000'000};
        for (const char* name : {"a", "b", "c"}) {
            WorkerReport report;
            report.worker = name;
            report.tenants = {false, {"acme"}};
            report.hostname = "box";
            QVERIFY(workers.heard(report, now).ok());
        }
        WorkerReport foreign;
        foreign.worker = "foreign";
        foreign.tenants = {false, {"beta"}};
        QVERIFY(workers.heard(foreign, now).ok());
        const TenantScope acme{false, {"acme"}};
        for (const size_t size : {1, 2, 3, 4, 100}) {
            admin::v1::ListStreamsRequest request;
            std::vector<std::string> found;
            do {
                admin::v1::ListStreamsResponse answer;
                QVERIFY(listStreams(streams, acme, request, size, &answer, &workers, now).ok());
                QVERIFY(size_t(answer.streams_size()) <= size);
                for (const auto& each : answer.streams()) found.push_back(each.worker());
                request.set_cursor(answer.next_cursor());
            } while (!request.cursor().empty());
            QCOMPARE(found, (std::vector<std::string>{"", "", "", "a", "b", "c"}));
        }
        // A page that is full with the last of all says that there are no more.
        WorkerRegister none;
        admin::v1::ListStreamsResponse full;
        QVERIFY(listStreams(streams, acme, {}, 3, &full, &none, now).ok());
        QCOMPARE(full.streams_size(), 3);
        QVERIFY(full.next_cursor().empty());
        admin::v1::ListStreamsRequest request;
        request.set_kind(admin::v1::STREAM_KIND_HTTP);
        request.set_worker("b");
        admin::v1::ListStreamsResponse answer;
        QVERIFY(listStreams(streams, acme, request, 100, &answer, &workers, now + std::chrono::minutes(2)).ok());
        QCOMPARE(answer.streams_size(), 1);
        QCOMPARE(answer.streams(0).http().hostname(), std::string("box"));
        QVERIFY(answer.streams(0).http().stale());
        request.set_kind(admin::v1::STREAM_KIND_WORKER);
        request.clear_worker();
        answer.Clear();
        QVERIFY(listStreams(streams, acme, request, 100, &answer, &workers, now).ok());
        QCOMPARE(answer.streams_size(), 3);
    }

private:
    static admin::v1::ListStreamsResponse page(const OpenStreams& streams,
                                               const admin::v1::ListStreamsRequest& request) {
        admin::v1::ListStreamsResponse answer;
        const Status status = listStreams(streams, {false, {"acme"}}, request, 1000, &answer);
        if (!status.ok()) qWarning("%s", status.toString().c_str());
        return answer;
    }
};

QTEST_APPLESS_MAIN(TestStreamList)

}  // namespace tst_stream_list

#include "tst_stream_list.moc"
