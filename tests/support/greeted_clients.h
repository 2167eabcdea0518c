// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/stream_client.h"

#include <QTest>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::test {

// Clients that the broker has let in, and their usual exchanges, each in one line. The test fails when the broker does
// not answer as it should; use them from the test's thread.
class GreetedProducer : public ProducerClient {
public:
    GreetedProducer(const std::shared_ptr<grpc::Channel>& channel, const std::string& token) : ProducerClient(channel) {
        QVERIFY2(hello(token), token.c_str());
    }

    // The answer to one create.
    producerpb::CreateAck create(const producerpb::CreateTask& task) {
        const auto answers = sendCreate(task) ? acks(1) : std::vector<producerpb::CreateAck>();
        if (answers.empty()) QTest::qFail("a create was not answered", __FILE__, __LINE__);
        return answers.empty() ? producerpb::CreateAck() : answers.front();
    }
    // The answers to a batch, as many as it has tasks.
    std::vector<producerpb::CreateAck> createAll(const std::vector<producerpb::CreateTask>& tasks) {
        auto answers = sendCreates(tasks) ? acks(tasks.size()) : std::vector<producerpb::CreateAck>();
        if (answers.size() != tasks.size()) QTest::qFail("a batch was not answered in full", __FILE__, __LINE__);
        answers.resize(tasks.size());
        return answers;
    }
};

class GreetedWorker : public WorkerClient {
public:
    using Event = workerpb::ServerEvent;

    GreetedWorker(const std::shared_ptr<grpc::Channel>& channel, const std::string& token, const std::string& name = {})
        : WorkerClient(channel) {
        QVERIFY2(hello(token, name), token.c_str());
    }

    // The next task of these commands, or of any.
    workerpb::Task take(const std::vector<std::string>& commands = {}, int leaseSeconds = 0) {
        return answer(sendReady(commands, 1, leaseSeconds), &Event::has_task, &Event::task).task();
    }

    // So many at the most, at once.
    workerpb::TaskBatch takeBatch(const std::vector<std::string>& commands, int count, int leaseSeconds = 0) {
        return answer(sendReady(commands, count, leaseSeconds), &Event::has_task_batch, &Event::task_batch);
    }

    // The broker's answer to what the worker says of a task.
    workerpb::ResultAck report(const std::string& id, const std::string& status, const std::string& json,
                               const std::string& error = {}) {
        return answer(sendResult(id, status, json, error), &Event::has_result_ack, &Event::result_ack);
    }
    workerpb::NackAck nack(const std::string& id, int delaySeconds, const std::string& reason = {}) {
        return answer(sendNack(id, delaySeconds, reason), &Event::has_nack_ack, &Event::nack_ack);
    }
    workerpb::HeartbeatAck heartbeat(const std::string& id, int extendSeconds) {
        return answer(sendHeartbeat(id, extendSeconds), &Event::has_heartbeat_ack, &Event::heartbeat_ack);
    }
    workerpb::AbandonAck abandon(const std::string& id) {
        return answer(sendAbandon(id), &Event::has_abandon_ack, &Event::abandon_ack);
    }

private:
    template <typename Part>
    Part answer(bool isSent, bool (Event::*has)() const, const Part& (Event::*part)() const) {
        const std::optional<Event> event = isSent ? next() : std::nullopt;
        const bool isIt = event && ((*event).*has)();
        if (!isIt) QTest::qFail(event ? event->ShortDebugString().c_str() : "no answer", __FILE__, __LINE__);
        return isIt ? ((*event).*part)() : Part();
    }
};

}  // namespace fairlead::test
