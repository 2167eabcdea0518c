// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/bounds/bound_scene.h"

#include "broker/codeq_http/subscriptions.h"
#include "broker/core/worker_register.h"
#include "broker/door/connection_table.h"
#include "broker/engine/parts/caller_presence.h"
#include "broker/engine/parts/operations.h"
#include "broker/engine/parts/queue_settings.h"
#include "broker/rpc/fair_executor.h"
#include "broker/rpc/open_streams.h"
#include "broker/streams/command_sets.h"
#include "broker/tables/cron_book.h"
#include "broker/tables/fleet_table.h"
#include "broker/tables/key_gates.h"
#include "broker/tables/subscription_book.h"
#include "broker/tables/terms_table.h"
#include "tests/broker/ojs/ojs_scene.h"

#include <deque>
#include <future>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

using namespace std::chrono_literals;

constexpr Time kStart{1'700'000'000'000'000};

TenantNumber numberOf(const std::string& party) { return party == "acme" ? 1 : 2; }

// A provider may make as many subjects of a tenant as it likes.
std::string subjectOf(const std::string& party) {
    static int last = 0;
    return party + "'s " + std::to_string(++last);
}

Principal callerOf(const std::string& party) {
    Principal caller;
    caller.subject = subjectOf(party);
    caller.tenants.tenants = {party};
    return caller;
}

class StreamScene final : public BoundScene {
public:
    Status take(const std::string& party) override {
        const auto key = m_streams.add(StreamKind::Worker, m_stream, "ipv4:10.0.0.7");
        if (!key) return key.status();
        const Status status = m_streams.greet(*key, callerOf(party));
        if (status.ok())
            m_keys[party].push_back(*key);
        else
            m_streams.remove(*key);
        return status;
    }
    void give(const std::string& party) override {
        for (int i = 0; i < 2; ++i) {
            m_streams.remove(m_keys[party].front());
            m_keys[party].pop_front();
        }
    }

private:
    class Stream final : public EndableStream {
        void end(const grpc::Status&) override {}
    };
    OpenStreams m_streams{{100, 10, StreamBounds::kNone, StreamBounds::kNone}};
    std::shared_ptr<Stream> m_stream = std::make_shared<Stream>();
    std::map<std::string, std::deque<OpenStreams::Key>> m_keys;
};

// Nobody is refused: who has most gives way. So a party has no more when its own ones go. The same if all come from one
// address, of which there may be fewer.
class ConnectionScene final : public BoundScene {
public:
    Status take(const std::string& party) override {
        ++m_last;
        const Status ofAll = takeIn(m_ofAll, party + std::to_string(m_last % 7), party);
        const Status ofOne = takeIn(m_ofOneAddress, "proxy", party);
        if (ofAll.code() != ofOne.code()) return {Code::Internal, "one address is another rule"};
        return ofAll;
    }
    void give(const std::string& party) override {
        for (Book* const book : {&m_ofAll, &m_ofOneAddress})
            for (int i = 0; i < 2; ++i) {
                book->table.leave(book->keys[party].front(), DoorTime() + 1h);
                book->keys[party].pop_front();
            }
    }

private:
    struct Book {
        explicit Book(const ConnectionTable::Bounds& bounds) : table(bounds) {}
        ConnectionTable table;
        std::map<std::string, std::deque<ConnectionTable::Key>> keys;
        std::string gaveWay;  // whose it was
    };
    static Status takeIn(Book& book, const std::string& address, const std::string& party) {
        const auto peer = std::make_shared<Peer>();
        peer->address = address;
        const auto giveWay = [&book, party] { book.gaveWay = party; };
        book.gaveWay.clear();
        const auto admission = book.table.admit(peer, giveWay, DoorTime() + 1h);
        if (!admission.key) return {Code::Internal, "a newcomer was refused"};
        peer->prove(party);
        book.keys[party].push_back(*admission.key);
        return silently(Bound::Connections, book.gaveWay != party);
    }

    Book m_ofAll{{100, 100, 100, false}};
    Book m_ofOneAddress{{1000, 1000, 100, false, 2s}};
    int m_last = 0;
};

class EventStreamScene final : public BoundScene {
public:
    ~EventStreamScene() override {
        for (auto& [party, open] : m_open)
            for (const auto& stream : open) stream->hangUp();
    }
    Status take(const std::string& party) override {
        const auto stream = m_ojs.send("GET", "/events/stream", {}, OjsScene::as(party));
        const auto head = OjsScene::wait(stream);
        if (head.status == 200) {
            m_open[party].push_back(stream);
            return {};
        }
        if (head.status != 429) return {Code::Internal, head.body};
        const auto details = head.json()["error"]["details"];
        return {Code::ResourceExhausted, head.message(), LimitReached{details.value("limit", ""), {}, {}, {}}};
    }
    void give(const std::string& party) override {
        for (int i = 0; i < 2; ++i) {
            m_open[party].front()->hangUp();
            m_open[party].pop_front();
        }
    }

private:
    OjsScene m_ojs{OjsScene::Mode::Tokens};
    std::map<std::string, std::deque<std::shared_ptr<OjsExchange>>> m_open;
};

// Reads that wait because the only thread is held.
class ReadScene final : public BoundScene {
public:
    explicit ReadScene(Bound bound) : m_executor("test", 1, bound == Bound::Replays ? 4 : 4096, bound) {
        const auto begun = std::make_shared<std::promise<void>>();
        static_cast<void>(m_executor
                              .post(callerOf("gate"),
                                    [begun, gate = m_gate.get_future().share()] {
                                        begun->set_value();
                                        gate.wait();
                                    })
                              .ok());
        begun->get_future().wait();
    }
    ~ReadScene() override {
        if (!m_isOpen) m_gate.set_value();
    }
    Status take(const std::string& party) override {
        return m_executor.post(callerOf(party), [] {});
    }
    void give(const std::string&) override {
        if (!std::exchange(m_isOpen, true)) m_gate.set_value();
    }

private:
    std::promise<void> m_gate;
    bool m_isOpen = false;
    FairExecutor m_executor;
};

class CommandSetScene final : public BoundScene {
public:
    explicit CommandSetScene(Bound bound) : m_names(bound == Bound::CommandNames ? 1000 : 1) {
        if (bound == Bound::CommandSets) m_limits.maxCommandSets = 100;
        m_limits.maxCommandSetsPerStream = 1;
    }
    Status take(const std::string& party) override {
        auto stream = std::make_unique<CommandSets::OfStream>(&m_sets);
        std::vector<std::string> commands;
        for (int i = 0; i < m_names; ++i) commands.push_back(std::to_string(++m_last));
        const Status status = stream->use({false, {party}}, commands);
        if (status.ok()) m_streams[party].push_back(std::move(stream));
        return status;
    }
    void give(const std::string& party) override {
        for (int i = 0; i < 2; ++i) m_streams[party].pop_front();
    }

private:
    const int m_names;
    Limits m_limits;
    CommandSets m_sets{&m_limits};
    std::map<std::string, std::deque<std::unique_ptr<CommandSets::OfStream>>> m_streams;
    int m_last = 0;
};

class SubscriptionScene final : public BoundScene {
public:
    Status take(const std::string& party) override {
        Subscription one;
        one.owner = subjectOf(party);
        one.party = callerOf(party).fairnessKey();
        one.tenants.tenants = {party};
        one.expiresAt = m_now + 60s;
        const auto status = m_all.add(std::move(one), m_now).status();
        if (status.ok()) return status;
        m_wait = status.limitReached() ? status.limitReached()->retryAfter : std::nullopt;
        return status;
    }
    void give(const std::string&) override { m_now = m_now + m_wait.value(); }  // as it was told

private:
    Subscriptions m_all;
    Time m_now = kStart;
    std::optional<Micros> m_wait;
};

class CallScene final : public BoundScene {
public:
    Status take(const std::string& party) override {
        if (m_known.insert(party).second) {
            Subscription one;
            one.owner = subjectOf(party);
            one.party = callerOf(party).fairnessKey();
            one.tenants.tenants = {party};
            one.expiresAt = kStart + 10h;
            if (const Status status = m_subscriptions.add(one, kStart).status(); !status.ok()) return status;
        }
        QueueRow queue;
        queue.tenant = party;
        queue.counters.command = std::to_string(++m_last);
        queue.counters.ready = 1;
        queue.counters.totals.enqueued = 1;
        return silently(Bound::SubscriberCalls, m_subscriptions.due({queue}, kStart).size() == 1);
    }
    void give(const std::string& party) override {
        for (int i = 0; i < 2; ++i) m_subscriptions.called(callerOf(party).fairnessKey());
    }

private:
    Subscriptions m_subscriptions;
    std::set<std::string> m_known;
    int m_last = 0;
};

class RegisterScene final : public BoundScene {
public:
    Status take(const std::string& party) override {
        WorkerReport report;
        report.worker = party + std::to_string(++m_last);
        report.subject = subjectOf(party);
        report.tenants.tenants = {party};
        const std::string name = report.worker;
        const auto state = m_workers.heard(std::move(report), m_now);
        if (state) m_keys[party] = m_workers.find(name, {true, {}}, m_now)->key;
        return state.status();
    }
    void give(const std::string& party) override {
        m_now = m_now + WorkerRegister::kStale;
        static_cast<void>(m_workers.forget(m_keys[party], {true, {}}, m_now).ok());
    }

private:
    WorkerRegister m_workers;
    std::map<std::string, uint64_t> m_keys;
    Time m_now = kStart;
    int m_last = 0;
};

class PresenceScene final : public BoundScene {
public:
    explicit PresenceScene(Bound bound) : m_bound(bound) {
        m_presence.setScheduler(m_scheduler);
        m_presence.setSessions({[](auto&&...) {}, [](auto&&...) {}});
    }
    Status take(const std::string& party) override {
        CallerPresence::Asks asks;
        asks.scope.tenants = {party};
        const std::string key = CallerPresence::keyOf(std::to_string(++m_last), {}, asks);
        if (!m_presence.hasRoomFor(key, asks.scope, 1)) return silently(m_bound, false);
        const auto command = CommandNumber(m_bound == Bound::PoolsWithoutStream ? m_last : 7);
        const PoolId pool = m_scheduler.pool({false, {numberOf(party)}, {command}}, kStart);
        m_presence.answered(m_presence.add(key, std::to_string(m_last), {}, asks, {pool}, kStart), 1, kStart);
        return {};
    }
    void give(const std::string&) override {
        for (int i = 1; i <= 3; ++i) m_presence.look(kStart + i * CallerPresence::kRemembered);
    }

private:
    const Bound m_bound;
    Scheduler m_scheduler{{}, kStart};
    WorkerWatch m_watch;
    CallerPresence m_presence{m_watch};
    int m_last = 0;
};

// Fetches that wait, as the engine counts them.
class WaitScene final : public BoundScene {
public:
    Status take(const std::string& party) override {
        const TenantScope scope{false, {party}};
        const Status status = m_presence.admitsWait(scope, kNames);
        if (status.ok()) m_presence.waitBegan(scope, kNames);
        return status;
    }
    void give(const std::string& party) override {
        for (int i = 0; i < 2; ++i) m_presence.waitEnded({false, {party}}, kNames);
    }

private:
    static constexpr size_t kNames = 1000;
    WorkerWatch m_watch;
    CallerPresence m_presence{m_watch};
};

class FleetScene final : public BoundScene {
public:
    explicit FleetScene(Bound bound) : m_bound(bound) {}
    Status take(const std::string& party) override {
        Fleet::Offer offer{{false, {party}}, {}};
        const int commands = m_bound == Bound::FleetBytes ? 1000 : 1;
        ++m_last;
        for (int i = 0; i < commands; ++i)
            offer.commands.push_back(std::to_string(m_last) + std::string(m_bound == Bound::FleetBytes ? 200 : 0, 'x') +
                                     std::to_string(i));
        const FleetTable::Id id = m_table.add(std::move(offer));
        if (id != 0) m_table.count(id, 1);
        if (id != 0) m_ids[party].push_back(id);
        return silently(m_bound, id != 0);
    }
    void give(const std::string& party) override {
        for (int i = 0; i < 2; ++i) {
            m_table.count(m_ids[party].front(), -1);
            m_table.erase(m_ids[party].front());
            m_ids[party].pop_front();
        }
    }

private:
    const Bound m_bound;
    FleetTable m_table;
    std::map<std::string, std::deque<FleetTable::Id>> m_ids;
    int m_last = 0;
};

class QueueScene final : public BoundScene {
public:
    Status take(const std::string& party) override {
        QueueSetting setting;
        setting.maxDepth = 7;
        return m_settings.set(numberOf(party), ++m_last, setting, m_writes);
    }
    void give(const std::string& party) override {
        CommandNumber command = 0;
        while (m_settings.of(numberOf(party), command).isEmpty()) ++command;
        static_cast<void>(m_settings.set(numberOf(party), command, {}, m_writes).ok());
    }

private:
    QueueSettings m_settings;
    WriteSet m_writes;
    CommandNumber m_last = 0;
};

KeyLimit stopped(const std::string& key) {
    KeyLimit limit;
    limit.key = key;
    limit.concurrency = 0;
    return limit;
}

class KeyScene final : public BoundScene {
public:
    Status take(const std::string& party) override {
        const std::string key = std::to_string(++m_last);
        const Status status = m_gates.set(numberOf(party), key, stopped(key), m_writes);
        if (status.ok()) m_keys[party].push_back(key);
        return status;
    }
    void give(const std::string& party) override {
        for (int i = 0; i < 2; ++i) {
            static_cast<void>(m_gates.set(numberOf(party), m_keys[party].front(), std::nullopt, m_writes).ok());
            m_keys[party].pop_front();
        }
    }

private:
    KeyGates m_gates;
    WriteSet m_writes;
    std::map<std::string, std::deque<std::string>> m_keys;
    int m_last = 0;
};

class KeyWaitScene final : public BoundScene {
public:
    Status take(const std::string& party) override {
        const TenantNumber tenant = numberOf(party);
        const size_t before = m_gates.waitingOf(tenant);
        ++m_last;
        m_gates.held({tenant, 1, {1, m_last}, Sequence(m_last)}, stopped("api"), kStart + 1h, kStart);
        const bool isTaken = m_gates.waitingOf(tenant) > before;
        if (isTaken) m_ids[party] = {1, m_last};
        return silently(Bound::KeyWaits, isTaken);
    }
    void give(const std::string& party) override { m_gates.left(numberOf(party), stopped("api"), m_ids[party]); }

private:
    KeyGates m_gates;
    std::map<std::string, TaskId> m_ids;
    uint64_t m_last = 0;
};

class TermScene final : public BoundScene {
public:
    explicit TermScene(Bound bound) {
        if (bound != Bound::TermBytes) return;
        m_retry.emplace();
        for (size_t i = 0; i < kMostNonRetryable; ++i)
            m_retry->nonRetryable.emplace_back(kMostErrorTypeBytes, char('a' + i % 26));
    }
    Status take(const std::string& party) override {
        const std::optional<JobTerms> terms({Micros(++m_last), {}, false, m_retry});
        RETURN_IF_ERROR(m_table.admits(numberOf(party), terms));
        m_numbers[party].push_back(m_table.take(numberOf(party), terms, m_writes));
        return {};
    }
    void give(const std::string& party) override {
        for (int i = 0; i < 2; ++i) {
            m_table.release(m_numbers[party].front(), m_writes);
            m_numbers[party].pop_front();
        }
    }

private:
    TermsTable m_table;
    WriteSet m_writes;
    std::optional<RetryPolicy> m_retry;
    std::map<std::string, std::deque<uint32_t>> m_numbers;
    int64_t m_last = 0;
};

class CronScene final : public BoundScene {
public:
    explicit CronScene(Bound bound) : m_payload(bound == Bound::CronBytes ? 64 << 10 : 0, 'x') {}
    Status take(const std::string& party) override {
        CronEntry entry;
        entry.tenant = party;
        entry.name = std::to_string(++m_last);
        entry.task.payload = m_payload;
        const CronBook::Place place{numberOf(party), entry.name};
        const Status status = m_book.put(place, std::move(entry), *m_times, m_writes, kStart).status();
        m_writes = {};
        if (status.ok()) m_places[party].push_back(place);
        return status;
    }
    void give(const std::string& party) override {
        for (int i = 0; i < 2; ++i) {
            static_cast<void>(m_book.remove(m_places[party].front(), m_writes).ok());
            m_places[party].pop_front();
        }
    }

private:
    const std::string m_payload;
    const Result<CronTimes> m_times = CronTimes::read("@yearly", {}, kStart);
    CronBook m_book;
    WriteSet m_writes;
    std::map<std::string, std::deque<CronBook::Place>> m_places;
    int m_last = 0;
};

class EventSubscriptionScene final : public BoundScene {
public:
    Status take(const std::string& party) override {
        EventSubscription one;
        one.id = {1, ++m_last};
        const Status status = m_book.put(numberOf(party), one, m_writes);
        m_writes = {};
        if (status.ok()) m_ids[party].push_back(one.id);
        return status;
    }
    void give(const std::string& party) override {
        for (int i = 0; i < 2; ++i) {
            m_book.remove(m_ids[party].front(), m_writes);
            m_ids[party].pop_front();
        }
    }

private:
    SubscriptionBook m_book;
    WriteSet m_writes;
    std::map<std::string, std::deque<TaskId>> m_ids;
    uint64_t m_last = 0;
};

class DeliveryScene final : public BoundScene {
public:
    Status take(const std::string& party) override {
        RETURN_IF_ERROR(m_book.admitsCall(numberOf(party)));
        m_book.callAdded(numberOf(party));
        return {};
    }
    void give(const std::string& party) override {
        for (int i = 0; i < 2; ++i) m_book.callLeft(numberOf(party));
    }

private:
    SubscriptionBook m_book;
};

class OperationScene final : public BoundScene {
public:
    Status take(const std::string& party) override {
        OperationSpec spec;
        spec.filter.tenants.tenants = {party};
        RETURN_IF_ERROR(m_operations.admits(spec));
        m_ids[party] = m_operations.begin(std::move(spec), m_turn, kStart).id;
        return {};
    }
    void give(const std::string& party) override {
        m_operations.end(m_operations.find(m_ids[party])->operation, OperationState::Done, kStart);
    }

private:
    Operations m_operations;
    Turn m_turn;
    std::map<std::string, uint64_t> m_ids;
};

}  // namespace

