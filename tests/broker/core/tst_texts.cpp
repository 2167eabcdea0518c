// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/text/cursor_text.h"
#include "broker/core/task_id.h"
#include "broker/core/text/utc_text.h"

#include <QObject>
#include <QTest>

#include <random>
#include <string>

namespace tst_texts {

using namespace fairlead;
using namespace fairlead::broker;

// Of ids and times as clients see them.
class TstTexts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void idReadsBackInEitherCase() {
        std::mt19937_64 random(3);
        for (int i = 0; i < 1000; ++i) {
            const TaskId id{random(), random()};
            std::string text = id.toString();
            QCOMPARE(text.size(), size_t(36));
            QVERIFY(TaskId::parse(text) == id);
            for (char& c : text) c = char(std::toupper(static_cast<unsigned char>(c)));
            QVERIFY(TaskId::parse(text) == id);
        }
        const TaskId known{0x0123456789abcdef, 0xfedcba9876543210};
        QCOMPARE(known.toString(), std::string("01234567-89ab-cdef-fedc-ba9876543210"));
    }

    void aCursorIsOfItsListOnly() {
        const std::string bytes("\0\xff-7", 4);
        const std::string cursor = toCursorText(CursorOf::Tasks, bytes);
        QCOMPARE(fromCursorText(CursorOf::Tasks, cursor).value(), bytes);
        for (const CursorOf other : {CursorOf::Attempts, CursorOf::DeadLetters, CursorOf::Workflows, CursorOf::Crons,
                                     CursorOf::Queues, CursorOf::QueueNames, CursorOf::QueueSettings, CursorOf::Tenants,
                                     CursorOf::Streams, CursorOf::Events, CursorOf::Audit, CursorOf::Incidents})
            QVERIFY(!fromCursorText(other, cursor));
        const std::string place = toCursorText(CursorOf::Audit, UINT64_MAX);
        QCOMPARE(placeFromCursorText(CursorOf::Audit, place).value(), UINT64_MAX);
        QVERIFY(!placeFromCursorText(CursorOf::Events, place));
        for (const char* wrong : {"", "1", "-1", "75", "7531313", "garbage", "752d31"})
            QVERIFY2(!placeFromCursorText(CursorOf::Audit, wrong), wrong);
        // The end of a walk is at the end of a cursor, and is none by itself.
        QCOMPARE(WalkEnd(true, "-1", Time{5}).cursor(), std::string("-1"));
        QCOMPARE(WalkEnd(true, cursor + "-9", Time{5}).cursor(), cursor);
    }

    void anyOtherByteAtAnyPlaceIsNoId() {
        const std::string text = TaskId{0x0123456789abcdef, 0xfedcba9876543210}.toString();
        for (size_t place = 0; place < text.size(); ++place) {
            for (int byte = 0; byte < 256; ++byte) {
                std::string other = text;
                other[place] = char(byte);
                const bool isHyphen = text[place] == '-';
                const bool isMeant = isHyphen ? byte == '-' : std::isxdigit(byte) != 0;
                QCOMPARE(TaskId::parse(other).has_value(), isMeant);
            }
            QVERIFY(!TaskId::parse(text.substr(0, place)));
        }
        QVERIFY(!TaskId::parse(text + "0"));
    }

    void timeIsToldToTheSecondWhateverWasToldBefore() {
        constexpr int64_t kSecond = 1'000'000;
        const std::pair<int64_t, const char*> times[] = {{0, "1970-01-01T00:00:00Z"},
                                                         {-1, "1969-12-31T23:59:59Z"},
                                                         {7 * kSecond, "1970-01-01T00:00:07Z"},
                                                         {14 * kSecond + 999'999, "1970-01-01T00:00:14Z"},
                                                         {1'763'779'200 * kSecond, "2025-11-22T02:40:00Z"},
                                                         {INT64_MAX, "9999-12-31T23:59:59Z"}};
        for (int round = 0; round < 3; ++round)
            for (const auto& [micros, text] : times) QCOMPARE(utcText({micros}), std::string(text));
    }
};

QTEST_APPLESS_MAIN(TstTexts)

}  // namespace tst_texts

#include "tst_texts.moc"
