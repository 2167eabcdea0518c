// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/open_streams.h"

#include <QTest>

#include <memory>
#include <vector>

using namespace fairlead::broker;

namespace {

class Stream : public EndableStream {
public:
    void end(const grpc::Status& status) override { ends.push_back(status); }
    std::vector<grpc::Status> ends;
};

}  // namespace

class TestOpenStreams : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void streamsAreCountedByKind() {
        OpenStreams streams;
        const auto one = std::make_shared<Stream>();
        const auto key = streams.add(StreamKind::Producer, one);
        streams.add(StreamKind::Producer, one);
        streams.add(StreamKind::Worker, one);
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
        streams.add(StreamKind::Worker, open);
        streams.remove(streams.add(StreamKind::Worker, closed));
        streams.add(StreamKind::Worker, std::make_shared<Stream>());  // gone without a word
        streams.endAll({grpc::StatusCode::UNAVAILABLE, "stopping"});
        QCOMPARE(open->ends.size(), size_t{1});
        QCOMPARE(open->ends[0].error_message(), std::string("stopping"));
        QVERIFY(closed->ends.empty());
    }

    void lateStreamIsEndedAtOnce() {
        OpenStreams streams;
        streams.endAll({grpc::StatusCode::UNAVAILABLE, "stopping"});
        const auto late = std::make_shared<Stream>();
        streams.add(StreamKind::Producer, late);
        QCOMPARE(late->ends.size(), size_t{1});
        QCOMPARE(late->ends[0].error_code(), grpc::StatusCode::UNAVAILABLE);
    }
};

QTEST_APPLESS_MAIN(TestOpenStreams)
#include "tst_open_streams.moc"
