// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/load_streams.h"

#include <algorithm>

namespace fairlead::bench {

namespace {

constexpr char kCommand[] = "work";
constexpr size_t kStampDigits = 16;  // the beginning of a payload says when it was sent, in µs
constexpr size_t kEverySample = 997;

std::string stamped(int64_t at, int size) {
    std::string text = std::to_string(at);
    text.insert(0, kStampDigits - std::min(kStampDigits, text.size()), '0');
    text.resize(std::max(size_t(size), kStampDigits), 'x');
    return text;
}

}  // namespace

int64_t microsNow() {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

LoadProducer::LoadProducer(const std::shared_ptr<grpc::Channel>& channel, const std::string& tenant, LoadContext* load)
    : m_load(load), m_stub(producerpb::ProducerStream::NewStub(channel)),
      m_sent(load->shape.producers > 64 ? 256 : size_t(load->shape.inFlight) + 64) {
    ++m_load->open;
    m_event.mutable_hello()->set_token(tenant);
    m_stub->async()->Stream(&m_context, this);
    // Writes begin outside of reactions.
    AddHold();
    StartWrite(&m_event);
    StartRead(&m_answer);
    StartCall();
}

void LoadProducer::send(bool moreFollows) {
    const int64_t now = microsNow();
    const auto fill = [&](producerpb::CreateTask* task) {
        task->set_seq(++m_seq);
        task->set_command(kCommand);
        task->set_payload(stamped(now, m_load->shape.payload));
        Sent& sent = m_sent[m_seq % m_sent.size()];
        sent.at = now;
        sent.seq.store(m_seq, std::memory_order_release);
    };
    if (m_load->shape.perCreate == 1) {
        fill(m_event.mutable_create());
    } else {
        auto* batch = m_event.mutable_create_batch();
        while (batch->tasks_size() < m_load->shape.perCreate) batch->add_tasks();
        for (auto& task : *batch->mutable_tasks()) fill(&task);
    }
    grpc::WriteOptions options;
    if (moreFollows) options.set_buffer_hint();
    StartWrite(&m_event, options);
}

void LoadProducer::OnWriteDone(bool ok) {
    if (ok && !m_event.has_hello()) m_load->tap->free(this);
}

void LoadProducer::OnReadDone(bool ok) {
    if (!ok) {
        m_load->tap->broke("a producer's stream ended");
        RemoveHold();
        return;
    }
    if (m_answer.has_hello_ack()) {
        ++m_load->greeted;
    } else if (m_answer.has_error()) {
        m_load->tap->broke("a producer was told: " + m_answer.error().message());
    } else {
        const int64_t now = microsNow();
        int count = 0;
        if (m_answer.has_create_ack()) {
            acknowledged(m_answer.create_ack(), now);
            count = 1;
        }
        for (const auto& ack : m_answer.create_ack_batch().acks()) acknowledged(ack, now);
        count += m_answer.create_ack_batch().acks_size();
        if (m_load->shape.workers == 0) m_load->tap->ended(count);
    }
    StartRead(&m_answer);
}

void LoadProducer::acknowledged(const producerpb::CreateAck& ack, int64_t now) {
    if (!ack.ok()) return m_load->tap->broke("a create was refused: " + ack.error_message());
    if (!m_load->isMeasuring) return;
    const Sent& sent = m_sent[ack.seq() % m_sent.size()];
    if (sent.seq.load(std::memory_order_acquire) == ack.seq()) m_acks.micros.push_back(now - sent.at);
}

void LoadProducer::OnDone(const grpc::Status& /*status*/) { --m_load->open; }

LoadWorker::LoadWorker(const std::shared_ptr<grpc::Channel>& channel, const std::string& token, LoadContext* load)
    : m_load(load), m_stub(workerpb::WorkerStream::NewStub(channel)) {
    ++m_load->open;
    m_leaving.mutable_hello()->set_token(token);
    m_stub->async()->Stream(&m_context, this);
    AddHold();
    StartWrite(&m_leaving);
    StartRead(&m_answer);
    StartCall();
}

void LoadWorker::OnWriteDone(bool ok) {
    const std::lock_guard lock(m_mutex);
    m_isWriting = false;
    if (ok && !m_outbox.empty()) writeLocked();
}

void LoadWorker::writeLocked() {
    m_leaving = std::move(m_outbox.front());
    m_outbox.pop_front();
    grpc::WriteOptions options;
    if (!m_outbox.empty()) options.set_buffer_hint();
    m_isWriting = true;
    StartWrite(&m_leaving, options);
}

void LoadWorker::complete(const workerpb::Task& task, workerpb::Result* result, int64_t now) {
    const std::string stamp = task.payload().substr(0, kStampDigits);
    if (m_load->isMeasuring) {
        m_tasks.micros.push_back(now - std::stoll(stamp));
        if (m_tasks.micros.size() % kEverySample == 1) m_tasks.samples.push_back(task.id());
    }
    result->set_task_id(task.id());
    result->set_status("COMPLETED");
    result->set_result_json("{\"sent\":\"" + stamp + "\"}");
}

void LoadWorker::OnReadDone(bool ok) {
    if (!ok) {
        m_load->tap->broke("a worker's stream ended");
        RemoveHold();
        return;
    }
    const int64_t now = microsNow();
    workerpb::WorkerEvent ready;
    ready.mutable_ready()->add_commands(kCommand);
    ready.mutable_ready()->set_count(m_load->shape.perReady);
    std::deque<workerpb::WorkerEvent> answers;
    int acked = 0;
    const auto taken = [&](const workerpb::ResultAck& ack) {
        if (ack.ok())
            ++acked;
        else
            m_load->tap->broke("a result was refused: " + ack.error_message());
    };
    if (m_answer.has_hello_ack()) {
        ++m_load->greeted;
        const int each = std::max(1, m_load->shape.inFlight / m_load->shape.workers / m_load->shape.perReady / 2);
        for (int i = 0; i < each; ++i) answers.push_back(ready);
    } else if (m_answer.has_task()) {
        complete(m_answer.task().task(), answers.emplace_back().mutable_result(), now);
        answers.push_back(std::move(ready));
    } else if (m_answer.has_task_batch()) {
        auto* results = answers.emplace_back().mutable_result_batch();
        for (const auto& task : m_answer.task_batch().tasks()) complete(task, results->add_results(), now);
        answers.push_back(std::move(ready));
    } else if (m_answer.has_error()) {
        m_load->tap->broke("a worker was told: " + m_answer.error().message());
    } else {
        if (m_answer.has_result_ack()) taken(m_answer.result_ack());
        for (const auto& ack : m_answer.result_ack_batch().acks()) taken(ack);
    }
    if (!answers.empty()) {
        const std::lock_guard lock(m_mutex);
        std::move(answers.begin(), answers.end(), std::back_inserter(m_outbox));
        if (!m_isWriting) writeLocked();
    }
    StartRead(&m_answer);
    if (acked > 0) m_load->tap->ended(acked);
}

void LoadWorker::OnDone(const grpc::Status& /*status*/) { --m_load->open; }

}  // namespace fairlead::bench
