// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/batch_parts.h"
#include "shared/wire/message_bytes.h"
#include "producerpb.pb.h"

#include <QTest>

#include <random>
#include <string>
#include <vector>

namespace tst_batch_parts {

using namespace fairlead;
using namespace fairlead::broker;
using producerpb::ProducerEvent;

namespace {

constexpr uint32_t kField = ProducerEvent::kCreateBatchFieldNumber;

std::string batchOf(int items) {
    ProducerEvent event;
    for (int i = 0; i < items; ++i) {
        auto* task = event.mutable_create_batch()->add_tasks();
        task->set_seq(uint64_t(i));
        task->set_command(std::string(size_t(i % 7), 'x'));
        if (i % 5 == 0) task->set_payload(std::string(300, 'p'));
    }
    return event.SerializeAsString();
}

std::optional<BatchParts> partsOfText(const std::string& text, size_t most, size_t slices = 1) {
    std::vector<grpc::Slice> cut;
    for (size_t i = 0; i < slices; ++i) {
        const size_t from = text.size() * i / slices;
        cut.emplace_back(text.substr(from, text.size() * (i + 1) / slices - from));
    }
    grpc::ByteBuffer bytes(cut.data(), cut.size());
    return BatchParts::of(bytes, kField, most);
}

std::vector<ProducerEvent> eventsOf(BatchParts parts, bool* isGood) {
    std::vector<ProducerEvent> events;
    *isGood = true;
    while (parts.left() > 0) {
        grpc::ByteBuffer bytes = parts.next();
        ProducerEvent event;
        *isGood = *isGood && fromBytes(bytes, &event);
        events.push_back(std::move(event));
    }
    return events;
}

}  // namespace

class TestBatchParts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyItemComesOnceAndInOrder() {
        for (const size_t slices : {1, 3, 100}) {
            const auto parts = partsOfText(batchOf(2500), 1000, slices);
            QVERIFY(parts);
            bool isGood = false;
            const auto events = eventsOf(*parts, &isGood);
            QVERIFY(isGood);
            QCOMPARE(events.size(), size_t{3});
            uint64_t seq = 0;
            for (const ProducerEvent& event : events)
                for (const auto& task : event.create_batch().tasks()) {
                    QCOMPARE(task.seq(), seq);
                    QCOMPARE(task.payload().size(), size_t(seq % 5 == 0 ? 300 : 0));
                    ++seq;
                }
            QCOMPARE(seq, uint64_t{2500});
        }
    }

    void whatFitsIsLeftAlone() {
        QVERIFY(!partsOfText(batchOf(1000), 1000));
        QVERIFY(partsOfText(batchOf(1001), 1000));
        QVERIFY(!partsOfText({}, 1));
        ProducerEvent single;
        single.mutable_create()->set_payload(std::string(5000, '\x0a'));
        QVERIFY(!partsOfText(single.SerializeAsString(), 10));
    }

    void anEventThatIsMoreThanABatchIsLeftAlone() {
        ProducerEvent hello;
        hello.mutable_hello()->set_token("acme");
        QVERIFY(!partsOfText(batchOf(50) + hello.SerializeAsString(), 10));
        QVERIFY(!partsOfText(hello.SerializeAsString() + batchOf(50), 10));
        QVERIFY(!partsOfText(batchOf(50) + batchOf(50), 10));
    }

    // Whatever was sent, the parts hold it all, once and in order.
    void noBytesAreLostOrDoubled() {
        std::mt19937 random(1);
        int cut = 0;
        for (int round = 0; round < 20'000; ++round) {
            std::string inner = batchOf(int(random() % 20)).substr(0);
            inner = inner.size() > 3 ? inner.substr(2 + random() % 3) : inner;
            for (size_t changes = random() % 4; changes > 0 && !inner.empty(); --changes)
                inner[random() % inner.size()] = char(random());
            std::string text(1, '\x1a');
            for (size_t left = inner.size(); left > 0; left >>= 7)
                text += char((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
            auto parts = partsOfText(text + inner, 1 + random() % 5);
            if (!parts) continue;
            ++cut;
            std::string again;
            while (parts->left() > 0) {
                grpc::ByteBuffer bytes = parts->next();
                grpc::Slice whole;
                QVERIFY(bytes.DumpToSingleSlice(&whole).ok());
                std::string part(reinterpret_cast<const char*>(whole.begin()), whole.size());
                QCOMPARE(part.front(), '\x1a');
                size_t head = 1;
                while (static_cast<unsigned char>(part[head++]) > 0x7f) {
                }
                again += part.substr(head);
            }
            QVERIFY(again == inner);
        }
        QVERIFY2(cut > 1000, std::to_string(cut).c_str());
    }

    void malformedItemsAreOnePart() {
        std::string text = batchOf(50);
        text[text.size() - 1] = '\xff';
        text[text.size() - 2] = '\xff';
        for (size_t cut = 0; cut < text.size(); cut += 13) (void)partsOfText(text.substr(0, cut), 10);
        std::string bad = batchOf(20);
        const size_t size = bad.size();
        // The items behind the twentieth are no items: field 2, a number.
        std::string inner = bad.substr(3) + std::string("\x10\x01", 2);
        std::string whole(1, '\x1a');
        for (size_t left = inner.size(); left > 0; left >>= 7) whole += char((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
        QVERIFY(size > 130);
        const auto parts = partsOfText(whole + inner, 8);
        QVERIFY(parts);
        bool isGood = false;
        const auto events = eventsOf(*parts, &isGood);
        QCOMPARE(events.size(), size_t{3});
        QCOMPARE(events[0].create_batch().tasks_size(), 8);
        // Unknown fields are skipped, as ever.
        QCOMPARE(events[2].create_batch().tasks_size(), 4);
        QVERIFY(isGood);
    }
};

QTEST_APPLESS_MAIN(TestBatchParts)

}  // namespace tst_batch_parts

#include "tst_batch_parts.moc"
