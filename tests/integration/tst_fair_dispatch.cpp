// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/tenants.grpc.pb.h"
#include "tests/integration/admin/admin_fixture.h"

#include <QTest>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace tst_fair_dispatch {

using namespace fairlead;
using namespace fairlead::test;
using namespace std::chrono_literals;
namespace api = fairlead::admin::v1;
using Stub = api::Tenants::Stub;

namespace {

using Steady = std::chrono::steady_clock;

struct Served {
    std::string tenant;
    Steady::duration seat{};  // from its coming to its result, as the worker sees it
};

// Shared workers, each with a stream of its own and one task at a time.
class Crew {
public:
    Crew(const AdminFixture& broker, int workers, milliseconds run) {
        for (int i = 0; i < workers; ++i)
            m_threads.emplace_back([this, channel = broker.connect(), run] { work(channel, run); });
    }
    ~Crew() { stop(); }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    size_t count() const {
        const std::lock_guard lock(m_mutex);
        return m_served.size();
    }
    // In the order in which they came.
    std::vector<Served> served() const {
        const std::lock_guard lock(m_mutex);
        return m_served;
    }
    void stop() {
        {
            const std::lock_guard lock(m_mutex);
            m_isEnding = true;
        }
        m_ended.notify_all();
        for (std::thread& thread : m_threads) thread.join();
        m_threads.clear();
    }

private:
    void work(const std::shared_ptr<grpc::Channel>& channel, milliseconds run) {
        WorkerClient worker(channel);
        if (!worker.hello("*")) return;
        while (!hasEnded()) {
            if (!worker.sendReady({"work"})) return;
            const auto assigned = worker.next();
            if (!assigned || !assigned->has_task()) return;
            const Steady::time_point start = Steady::now();
            size_t place = 0;
            {
                const std::lock_guard lock(m_mutex);
                place = m_served.size();
                m_served.push_back({assigned->task().task().tenant_id(), {}});
            }
            {
                std::unique_lock lock(m_mutex);
                m_ended.wait_for(lock, run, [this] { return m_isEnding; });  // the work
            }
            if (!worker.sendResult(assigned->task().task().id(), "COMPLETED", "{}") || !worker.next()) return;
            const std::lock_guard lock(m_mutex);
            m_served[place].seat = Steady::now() - start;
        }
    }

    bool hasEnded() const {
        const std::lock_guard lock(m_mutex);
        return m_isEnding;
    }

    mutable std::mutex m_mutex;  // guards what follows but the threads
    std::condition_variable m_ended;
    bool m_isEnding = false;
    std::vector<Served> m_served;
    std::vector<std::thread> m_threads;
};

void setWeight(const AdminFixture& broker, const std::string& tenant, double weight) {
    api::ChangeLimitsRequest request;
    request.set_tenant(tenant);
    request.set_reason("because");
    request.mutable_set()->set_weight(weight);
    QCOMPARE(broker.codeOf(&Stub::ChangeLimits, request), grpc::StatusCode::OK);
}

void setPolicy(const AdminFixture& broker, const std::string& policy) {
    api::ChangePolicyRequest request;
    request.set_policy(policy);
    request.set_reason("because");
    QCOMPARE(broker.codeOf(&Stub::ChangePolicy, request), grpc::StatusCode::OK);
}

// Whose the next tasks are, taken one by one.
std::map<std::string, int> take(WorkerClient& worker, int count) {
    std::map<std::string, int> taken;
    for (int i = 0; i < count; ++i) {
        if (!worker.sendReady({"work"})) break;
        const auto assigned = worker.next();
        if (!assigned || !assigned->has_task()) break;
        if (!worker.sendResult(assigned->task().task().id(), "COMPLETED", "{}") || !worker.next()) break;
        ++taken[assigned->task().task().tenant_id()];
    }
    return taken;
}

}  // namespace

