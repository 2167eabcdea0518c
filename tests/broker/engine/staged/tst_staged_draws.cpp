// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/engine/staged_incident.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tst_staged_draws {

using namespace fairlead;
using namespace fairlead::broker;
using namespace fairlead::broker::staged;
using namespace std::chrono_literals;

constexpr int kDraws = 30;  // of ./dev test; FAIRLEAD_DRAWS=1000,200: 200 others, from the thousandth on

enum class Cause {
    Gone,
    Slow,
    Hangs,
    Paused,
    Limited,
    Full,
    Refused,
    Dead,
    Failing,
    Flood,
    Heap,
    NoWorker,
    Push,
    Calm
};
constexpr std::array kCauses{"workers go",     "tasks take longer", "workers hang", "a pause",    "a limit",
                             "a full disk",    "a limit refuses",   "tasks die",    "tries fail", "more tasks come",
                             "a tenant heaps", "no worker",         "a push",       "nothing"};

// What is wrong of the broker that a seed gives, and how large it is.
struct Draw {
    uint32_t seed = 0;
    Cause cause = Cause::Calm;
    int tenants = 1, pools = 1, seats = 1;  // seats: of each pool
    Micros run{}, lasts{};
    double load = 0;   // of a pool, part of its seats
    double times = 1;  // as much, or as long
    bool isAsking = false, isWatched = true;

