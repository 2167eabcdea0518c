// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// ledger_load <address> <ledger> <seed>
//
// Drives a broker in open mode with forty tenants until the broker goes away, and writes down every answer it gets.
// Says "loaded" on standard output once the first create and the first result are acknowledged. Ends with 0 when the
// broker went away, with 3 when the broker said something that it must not say.
#include "tests/support/ledger.h"
#include "tests/support/stream_client.h"

#include <atomic>
#include <cstdio>
#include <map>
#include <mutex>
#include <random>

namespace fairlead::test {

namespace {

constexpr int kTenants = 40;
constexpr int kConnections = 4;
const std::vector<std::string> kCommands{"resize", "mail", "report"};

class Load {
public:
    Load(const std::string& address, const std::string& ledger) : m_ledger(ledger) {
        for (int i = 0; i < kConnections; ++i) m_channels.push_back(connectTo(address));
    }

    int run(uint64_t seed) {
        std::vector<std::thread> threads;
        for (int i = 0; i < kTenants; ++i) {
            threads.emplace_back([this, i, seed] { produce(i, std::mt19937_64(seed * 1000 + uint64_t(i))); });
            threads.emplace_back([this, i, seed] { work(i, std::mt19937_64(seed * 1000 + 500 + uint64_t(i))); });
        }
        for (auto& thread : threads) thread.join();
        return m_fault ? 3 : 0;
    }

private:
    using Random = std::mt19937_64;
    using Kind = LedgerEntry::Kind;

    static int upTo(int most, Random& random) { return std::uniform_int_distribution<int>(0, most)(random); }

    std::shared_ptr<grpc::Channel> channel(int i) const { return m_channels[size_t(i) % m_channels.size()]; }

    void fault(const std::string& what) {
        m_fault = true;
        std::fprintf(stderr, "ledger_load: %s\n", what.c_str());
    }

    void record(const LedgerEntry& entry) {
        m_ledger.record(entry);
        if (entry.kind == Kind::Created) m_created = true;
        if (entry.kind == Kind::Completed) m_completed = true;
        if (m_created && m_completed && !m_said.exchange(true)) {
            std::puts("loaded");
            std::fflush(stdout);
        }
    }

    // Every fourth tenant is large: batches, several under way. The others send one after the other.
    void produce(int i, Random random) {
        const std::string tenant = "tenant-" + std::to_string(i);
        const bool isLarge = i % 4 == 0;
        ProducerClient client(channel(i));
        if (!client.hello(tenant)) return;
        uint64_t seq = 0;
        std::map<uint64_t, std::string> keys;  // of the creates under way
        while (!client.ended()) {
            for (int message = isLarge ? 2 : 1; message > 0; --message) {
                std::vector<producerpb::CreateTask> tasks(size_t(isLarge ? 1 + upTo(7, random) : 1));
                for (auto& task : tasks) {
                    task = taskOf(tenant, ++seq, random);
                    keys[seq] = task.idempotency_key();
                }
                const bool sent = tasks.size() == 1 ? client.sendCreate(tasks[0]) : client.sendCreates(tasks);
                if (!sent) return;
            }
            for (const auto& ack : client.acks(keys.size())) {
                const auto sent = keys.find(ack.seq());
                if (sent == keys.end()) return fault("an ack for what was never sent, or a second one");
                if (!ack.ok()) return fault("a create was refused: " + ack.error_message());
                record({Kind::Created, ack.task_id(), tenant, sent->second, 0});
                keys.erase(sent);
            }
            if (!keys.empty() && !client.ended()) return fault("a create was not answered");
        }
    }

    static producerpb::CreateTask taskOf(const std::string& tenant, uint64_t seq, Random& random) {
        auto task = newTask(seq, kCommands[size_t(upTo(2, random))], R"({"for":")" + tenant + R"("})");
        task.set_priority(upTo(9, random));
        task.set_max_attempts(1 + upTo(3, random));
        const int kind = upTo(99, random);
        if (kind < 10) task.set_delay_seconds(1);
        if (kind >= 10 && kind < 13) task.set_delay_seconds(7200);
        if (kind >= 13 && kind < 18) task.set_idempotency_key(tenant + "/" + std::to_string(upTo(30, random)));
        return task;
    }

