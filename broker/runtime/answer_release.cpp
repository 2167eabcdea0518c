// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/runtime/answer_release.h"

#include "broker/store/no_reads.h"
#include "shared/log.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

std::optional<TaskBody> decoded(const std::optional<std::string>& bytes) {
    return bytes ? BodyRecord::decode(*bytes) : std::nullopt;
}

constexpr size_t kBodyCacheBytes = 64 << 20;

template <typename Sink>
void addOnce(std::vector<std::shared_ptr<Sink>>& sinks, const std::shared_ptr<Sink>& sink) {
    // Most answers to one stream are adjacent.
    if (sinks.empty() || sinks.back() != sink) sinks.push_back(sink);
}

template <typename Sink>
void flushEach(std::vector<std::shared_ptr<Sink>>& sinks) {
    std::sort(sinks.begin(), sinks.end());
    sinks.erase(std::unique(sinks.begin(), sinks.end()), sinks.end());
    for (const auto& sink : sinks) sink->flush();
    sinks.clear();
}

}  // namespace

AnswerRelease::AnswerRelease(const Store* store, TenantStatistics* statistics, OperationBoard* operations,
                             WebhookSink* webhooks, EventBoard* events, JobEventRing* jobs, WorkerRegister* registered)
    : m_store(store), m_figures(statistics), m_operations(operations), m_webhooks(webhooks), m_events(events),
      m_jobs(jobs), m_registered(registered), m_bodies(kBodyCacheBytes) {}

Status AnswerRelease::gather(Turn& turn) {
    for (auto& [id, body] : turn.bodies) m_bodies.put(id, std::move(body));
    for (Answer& answer : turn.answers)
        if (auto* const assigned = answer.as<Assigned>()) RETURN_IF_ERROR(gather(*assigned));
    return {};
}

void AnswerRelease::release(Turn& turn) {
    const NoReads reads;  // everybody's answers wait
    for (Answer& answer : turn.answers) answer.visit([this](auto& a) { tell(a); });
    flushEach(m_producers);
    flushEach(m_workers);
}

void AnswerRelease::touch(const std::shared_ptr<ProducerSink>& sink) { addOnce(m_producers, sink); }
void AnswerRelease::touch(const std::shared_ptr<WorkerSink>& sink) { addOnce(m_workers, sink); }

void AnswerRelease::tell(Created& answer) {
    if (!answer.beyond.empty()) answer.sink->beyond(answer.ticket, answer.beyond);
    if (answer.found) answer.sink->found(answer.ticket, *answer.found);
    if (answer.existing)
        answer.sink->conflicted(answer.ticket, *answer.existing, answer.outcome);
    else
        answer.sink->made(answer.ticket, answer.outcome, answer.at);
    touch(answer.sink);
}

void AnswerRelease::tell(BatchRefused& answer) { answer.sink->batchRefused(answer.item, answer.why); }

void AnswerRelease::tell(Assigned& answer) {
    std::vector<Assignment> tasks;
    tasks.reserve(answer.tasks.size());
    size_t lost = 0;
    for (size_t i = 0; i < answer.tasks.size(); ++i) {
        const Assigned::Task& task = answer.tasks[i];
        if (!answer.bodies[i]) {
            log(LogLevel::Error, "task " + task.id.toString() + " has no readable body; its lease will run out");
            lost += task.weight;
            continue;
        }
        tasks.push_back({std::move(*answer.bodies[i]), task.id, *task.tenantName, task.attempts,
                         *answer.worker->workerId, task.leaseUntil, task.at});
        if (task.told != TaskId()) tasks.back().clientId = task.told;
    }
    if (lost > 0) answer.worker->sink->unreadable(lost, tasks.empty());
    if (!tasks.empty() || answer.tasks.empty()) answer.worker->sink->assigned(std::move(tasks), answer.asBatch);
    touch(answer.worker->sink);
}