    explicit Draw(uint32_t of) : seed(of) {
        std::mt19937 random(of * 2'654'435'761u + 1);
        const auto pick = [&random]<typename T>(const std::vector<T>& from) { return from[random() % from.size()]; };
        cause = static_cast<Cause>(random() % kCauses.size());
        tenants = pick(std::vector{1, 2, 3, 3, 5, 8, 12, 25, 40, 120});
        if (random() % 40 == 0) tenants = 10'000;
        pools = std::min(tenants, pick(std::vector{1, 1, 2, 3}));
        seats = pick(std::vector{4, 6, 8, 10, 16});
        run = pick(std::vector<Micros>{100ms, 250ms, 500ms, 1s});
        load = pick(std::vector{0.3, 0.5, 0.7});
        times = std::max(pick(std::vector{3.0, 6.0, 12.0}), 2 / load);
        isAsking = random() % 3 == 0;
        isWatched = random() % 2 == 0;
        lasts = pick(std::vector<Micros>{12s, 20s, 20s, 45s, 65s, 65s, 90s, 180s});
        if (random() % 15 == 0) lasts = 610s;
        if (tenants > 1'000) lasts = std::min(lasts, Micros(65s));
    }

    // A task's on a seat, which looks at each step; who has a stream begins at the next one.
    double secondsEach() const {
        const auto steps = (run.count() + StagedBroker::kStep.count() - 1) / StagedBroker::kStep.count();
        return double((steps + (isAsking ? 0 : 1)) * StagedBroker::kStep.count()) / 1e6;
    }
    double perSecond() const { return load * seats / secondsEach(); }            // tasks of a pool
    int inPool(int pool) const { return (tenants - pool + pools - 1) / pools; }  // tenants
    std::string text() const {
        return "seed " + std::to_string(seed) + ": " + kCauses[size_t(cause)] + ", tenants " + std::to_string(tenants) +
               ", pools " + std::to_string(pools) + " of " + std::to_string(seats) + " seats" +
               (isAsking ? " over HTTP" : "") + ", runs " + std::to_string(run.count() / 1000) + " ms, load " +
               std::to_string(int(load * 100)) + " %, times " + std::to_string(int(times)) + ", lasts " +
               std::to_string(lasts.count() / 1'000'000) + " s";
    }
};

std::string commandOf(int pool) { return "work" + std::to_string(pool); }
std::string fleetOf(int pool) { return "w" + std::to_string(pool) + "-"; }

// Stages a draw, and judges what is said of it. The first pool and the first tenant are struck.
class DrawnIncident {
public:
    explicit DrawnIncident(const Draw& draw)
        : d(draw), b(EngineHarness::with([&](EngineOptions& o) {
              o.noise.isEnabled = draw.isWatched;
              if (draw.cause == Cause::Push) o.scheduling.policy = SchedulingPolicy::Fifo;
          })) {
        sendAll(1);
        for (int pool = 0; pool < d.pools; ++pool) come(pool, d.seats);
        b.run(kKnown);
        b.said.clear();
        b.accused.clear();
    }

    struct Look {
        std::string at;
        bool isRight = false;
        std::string wrong{};  // what is
        std::string text{};
    };

    std::vector<Look> play() {
        m_began = b.h.now();
        begin();
        for (const auto& [name, after] : {std::pair("10 s", Micros(10s)), {"1 min", 1min}, {"10 min", 10min}}) {
            if (after > d.lasts) break;
            b.run(after - (b.h.now() - m_began));
            look(name, whileItLasts());
        }
        b.run(d.lasts - (b.h.now() - m_began));
        end();
        m_ended = b.h.now();
        b.run(10s);
        look("10 s after", afterItsEnd(false));
        b.run(50s);
        look("1 min after", afterItsEnd(true));
        return std::move(m_looks);
    }

    // What was said at any second that nothing bears out.
    std::vector<std::string> falseAccusations() const {
        static const std::map<Kind, std::set<Cause>> kOf{{Kind::Pushing, {Cause::Push}},
                                                         {Kind::Throttled, {Cause::Push, Cause::Dead, Cause::Failing}},
                                                         {Kind::WorkersGone, {Cause::Gone, Cause::Hangs}},
                                                         {Kind::NoWorker, {Cause::NoWorker, Cause::Gone}},
                                                         {Kind::Refused, {Cause::Full, Cause::Refused}},
                                                         {Kind::Paused, {Cause::Paused}},
                                                         {Kind::Limited, {Cause::Limited}},
                                                         {Kind::Dying, {Cause::Dead, Cause::Failing}}};
        std::vector<std::string> all;
        for (const auto& [kind, text] : b.said)
            if (const auto of = kOf.find(kind); of != kOf.end() && !of->second.contains(d.cause)) all.push_back(text);
        for (const Finding& push : b.accused)
            if (push.tenant != "hog") all.push_back(findingText(push, b.h.now()));
        // Who fails is throttled for that.
        const bool areFailing = d.cause == Cause::Dead || d.cause == Cause::Failing;
        for (const Event& event : b.h.events("tenant.throttled"))
            if (!areFailing && event.tenant != "hog") all.push_back(event.text);
        return all;
    }

private:
    void come(int pool, int count) {
        if (d.isAsking)
            b.comeAsking(fleetOf(pool), count, d.run, {commandOf(pool)});
        else
            b.come(fleetOf(pool), count, d.run, {commandOf(pool)});
    }
    void sendAll(double times) {
        const double own = d.tenants > 12 ? std::min(2.0, 0.4 * d.perSecond()) : 0;
        for (int i = 0; i < d.tenants; ++i) {
            const int pool = i % d.pools;
            // Those of many do not all come at once.
            const double phase = double(i) * 0.618;
            const double rest = pool == 0 ? times * d.perSecond() - own : d.perSecond();
            b.send("t" + std::to_string(i), rest / d.inPool(pool), commandOf(pool), phase - double(int(phase)));
        }
        if (own > 0) b.send("t0", own, commandOf(0));
    }
    void limit(LimitField field, const std::string& value) { b.h.limit("t0", limitsOf({{field, value.c_str()}})); }

    void begin() {
        switch (d.cause) {
            case Cause::Gone: return b.go(fleetOf(0));
            case Cause::Slow: return b.setRun(fleetOf(0), Micros(int64_t(double(d.run.count()) * d.times)));
            case Cause::Hangs: return b.hang(fleetOf(0), true);
            case Cause::Paused: return limit(LimitField::Paused, "true");
            case Cause::Limited: return limit(LimitField::DispatchRate, "6/1m,burst=1");
            case Cause::Full: return b.fill(true);
            case Cause::Refused: return limit(LimitField::MaxEnqueueRate, "6/1m,burst=1");
            case Cause::Dead: return b.breakCommand(commandOf(0), true);
            case Cause::Failing: return b.breakCommand(commandOf(0), true, true);
            case Cause::Flood: return sendAll(d.times);
            case Cause::Heap: return b.heap("t0", heapSize(), commandOf(0));
            case Cause::NoWorker:
                for (int i = 0; i < std::min(d.tenants, 5); ++i) b.heap("t" + std::to_string(i), 10, "forgotten");
                return;
            case Cause::Push: return b.send("hog", 6 * double(d.seats) / d.secondsEach(), commandOf(0));
            case Cause::Calm: return;
        }
    }
    void end() {
        switch (d.cause) {
            case Cause::Gone: return come(0, d.seats);
            case Cause::Slow: return b.setRun(fleetOf(0), d.run);
            case Cause::Hangs: return b.hang(fleetOf(0), false);
            case Cause::Paused: return limit(LimitField::Paused, "false");
            case Cause::Limited: return limit(LimitField::DispatchRate, "60000/1m,burst=1000");
            case Cause::Full: return b.fill(false);
            case Cause::Refused: return limit(LimitField::MaxEnqueueRate, "60000/1m,burst=1000");
            case Cause::Dead:
            case Cause::Failing: return b.breakCommand(commandOf(0), false);
            case Cause::Flood: return sendAll(1);
            case Cause::Heap: return come(0, 10 * d.seats);
            case Cause::NoWorker: return b.come("f", 100, kFast, {"forgotten"});
            case Cause::Push: b.send("hog", 0, commandOf(0)); return come(0, 50 * d.seats);
            case Cause::Calm: return;
        }
    }
    size_t heapSize() const {
        const double left = (1 - d.load) * d.seats / d.secondsEach();
        return size_t(1.5 * left * double(d.lasts.count()) / 1e6);
    }

    struct Right {
        std::set<Kind> kinds;
        std::string says{};
        int tenantsAtMost = 0;  // 0: whoever there is
        bool isSince = false;
        Micros sinceAtMost = 10s;
        std::set<Kind> after{};  // of Recovering
        bool isHarm = true;
    };

    Right whileItLasts() const {
        const int struck = d.inPool(0);
        switch (d.cause) {
            case Cause::Gone:
                return {{Kind::WorkersGone},
                        "that take" + std::string(d.seats == 1 ? "s " : " ") + commandOf(0),
                        struck,
                        true};
            case Cause::Slow: return {{Kind::Stuck}, commandOf(0), struck, true};
            case Cause::Hangs:
                // They are gone when their tasks were taken from them.
                return d.isAsking ? Right{{Kind::Stuck, Kind::WorkersGone}, "", struck, true, 310s}
                                  : Right{{Kind::Stuck}, "", struck, true};
            case Cause::Paused: return {{Kind::Paused}, "t0", 1, true};
            case Cause::Limited: return {{Kind::Limited}, "t0", 1, true};
            case Cause::Full: return {{Kind::Refused}, "The disk is nearly full", d.tenants, true};
            case Cause::Refused: return {{Kind::Refused}, "max_enqueue_rate", 1, true};
            case Cause::Dead: return {{Kind::Dying}, commandOf(0), struck, true};
            case Cause::Failing: return {{Kind::Dying}, commandOf(0), struck, true};
            case Cause::Flood: return {{Kind::Backlog, Kind::Hurt}, "", struck, true};
            case Cause::Heap: return {{Kind::Backlog}, "t0", 1, true};
            case Cause::NoWorker: return {{Kind::NoWorker}, "forgotten", std::min(d.tenants, 5), true};
            case Cause::Push:
                return d.isWatched ? Right{{Kind::Pushing, Kind::Throttled}, "hog"}
                                   : Right{{Kind::Pushing}, "hog", struck};
            case Cause::Calm: return {{Kind::Served, Kind::Idle}, "", 0, false, {}, {}, false};
        }
        return {};
    }

    Right afterItsEnd(bool isLate) const {
        Right right{{Kind::Served, Kind::Idle}, "", 0, false, {}, {}, false};
        const auto recovers = [&](Kind after) {
            right.kinds.insert(Kind::Recovering);
            right.after = {after};
        };
        switch (d.cause) {
            case Cause::Gone: recovers(Kind::WorkersGone); break;
            case Cause::Slow:
            case Cause::Hangs:
                recovers(Kind::Stuck);
                right.after.insert(Kind::WorkersGone);
                break;
            case Cause::Paused: recovers(Kind::Paused); break;
            case Cause::Limited: recovers(Kind::Limited); break;
            // They count for a minute, and say when the latest was.
            case Cause::Full:
            case Cause::Refused: right.kinds.insert(Kind::Refused); break;
            case Cause::Dead:
            case Cause::Failing:
                recovers(Kind::Dying);
                right.kinds.insert(Kind::Throttled);
                right.kinds.insert(Kind::Dying);
                break;
            case Cause::Flood:
            case Cause::Heap: right.kinds.insert(Kind::Backlog); break;
            case Cause::NoWorker: recovers(Kind::WorkersGone); break;
            case Cause::Push:
                right.kinds.insert(Kind::Backlog);               // of the hog
                if (!isLate) right.kinds.insert(Kind::Pushing);  // with what it has waiting
                right.kinds.insert(Kind::Throttled);
                break;
            case Cause::Calm: break;
        }
        return right;
    }

    std::string wrongOf(const Right& right) const {
        const Finding first = b.findings().front();
        const std::string sentence = findingText(first, b.h.now());
        if (!right.kinds.contains(first.kind)) return "cause";
        if (first.kind == Kind::Recovering && !right.after.contains(first.after)) return "cause of before";
        if (sentence.find(right.says) == std::string::npos) return "names";
        if (right.tenantsAtMost > 0 && (first.tenants == 0 || first.tenants > uint64_t(right.tenantsAtMost)))
            return "victims";
        if (right.isHarm && d.cause != Cause::Push && first.harmed == 0) return "size";
        if (isOfWaiting(first.kind)) {
            const BrokerFigures totals = b.h.statistics().updateSince(UINT64_MAX)->totals;
            const double lately = 10 * double(d.pools * d.seats) / d.secondsEach();
            if (double(first.harmed) > double(totals.ready + totals.held + totals.delayed) + lately) return "size";
            if (d.cause == Cause::Gone && first.kind == Kind::WorkersGone &&
                double(first.harmed) < 0.8 * double(totals.ready))
                return "size";
        }
        if (right.isSince &&
            (!first.since || *first.since < m_began - 1s || *first.since - m_began > right.sinceAtMost))
            return "since";
        return {};
    }
    static bool isOfWaiting(Kind kind) { return kind != Kind::Refused && kind != Kind::Dying; }

    void look(const std::string& at, const Right& right) {
        const std::string wrong = wrongOf(right);
        m_looks.push_back({at, wrong.empty(), wrong, b.text()});
    }

    Draw d;
    StagedBroker b;
    Time m_began, m_ended;
    std::vector<Look> m_looks;
};

class TestStagedDraws : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsDrawnIsToldOfAndNobodyIsAccusedWrongly() {
        uint32_t first = 1;
        int count = kDraws;
        const QByteArrayList others = qgetenv("FAIRLEAD_DRAWS").split(',');
        if (others.size() == 2) {
            first = others[0].toUInt();
            count = others[1].toInt();
        }
        std::map<std::string, std::pair<int, int>> counts;  // by the time of the look: right ones, and all
        std::vector<std::string> falsehoods;
        for (uint32_t seed = first; seed < first + uint32_t(count); ++seed) {
            const Draw draw(seed);
            DrawnIncident incident(draw);
            for (const DrawnIncident::Look& look : incident.play()) {
                for (const std::string& at : {look.at, std::string("all")}) {
                    counts[at].first += look.isRight;
                    ++counts[at].second;
                }
                if (!look.isRight)
                    qInfo("%s; at %s, %s: %s", draw.text().c_str(), look.at.c_str(), look.wrong.c_str(),
                          look.text.c_str());
            }
            for (const std::string& text : incident.falseAccusations()) falsehoods.push_back(draw.text() + ": " + text);
        }
        for (const auto& [at, of] : counts)
            qInfo("%s: %d of %d are right, %.1f %%", at.c_str(), of.first, of.second, 100.0 * of.first / of.second);
        for (const std::string& text : falsehoods) qInfo("nothing bears out, %s", text.c_str());
        QVERIFY2(falsehoods.empty(), falsehoods.empty() ? "" : falsehoods.front().c_str());
        QVERIFY(counts["10 s"].first * 100 >= counts["10 s"].second * 95);
    }
};

QTEST_GUILESS_MAIN(TestStagedDraws)

}  // namespace tst_staged_draws

#include "tst_staged_draws.moc"