    // Every other worker is shared and takes batches; the rest belong to their tenant and take one at a time.
    void work(int i, Random random) {
        const bool isShared = i % 2 == 1;
        WorkerClient client(channel(i));
        if (!client.hello(isShared ? "*" : "tenant-" + std::to_string(i), "worker-" + std::to_string(i))) return;
        std::multimap<std::string, Kind> sent;  // the outcome of each result under way
        if (!offer(client, isShared)) return;
        while (!client.ended()) {
            const auto event = client.next(milliseconds(500));
            if (!event) continue;
            using Event = workerpb::ServerEvent;
            switch (event->event_case()) {
                case Event::kTask:
                    take(client, event->task().task(), sent, random);
                    if (!offer(client, isShared)) return;
                    break;
                case Event::kTaskBatch:
                    for (const auto& task : event->task_batch().tasks()) take(client, task, sent, random);
                    if (!offer(client, isShared)) return;
                    break;
                case Event::kResultAck: ended(event->result_ack(), sent); break;
                case Event::kResultAckBatch:
                    for (const auto& ack : event->result_ack_batch().acks()) ended(ack, sent);
                    break;
                case Event::kNackAck:
                    if (event->nack_ack().ok())
                        record({Kind::Nacked, event->nack_ack().task_id(), {}, {}, event->nack_ack().dlq() ? 1 : 0});
                    break;
                case Event::kAbandonAck:
                case Event::kHeartbeatAck: break;
                default: return fault("a worker got what it did not ask for: " + event->ShortDebugString());
            }
        }
    }

    static bool offer(WorkerClient& client, bool isShared) {
        return client.sendReady(isShared ? std::vector<std::string>{} : kCommands, isShared ? 8 : 1, 1);
    }

    void ended(const workerpb::ResultAck& ack, std::multimap<std::string, Kind>& sent) {
        const auto outcome = sent.find(ack.task_id());
        if (outcome == sent.end()) return fault("an ack for a result that was never sent, or a second one");
        if (ack.ok()) record({outcome->second, ack.task_id(), {}, {}, 0});
        sent.erase(outcome);
    }

    void take(WorkerClient& client, const workerpb::Task& task, std::multimap<std::string, Kind>& sent,
              Random& random) {
        record({Kind::Delivered, task.id(), task.tenant_id(), {}, task.attempts()});
        if (task.payload() != R"({"for":")" + task.tenant_id() + R"("})") fault("a payload came back changed");
        const int kind = upTo(99, random);
        if (kind < 65) {
            if (kind < 5) client.sendHeartbeat(task.id(), 1);
            sent.emplace(task.id(), Kind::Completed);
            if (kind < 35) {
                client.sendResult(task.id(), "COMPLETED", R"({"by":")" + task.id() + R"("})");
            } else {
                workerpb::WorkerEvent event;
                auto* result = event.mutable_result_batch()->add_results();
                result->set_task_id(task.id());
                result->set_status("COMPLETED");
                result->set_result_json(R"({"by":")" + task.id() + R"("})");
                client.write(event);
            }
        } else if (kind < 75) {
            sent.emplace(task.id(), Kind::Failed);
            client.sendResult(task.id(), "FAILED", {}, "failed for good");
        } else if (kind < 88) {
            client.sendNack(task.id(), upTo(1, random), "try again");
        } else if (kind < 94) {
            record({Kind::Asked, task.id(), {}, {}, task.attempts()});
            client.sendAbandon(task.id());
        }
        // The rest is forgotten: its lease runs out.
    }

    LedgerWriter m_ledger;
    std::vector<std::shared_ptr<grpc::Channel>> m_channels;
    std::atomic<bool> m_fault{false};
    std::atomic<bool> m_created{false};
    std::atomic<bool> m_completed{false};
    std::atomic<bool> m_said{false};
};

}  // namespace

}  // namespace fairlead::test

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fputs("usage: ledger_load <address> <ledger> <seed>\n", stderr);
        return 2;
    }
    return fairlead::test::Load(argv[1], argv[2]).run(std::stoull(argv[3]));
}
