// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/limits/limit_text.h"

#include <QFile>
#include <QTest>

#include <cmath>
#include <limits>
#include <random>
#include <set>

namespace tst_limit_rules {

using namespace fairlead;
using namespace std::chrono_literals;

namespace {

LimitSettings with(LimitField field, const char* text) {
    LimitSettings settings;
    const Status status = setFromText(settings, field, text);
    if (!status.ok()) qFatal("%s", status.message().c_str());
    return settings;
}

std::string complaintAbout(const LimitSettings& settings) { return validate(settings).message(); }

}  // namespace

class TestLimitRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFieldHasOneRuleInItsPlace() {
        std::set<std::string_view> keys;
        QCOMPARE(limitRules().size(), kLimitFields);
        for (size_t i = 0; i < kLimitFields; ++i) {
            const LimitRule& rule = limitRules()[i];
            QCOMPARE(rule.field, static_cast<LimitField>(i));
            QVERIFY(keys.insert(rule.key).second);
            QCOMPARE(findRule(rule.key), &rule);
            QVERIFY(!rule.label.empty() && rule.help.ends_with('.'));
        }
        QVERIFY(!findRule("max_enqueue_rat"));
    }

    void theDefaultsOfTheTableAreTheDefaultsOfTheModel() {
        for (const LimitRule& rule : limitRules()) {
            QCOMPARE(textOf(TenantLimits(), rule.field), std::string(rule.defaultText));
            QVERIFY(validate(with(rule.field, rule.defaultText.data())).ok());
        }
    }

    void theGuideSaysWhatTheTableSays() {
        QFile file(QStringLiteral(GUIDE));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string guide = file.readAll().toStdString();
        for (const LimitRule& rule : limitRules()) {
            const std::string row = "| `" + std::string(rule.key) + "` | " + std::string(rule.help) + " | " +
                                    std::string(rule.defaultText) + " |\n";
            QVERIFY2(guide.find(row) != std::string::npos, row.c_str());
        }
    }

    void unlimitedIsTakenWhereTheTableSaysSo() {
        for (const LimitRule& rule : limitRules()) {
            if (rule.kind == LimitKind::Tiers) continue;
            LimitSettings settings;
            QCOMPARE(setFromText(settings, rule.field, "none").ok(), rule.mayBeUnlimited);
        }
    }

    void goodValuesPassAtBothEndsOfTheirRange() {
        for (const auto& [field, text] :
             {std::tuple{LimitField::Weight, "0.01"}, std::tuple{LimitField::Weight, "1000"},
              std::tuple{LimitField::MaxConcurrency, "0"}, std::tuple{LimitField::MaxEnqueueRate, "1/1ms"},
              std::tuple{LimitField::MaxEnqueueRate, "1000000000/366d,burst=1"},
              std::tuple{LimitField::PriorityBoost, "30s"}, std::tuple{LimitField::PriorityBoost, "0s"},
              std::tuple{LimitField::ReleaseInterval, "0s"}, std::tuple{LimitField::MaxQueueDepth, "0"},
              std::tuple{LimitField::MaxBytes, "64MiB"}, std::tuple{LimitField::Mode, "soft"},
              std::tuple{LimitField::ThrottleTiers, "1s:0:0.01,1h:1000:1"}}) {
            const Status status = validate(with(field, text));
            QVERIFY2(status.ok(), status.message().c_str());
        }
    }

