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