std::unique_ptr<BoundScene> sceneOf(Bound bound) {
    switch (bound) {  // without a default: the compiler names a bound that has no scene
        case Bound::Streams: return std::make_unique<StreamScene>();
        case Bound::Connections: return std::make_unique<ConnectionScene>();
        case Bound::EventStreams: return std::make_unique<EventStreamScene>();
        case Bound::WaitingReads:
        case Bound::Replays: return std::make_unique<ReadScene>(bound);
        case Bound::CommandSets:
        case Bound::CommandNames: return std::make_unique<CommandSetScene>(bound);
        case Bound::Subscriptions: return std::make_unique<SubscriptionScene>();
        case Bound::SubscriberCalls: return std::make_unique<CallScene>();
        case Bound::RegisteredWorkers: return std::make_unique<RegisterScene>();
        case Bound::WorkersWithoutStream:
        case Bound::PoolsWithoutStream: return std::make_unique<PresenceScene>(bound);
        case Bound::WaitingNames: return std::make_unique<WaitScene>();
        case Bound::Fleets:
        case Bound::FleetBytes: return std::make_unique<FleetScene>(bound);
        case Bound::QueueSettings: return std::make_unique<QueueScene>();
        case Bound::KeyLimits: return std::make_unique<KeyScene>();
        case Bound::KeyWaits: return std::make_unique<KeyWaitScene>();
        case Bound::Terms:
        case Bound::TermBytes: return std::make_unique<TermScene>(bound);
        case Bound::Crons:
        case Bound::CronBytes: return std::make_unique<CronScene>(bound);
        case Bound::Operations: return std::make_unique<OperationScene>();
        case Bound::EventSubscriptions: return std::make_unique<EventSubscriptionScene>();
        case Bound::SubscriberDeliveries: return std::make_unique<DeliveryScene>();
        case Bound::WebhookCalls:
        case Bound::HostCalls: return webhookScene(bound);
    }
    return nullptr;
}

}  // namespace fairlead::broker