// Who is served, through real streams and in real time; judged by order and proportion, which a slow machine does not change.
class TestFairDispatch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void dispatchesAndSeatTimeFollowTheWeights() {
        StartedBroker broker;
        setWeight(broker, "heavy", 3);
        broker.create("light", 600, "work");
        broker.create("heavy", 600, "work");
        Crew crew(broker, 4, 20ms);
        QTRY_VERIFY_WITH_TIMEOUT(crew.count() >= 280, 60'000);
        crew.stop();
        // The first ones are taken before anybody knows how long they take.
        constexpr size_t kFirst = 40;
        const std::vector<Served> served = crew.served();
        double light = 0;
        Steady::duration lightSeat{};
        Steady::duration seat{};
        for (size_t i = kFirst; i < served.size(); ++i) {
            const bool isLight = served[i].tenant == "light";
            light += isLight ? 1 : 0;
            lightSeat += isLight ? served[i].seat : Steady::duration();
            seat += served[i].seat;
        }
        const double dispatches = light / double(served.size() - kFirst);
        const double seats = double(lightSeat.count()) / double(seat.count());
        qInfo("light has %.1f %% of the dispatches and %.1f %% of the seat time", dispatches * 100, seats * 100);
        // Without weights it would have the half.
        QVERIFY(dispatches > 0.15 && dispatches < 0.35);
        QVERIFY(seats > 0.15 && seats < 0.35);
    }

    // All seats are held by a backlog of long tasks: whoever comes gets the first that is free.
    void aQuietTenantIsNextBesideANoisyBacklog() {
        StartedBroker broker;
        broker.create("noisy", 200, "work");
        GreetedWorker worker(broker.connect(), "*");
        std::deque<std::string> held;
        const auto next = [&]() -> std::string {
            const auto assigned = worker.sendReady({"work"}) ? worker.next() : std::nullopt;
            if (!assigned || !assigned->has_task()) return "nobody";
            held.push_back(assigned->task().task().id());
            return assigned->task().task().tenant_id();
        };
        const auto finish = [&](const std::string& id) {
            if (!worker.sendResult(id, "COMPLETED", "{}")) return false;
            const auto ack = worker.next();
            return ack && ack->result_ack().ok();
        };
        for (int seat = 0; seat < 4; ++seat) QCOMPARE(next(), std::string("noisy"));
        for (int round = 0; round < 10; ++round) {
            broker.create("quiet", 1, "work");
            QVERIFY(finish(held.front()));
            held.pop_front();
            QCOMPARE(next(), std::string("quiet"));
            QVERIFY(finish(held.back()));
            held.pop_back();
            QCOMPARE(next(), std::string("noisy"));
        }
    }

    void aPolicyThatIsChangedLiveShowsInTheOrder() {
        StartedBroker broker;
        setPolicy(broker, "fifo");
        broker.create("old", 100, "work");
        broker.create("new", 100, "work");
        GreetedWorker worker(broker.connect(), "*");
        QCOMPARE(take(worker, 10), (std::map<std::string, int>{{"old", 10}}));
        setPolicy(broker, "round-robin");
        // The ten turns that one was ahead are made up for, then they take turns.
        QCOMPARE(take(worker, 10), (std::map<std::string, int>{{"new", 10}}));
        QCOMPARE(take(worker, 10), (std::map<std::string, int>{{"new", 5}, {"old", 5}}));
        setPolicy(broker, "fifo");
        QCOMPARE(take(worker, 10), (std::map<std::string, int>{{"old", 10}}));
        setPolicy(broker, "fair");
        // By time on seats, which a busy machine stretches; by age it would have none.
        QVERIFY(take(worker, 40)["new"] > 0);
        setPolicy(broker, "fifo");
        QCOMPARE(take(worker, 10), (std::map<std::string, int>{{"old", 10}}));
    }
};

QTEST_GUILESS_MAIN(TestFairDispatch)

}  // namespace tst_fair_dispatch

#include "tst_fair_dispatch.moc"
