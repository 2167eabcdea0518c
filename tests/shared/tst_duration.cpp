// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/duration.h"

#include <QTest>

#include <random>

namespace tst_duration {

using namespace fairlead;
using namespace std::chrono_literals;

class TestDuration : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bothSpellingsAreRead() {
        struct Case {
            const char* text;
            Micros duration;
        };
        for (const Case& c :
             {Case{"PT1M30S", 90s}, Case{"1m30s", 90s}, Case{"P1DT12H", 36h}, Case{"1d12h", 36h}, Case{"P2W", 336h},
              Case{"2w", 336h}, Case{"PT0S", 0s}, Case{"0s", 0s}, Case{"PT0.5S", 500ms}, Case{"PT0,5S", 500ms},
              Case{"0.5s", 500ms}, Case{"250ms", 250ms}, Case{"1us", 1us}, Case{"PT0.000001S", 1us}, Case{"PT36H", 36h},
              Case{"PT90S", 90s}, Case{"1.250000000s", 1250ms}, Case{"1s1ms1us", 1001001us}}) {
            const auto parsed = parseDuration(c.text);
            QVERIFY2(parsed.ok(), c.text);
            QCOMPARE(parsed->count(), c.duration.count());
        }
    }

    void whatIsNoDurationIsRefusedWithAReason() {
        struct Case {
            const char* text;
            const char* why;
        };
        for (const Case& c : {Case{"", "empty"},
                              Case{"P", "no length"},
                              Case{"PT", "follows the T"},
                              Case{"P1DT", "follows the T"},
                              Case{"P1M", "months"},
                              Case{"P1Y", "months and years"},
                              Case{"P1WT1H", "cannot be combined"},
                              Case{"P1W1D", "units"},
                              Case{"PT1S1M", "largest first"},
                              Case{"1m1h", "largest first"},
                              Case{"1m1m", "largest first"},
                              Case{"-1s", "whole numbers"},
                              Case{"PT-1S", "whole numbers"},
                              Case{"30", "units"},
                              Case{"m", "whole"},
                              Case{"1.5m", "only seconds"},
                              Case{"PT1.5M", "only seconds"},
                              Case{"1.s", "after the point"},
                              Case{"0.0000001s", "microsecond"},
                              Case{"99999999999999999999s", "too long"},
                              Case{"9223372036854775807d", "too long"},
                              Case{"1 m", "units"},
                              Case{"1m ", "whole numbers"},
                              Case{"PT1m", "units"},
                              Case{"nan", "whole numbers"}}) {
            const auto parsed = parseDuration(c.text);
            QVERIFY2(!parsed.ok(), c.text);
            QCOMPARE(parsed.status().code(), Code::InvalidArgument);
            QVERIFY2(parsed.status().message().find(c.why) != std::string::npos, parsed.status().message().c_str());
        }
    }

    void isWrittenInItsUsualForm() {
        QCOMPARE(formatDuration(90s), std::string("1m30s"));
        QCOMPARE(formatDuration(1500ms), std::string("1s500ms"));
        QCOMPARE(formatDuration(0s), std::string("0s"));
    }

    void inSentencesItHasTwoFigures() {
        QCOMPARE(formatTwoFigures(0s), std::string("1ms"));
        QCOMPARE(formatTwoFigures(87ms), std::string("87ms"));
        QCOMPARE(formatTwoFigures(234ms), std::string("230ms"));
        QCOMPARE(formatTwoFigures(999ms), std::string("1s"));
        QCOMPARE(formatTwoFigures(1088ms), std::string("1.1s"));
        QCOMPARE(formatTwoFigures(9001ms), std::string("9s"));
        QCOMPARE(formatTwoFigures(9960ms), std::string("10s"));
        QCOMPARE(formatTwoFigures(41300ms), std::string("41s"));
        QCOMPARE(formatTwoFigures(90s), std::string("1m30s"));
        QCOMPARE(formatTwoFigures(2h + 5min + 10s), std::string("2h5m"));
        QCOMPARE(formatTwoFigures(76h + 10min), std::string("3d4h"));
    }

    void whatIsWrittenIsReadBackToTheMicrosecond() {
        std::mt19937_64 random(7);
        for (int i = 0; i < 20'000; ++i) {
            const Micros duration(int64_t(random() >> (1 + random() % 62)));
            QCOMPARE(parseDuration(formatDuration(duration))->count(), duration.count());
        }
    }
};

QTEST_APPLESS_MAIN(TestDuration)

}  // namespace tst_duration

#include "tst_duration.moc"