    void whatIsOutOfRangeIsRefusedWithFieldAndRange() {
        for (const auto& [field, text, wanted] :
             {std::tuple{LimitField::Weight, "0", "weight: must be from 0.01 to 1000, is 0"},
              std::tuple{LimitField::Weight, "-1", "weight: must be from 0.01 to 1000, is -1"},
              std::tuple{LimitField::Weight, "1000.5", "weight: must be from 0.01 to 1000"},
              std::tuple{LimitField::Weight, "nan", "weight: must be from"},
              std::tuple{LimitField::Weight, "inf", "is inf"},
              std::tuple{LimitField::MaxEnqueueRate, "0/1m", "max_enqueue_rate: must be from 1 to 1e+09 tasks, is 0"},
              std::tuple{LimitField::MaxEnqueueRate, "5/0s",
                         "max_enqueue_rate: period: must be from 1ms to 366d, is 0s"},
              std::tuple{LimitField::DispatchRate, "5/367d", "dispatch_rate: period"},
              std::tuple{LimitField::DispatchRate, "5/1s,burst=2000000000", "dispatch_rate: burst"},
              std::tuple{LimitField::PriorityBoost, "31s", "priority_boost: must be from 0s to 30s, is 31s"},
              std::tuple{LimitField::ReleaseInterval, "400d", "release_interval: must be from 0s to 366d"},
              std::tuple{LimitField::MaxPayloadBytes, "2GiB", "max_payload_bytes: must be from 0 to 1e+09 bytes"},
              std::tuple{LimitField::MaxConcurrency, "4000000000", "max_concurrency: must be from 0 to 1e+09"},
              std::tuple{LimitField::ThrottleTiers, "1s:1:1,0s:1:1", "throttle_tiers: tier 2: window must be from 1s"},
              std::tuple{LimitField::ThrottleTiers, "1h:1:0", "tier 1: factor must be from 0.01 to 1"},
              std::tuple{LimitField::ThrottleTiers, "1h:1:1.5", "tier 1: factor"},
              std::tuple{LimitField::ThrottleTiers, "1h:9999999999999:1", "tier 1: threshold"},
              std::tuple{LimitField::ThrottleTiers, "1h:1:1,1h:1:1,1h:1:1,1h:1:1,1h:1:1,1h:1:1,1h:1:1,1h:1:1,1h:1:1",
                         "throttle_tiers: at most 8 tiers, there are 9"}}) {
            const std::string complaint = complaintAbout(with(field, text));
            QVERIFY2(complaint.find(wanted) != std::string::npos, complaint.c_str());
        }
        LimitSettings negative;
        negative.priorityBoost = Micros(-1);
        QVERIFY(complaintAbout(negative).find("is -1us") != std::string::npos);
        negative = {};
        negative.releaseInterval = Micros::min();
        QVERIFY(complaintAbout(negative).find("release_interval") != std::string::npos);
        LimitSettings mode;
        mode.mode = static_cast<LimitMode>(7);
        QCOMPARE(complaintAbout(mode), std::string("mode: must be hard or soft"));
    }

    void textThatIsNoValueIsRefusedAndChangesNothing() {
        for (const auto& [field, text] :
             {std::tuple{LimitField::Weight, "heavy"}, std::tuple{LimitField::Weight, "1 "},
              std::tuple{LimitField::MaxQueueDepth, "-5"}, std::tuple{LimitField::MaxQueueDepth, "1.5"},
              std::tuple{LimitField::MaxQueueDepth, ""}, std::tuple{LimitField::MaxQueueDepth, "5KiB"},
              std::tuple{LimitField::MaxBytes, "5KB"}, std::tuple{LimitField::MaxBytes, "99999999999TiB"},
              std::tuple{LimitField::MaxEnqueueRate, "100"}, std::tuple{LimitField::MaxEnqueueRate, "100/m"},
              std::tuple{LimitField::MaxEnqueueRate, "100/1m,burst=0"},
              std::tuple{LimitField::MaxEnqueueRate, "100/1m,brst=5"}, std::tuple{LimitField::MaxEnqueueRate, "-1/1m"},
              std::tuple{LimitField::Paused, "perhaps"}, std::tuple{LimitField::Mode, "harsh"},
              std::tuple{LimitField::ThrottleTiers, "1h:5"}, std::tuple{LimitField::ThrottleTiers, "1h:5:0.5,"},
              std::tuple{LimitField::MaxConcurrency, "4294967296"}, std::tuple{LimitField::ReleaseInterval, "5"}}) {
            LimitSettings settings;
            const Status status = setFromText(settings, field, text);
            QVERIFY2(!status.ok(), text);
            QVERIFY2(status.message().find(ruleOf(field).key) == 0, status.message().c_str());
            QVERIFY(isEmpty(settings));
        }
    }

    void whatIsWrittenIsReadBack() {
        std::mt19937_64 random(11);
        const auto micros = [&] { return Micros(int64_t(random() >> (10 + random() % 50))); };
        const auto factor = [&] { return std::ldexp(double(random()), -int(random() % 64)); };
        for (int i = 0; i < 2000; ++i) {
            LimitSettings s;
            if (random() % 2) s.maxEnqueueRate = Rate{random(), micros(), random() % 3};
            if (random() % 2) s.dispatchRate = std::optional<Rate>();
            if (random() % 2) s.maxQueueDepth = random();
            if (random() % 2) s.maxBytes = random();
            if (random() % 2) s.maxConcurrency = uint32_t(random());
            if (random() % 2) s.releaseInterval = micros();
            if (random() % 2) s.weight = factor();
            if (random() % 2) s.paused = random() % 2 == 0;
            if (random() % 2) s.mode = random() % 2 ? LimitMode::Hard : LimitMode::Soft;
            if (random() % 2) {
                auto& tiers = s.throttleTiers.emplace();
                for (uint64_t n = random() % 4; n > 0; --n) tiers.push_back({micros(), random(), factor()});
            }
            LimitSettings back;
            for (const LimitRule& rule : limitRules())
                if (const auto text = textOf(s, rule.field)) QVERIFY(setFromText(back, rule.field, *text).ok());
            QVERIFY(back == s);
        }
    }
};

QTEST_APPLESS_MAIN(TestLimitRules)

}  // namespace tst_limit_rules

#include "tst_limit_rules.moc"
