// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/waiting_ages.h"

#include <QTest>

#include <algorithm>
#include <deque>
#include <map>
#include <random>
#include <vector>

namespace tst_waiting_ages {

using namespace fairlead;
using namespace fairlead::broker;
using namespace std::chrono_literals;

namespace {

constexpr Time kStart{1'700'000'000'000'000};

struct Sums {
    uint64_t tasks = 0;
    size_t numbers = 0;
    std::vector<int64_t> since;  // µs, of every task
};

Sums sumsOf(const WaitingAges& ages) {
    Sums sums;
    ages.forEach([&](Time since, uint64_t count) {
        sums.tasks += count;
        ++sums.numbers;
        sums.since.insert(sums.since.end(), count, since.micros);
    });
    return sums;
}

}  // namespace

class TestWaitingAges : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ageOfEachTaskIsWithinASixteenth() {
        WaitingAges ages;
        std::deque<int64_t> exact;
        std::mt19937 random(3);
        Time now = kStart;
        for (int i = 0; i < 200'000; ++i) {
            now = now + Micros(random() % 200'000);
            ages.add(now);
            exact.push_back(now.micros);
            if (random() % 3 != 0) continue;
            ages.remove(Time{exact.front()});
            exact.pop_front();
        }
        const Sums sums = sumsOf(ages);
        QCOMPARE(sums.tasks, exact.size());
        QVERIFY2(sums.numbers <= 600, std::to_string(sums.numbers).c_str());
        for (size_t i = 0; i < exact.size(); ++i) {
            const int64_t age = now.micros - exact[i];
            const int64_t told = now.micros - sums.since[i];
            QVERIFY2(told >= age - 1000 && told <= age + std::max<int64_t>(17'000, age / 16 + 1000),
                     (std::to_string(told) + " for " + std::to_string(age)).c_str());
        }
    }

    void countIsExactWhateverComesAndGoesInWhateverOrder() {
        WaitingAges ages;
        std::mt19937 random(5);
        std::vector<Time> waiting;
        for (int i = 0; i < 50'000; ++i) {
            if (random() % 2 == 0 || waiting.empty()) {
                waiting.push_back(kStart + Micros(random() % 86'400'000'000));
                ages.add(waiting.back());
            } else {
                std::swap(waiting[random() % waiting.size()], waiting.back());
                ages.remove(waiting.back());
                waiting.pop_back();
            }
            if (i % 5'000 == 0) QCOMPARE(sumsOf(ages).tasks, waiting.size());
        }
        for (const Time since : waiting) ages.remove(since);
        QCOMPARE(sumsOf(ages).numbers, size_t{0});
    }

    void millionTasksOfOneMomentAreOneNumber() {
        WaitingAges ages;
        for (int i = 0; i < 1'000'000; ++i) ages.add(kStart);
        QCOMPARE(sumsOf(ages).numbers, size_t{1});
    }
};

QTEST_APPLESS_MAIN(TestWaitingAges)

}  // namespace tst_waiting_ages

#include "tst_waiting_ages.moc"
