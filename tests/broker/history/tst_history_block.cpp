// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/history/history_block.h"

#include <QTest>

#include <cstdint>
#include <random>
#include <string>

namespace tst_history_block {

using namespace fairlead;
using namespace fairlead::broker;

namespace {

HistoryRow randomRow(std::mt19937_64& random, HistoryRow row) {
    for (int64_t& value : row.values)
        if (random() % 4 == 0) value = int64_t(random()) >> (random() % 64);
    return row;
}

HistorySum someSum() {
    HistorySum sum;
    sum.isEmpty = false;
    sum.row[HistoryField::Enqueued] = 77;
    sum.row[HistoryField::Lag] = -5;
    sum.waits.add(3, 5);
    sum.waits.add(200, 1'000'000);
    sum.quietWaits.add(7, 1);
    return sum;
}

}  // namespace

class TestHistoryBlock : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsRead() {
        std::mt19937_64 random(3);
        for (int round = 0; round < 200; ++round) {
            const std::optional<HistoryRow> before =
                round % 2 == 0 ? std::optional(randomRow(random, {})) : std::nullopt;
            HistoryBlock block(before);
            std::vector<HistoryBlock::Entry> entries;
            HistoryRow row;
            for (uint8_t span = 0; span < 60; ++span) {
                if (random() % 3 == 0) continue;
                row = randomRow(random, row);
                block.append(span, row);
                entries.push_back({span, row});
            }
            const auto contents = HistoryBlock::decode(block.encode(someSum()));
            QVERIFY(contents);
            QVERIFY(contents->before == before);
            QVERIFY(contents->sum.row == someSum().row && contents->sum.waits == someSum().waits);
            QVERIFY(contents->sum.quietWaits == someSum().quietWaits && !contents->sum.isEmpty);
            QCOMPARE(contents->entries.size(), entries.size());
            for (size_t i = 0; i < entries.size(); ++i) {
                QCOMPARE(contents->entries[i].span, entries[i].span);
                QVERIFY(contents->entries[i].row == entries[i].row);
            }
            QCOMPARE(block.entries().size(), entries.size());
        }
    }

    void blockWithoutASumSaysSo() {
        const auto sum = HistoryBlock::decodeSum(HistoryBlock(std::nullopt).encode({}));
        QVERIFY(sum && sum->isEmpty);
    }

    void steadyTenantCostsThreeBytesASpan() {
        HistoryRow row;
        row[HistoryField::Ready] = 1'000;
        row[HistoryField::Enqueued] = 50;
        HistoryBlock block(row);
        for (uint8_t span = 0; span < 60; ++span) {
            row[HistoryField::Ready] += 1;
            block.append(span, row);
        }
        QVERIFY(block.encode({}).size() < 60 * 4);
    }

    void damagedRecordIsNothingOrSomethingButNeverTheEndOfUs() {
        HistoryBlock block(HistoryRow{});
        HistoryRow row;
        for (uint8_t span = 0; span < 60; ++span) {
            row[HistoryField::Ready] = span * 100;
            block.append(span, row);
        }
        const std::string record = block.encode(someSum());
        for (size_t size = 0; size < record.size(); ++size) {
            const auto contents = HistoryBlock::decode(record.substr(0, size));
            QVERIFY(!contents || contents->entries.size() < 60);
        }
        QVERIFY(!HistoryBlock::decode(record.substr(0, record.size() - 1)));
        std::mt19937 random(5);
        for (int round = 0; round < 20'000; ++round) {
            std::string damaged = record;
            for (int i = 0; i < 3; ++i) damaged[random() % damaged.size()] = char(random());
            const auto contents = HistoryBlock::decode(damaged);
            HistoryBlock::decodeSum(damaged);
            if (contents) QVERIFY(contents->entries.size() < 1'000);
        }
    }

    void unknownLayoutIsNotGuessedAt() {
        std::string record = HistoryBlock(std::nullopt).encode(someSum());
        record[0] = 2;
        QVERIFY(!HistoryBlock::decode(record));
        QVERIFY(!HistoryBlock::decodeSum(record));
    }

    void sumsKeepTheLastTheMostTheLeastAndTheTotal() {
        HistorySum all;
        int64_t ready = 10, weight = 4;
        for (const int64_t enqueued : {1, 2, 3}) {
            HistorySum next;
            next.isEmpty = false;
            next.row[HistoryField::Ready] = ready;
            next.row[HistoryField::Enqueued] = enqueued;
            next.row[HistoryField::ThrottleLevel] = ready == 30 ? 2 : 0;
            next.row[HistoryField::Weight] = weight;
            next.waits.add(static_cast<WaitBucket>(enqueued), 1);
            all.add(next);
            ready = ready == 10 ? 30 : 20;
            weight = weight == 4 ? 1 : 3;
        }
        const HistoryRow row = all.finished();
        QCOMPARE(row[HistoryField::Ready], int64_t{20});
        QCOMPARE(row[HistoryField::ReadyAbove], int64_t{10});
        QCOMPARE(row[HistoryField::Enqueued], int64_t{6});
        QCOMPARE(row[HistoryField::ThrottleLevel], int64_t{2});
        QCOMPARE(row[HistoryField::Weight], int64_t{1});
        QCOMPARE(row[HistoryField::WaitP50], int64_t{3});
        QCOMPARE(row[HistoryField::WaitP99], int64_t{4});
        QCOMPARE(row[HistoryField::QuietWaitP99], int64_t{0});
    }
};

QTEST_APPLESS_MAIN(TestHistoryBlock)

}  // namespace tst_history_block

#include "tst_history_block.moc"
