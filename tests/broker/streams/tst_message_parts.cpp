// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/message_parts.h"
#include "producerpb.pb.h"
#include "workerpb.pb.h"

#include <QTest>

#include <random>
#include <string>

namespace tst_message_parts {

using namespace fairlead::broker;

namespace {

constexpr size_t kMany = 1'000'000'000;

size_t parts(const std::string& text, size_t most = kMany, size_t slices = 1) {
    std::vector<grpc::Slice> cut;
    for (size_t i = 0; i < slices; ++i) {
        const size_t from = text.size() * i / slices;
        cut.emplace_back(text.substr(from, text.size() * (i + 1) / slices - from));
    }
    grpc::ByteBuffer bytes(cut.data(), cut.size());
    return partsOf(bytes, most);
}

}  // namespace

class TestMessageParts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyItemOfABatchCounts() {
        producerpb::ProducerEvent event;
        QCOMPARE(parts(event.SerializeAsString()), size_t{0});
        for (int i = 0; i < 1000; ++i) event.mutable_create_batch()->add_tasks();
        QCOMPARE(parts(event.SerializeAsString()), size_t{1001});
        for (auto& task : *event.mutable_create_batch()->mutable_tasks()) {
            task.set_command("mail");
            task.set_payload(std::string(100, '\x0a'));  // as if it had fields of its own
        }
        QCOMPARE(parts(event.SerializeAsString()), size_t{1001});
        workerpb::WorkerEvent ready;
        for (int i = 0; i < 500; ++i) ready.mutable_ready()->add_commands("mail");
        QVERIFY(parts(ready.SerializeAsString()) >= 501);
    }

    void theBytesMayComeInPieces() {
        producerpb::ProducerEvent event;
        for (int i = 0; i < 1000; ++i) event.mutable_create_batch()->add_tasks()->set_command(std::string(300, 'x'));
        const std::string text = event.SerializeAsString();
        for (const size_t slices : {1, 2, 7, 100, 5000}) QCOMPARE(parts(text, kMany, slices), size_t{1001});
    }

    void countingEndsBeyondWhatIsAskedFor() {
        producerpb::ProducerEvent event;
        for (int i = 0; i < 1000; ++i) event.mutable_create_batch()->add_tasks();
        const std::string text = event.SerializeAsString();
        QCOMPARE(parts(text, 1001), size_t{1001});
        QCOMPARE(parts(text, 1000), size_t{1001});
        QCOMPARE(parts(text, 10), size_t{11});
    }

    void fieldsThatNobodyKnowsCountToo() {
        std::string text;
        for (int i = 0; i < 3000; ++i) text += "\x78\x01";  // number 15, a number
        QCOMPARE(parts(text), size_t{3000});
        producerpb::ProducerEvent event;
        QVERIFY(event.ParseFromString(text));
    }

    // Never more of them than bytes, and never a fall.
    void garbageHasThePartsThatCanBeTold() {
        std::mt19937_64 random(1);
        for (int run = 0; run < 20'000; ++run) {
            std::string text(random() % 64, '\0');
            for (char& c : text) c = char(random() % (run % 2 ? 256 : 32));
            const size_t count = parts(text, kMany, 1 + random() % 3);
            QVERIFY(count <= text.size());
            QVERIFY(parts(text, 5) <= 6);
        }
    }

    // What is counted is what would be made: nobody gets around it with bytes that are read in two ways.
    void noMessageHasMoreItemsThanParts() {
        std::mt19937_64 random(2);
        int understood = 0;
        for (int run = 0; run < 200'000; ++run) {
            producerpb::ProducerEvent seed;
            for (size_t i = random() % 4; i > 0; --i) seed.mutable_create_batch()->add_tasks()->set_seq(random() % 300);
            std::string text = seed.SerializeAsString();
            for (size_t i = random() % 4; i > 0 && !text.empty(); --i) {
                const size_t at = random() % text.size();
                if (random() % 2)
                    text[at] = char(random());
                else
                    text.insert(at, 1, char(random()));
            }
            producerpb::ProducerEvent event;
            if (!event.ParseFromString(text)) continue;
            ++understood;
            QVERIFY(parts(text) >= size_t(event.create_batch().tasks_size()));
        }
        QVERIFY(understood > 1000);
    }
};

QTEST_GUILESS_MAIN(TestMessageParts)

}  // namespace tst_message_parts

#include "tst_message_parts.moc"