void AnswerRelease::tell(ResultsAcked& answer) {
    std::vector<TaskAck> acks;
    acks.reserve(answer.acks.size());
    for (PendingAck& ack : answer.acks) acks.push_back(std::move(ack.ack));
    answer.worker->sink->resultsAcked(std::move(acks), answer.asBatch);
    touch(answer.worker->sink);
}

void AnswerRelease::tell(HeartbeatAcked& answer) {
    answer.worker->sink->heartbeatAcked(std::move(answer.ack.ack));
    touch(answer.worker->sink);
}

void AnswerRelease::tell(NackAcked& answer) {
    answer.worker->sink->nackAcked(std::move(answer.ack.ack), answer.delay, answer.deadLettered);
    touch(answer.worker->sink);
}

void AnswerRelease::tell(AbandonAcked& answer) {
    answer.worker->sink->abandonAcked(std::move(answer.ack.ack));
    touch(answer.worker->sink);
}

void AnswerRelease::tell(CallerAcked& answer) {
    std::vector<TaskAck> acks;
    acks.reserve(answer.acks.size());
    for (PendingAck& ack : answer.acks) acks.push_back(std::move(ack.ack));
    answer.tell(std::move(acks));
}

void AnswerRelease::tell(PublishCounters& answer) { m_figures.take(std::move(answer)); }

void AnswerRelease::tell(AfterFigures& answer) { m_figures.take(std::move(answer)); }

void AnswerRelease::tell(PublishOperation& answer) {
    if (m_operations) m_operations->take(std::move(answer.operation));
}

void AnswerRelease::tell(PublishProgress& answer) {
    if (m_operations) m_operations->take(answer.id, answer.progress);
}

void AnswerRelease::tell(ForgetOperation& answer) {
    if (m_operations) m_operations->forget(answer.id);
}

void AnswerRelease::tell(Reply& answer) { answer.tell(); }

void AnswerRelease::tell(EventHappened& answer) {
    if (m_jobs) m_jobs->tell(answer.event);
    if (m_events) m_events->take(std::move(answer.event));
}

void AnswerRelease::tell(JobHappened& answer) {
    if (m_jobs) m_jobs->take(std::move(answer.event));
}

void AnswerRelease::tell(WorkersSeen& answer) {
    if (m_registered) m_registered->seen(std::move(answer.workers), answer.at);
}

void AnswerRelease::tell(WebhookChanged& answer) {
    if (!m_webhooks) return;
    switch (answer.what) {
        case WebhookChanged::What::Added: return m_webhooks->added(answer.place);
        case WebhookChanged::What::Moved: return m_webhooks->moved(answer.place, answer.to);
        case WebhookChanged::What::Settled: return m_webhooks->settled(answer.place);
        case WebhookChanged::What::Dropped: return m_webhooks->dropped(answer.place);
        case WebhookChanged::What::Resumed: return m_webhooks->resumed(answer.place);
    }
}

Status AnswerRelease::gather(Assigned& answer) {
    answer.bodies.resize(answer.tasks.size());
    std::vector<std::string> keys;
    std::vector<size_t> places;
    for (size_t i = 0; i < answer.tasks.size(); ++i) {
        const Assigned::Task& task = answer.tasks[i];
        answer.bodies[i] = m_bodies.take(task.id);
        if (answer.bodies[i]) continue;
        keys.emplace_back(std::string_view(taskKey(task.tenant, task.id)));
        places.push_back(i);
    }
    if (keys.empty()) return {};
    auto values = m_store->readMany(Table::Body, keys);
    if (values.ok()) {
        for (size_t k = 0; k < places.size(); ++k) answer.bodies[places[k]] = decoded((*values)[k]);
        return {};
    }
    if (values.status().code() != Code::DataLoss) return values.status();
    log(LogLevel::Error, values.status().message());
    for (size_t k = 0; k < places.size(); ++k) {
        auto value = m_store->read(Table::Body, keys[k]);
        if (value.ok())
            answer.bodies[places[k]] = decoded(*value);
        else if (value.status().code() != Code::DataLoss)
            return value.status();
    }
    return {};
}

}  // namespace fairlead::broker
