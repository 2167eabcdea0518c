// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/integration/local_broker.h"

#include <QtGlobal>

#include <string>
#include <utility>
#include <vector>

namespace fairlead::test {

// A broker for one test of the administration services. In open mode the token is the tenant's name; after addToken()
// only the tokens given are valid.
class AdminFixture : public LocalBroker {
public:
    void addToken(const std::string& token, std::vector<std::string> tenants, std::vector<std::string> scopes) {
        broker::TokenConfig made;
        made.token = token;
        made.subject = token + "'s";
        made.tenants = std::move(tenants);
        made.scopes = std::move(scopes);
        config().openMode = false;
        config().tokens.push_back(made);
    }

    // Ids in order. Dies when they are not created.
    std::vector<std::string> create(const std::string& token, size_t count, const std::string& command = "mail",
                                    int delaySeconds = 0) const {
        producerpb::CreateTask task = newTask(1, command);
        task.set_delay_seconds(delaySeconds);
        return create(token, std::vector<producerpb::CreateTask>(count, task));
    }
    std::vector<std::string> create(const std::string& token, const std::vector<producerpb::CreateTask>& tasks) const {
        std::vector<std::string> ids;
        ProducerClient producer(connect());
        if (producer.hello(token) && producer.sendCreates(tasks))
            for (const auto& ack : producer.acks(tasks.size()))
                if (ack.ok()) ids.push_back(ack.task_id());
        if (ids.size() != tasks.size()) qFatal("the tasks were not created");
        return ids;
    }

    // So many tasks that a worker has failed for good, with this error. Ids in order.
    std::vector<std::string> bury(const std::string& token, size_t count, const std::string& error,
                                  const std::string& command = "mail") const {
        std::vector<std::string> ids = create(token, count, command);
        fail(token, count, error, command);
        return ids;
    }
    // As a worker that fails the next tasks.
    void fail(const std::string& token, size_t count, const std::string& error,
              const std::string& command = "mail") const {
        WorkerClient worker(connect());
        if (!worker.hello(token, "gravedigger")) qFatal("the worker was not let in");
        for (size_t i = 0; i < count; ++i) {
            if (!worker.sendReady({command})) qFatal("the worker was cut off");
            const auto assigned = worker.next();
            if (!assigned || !assigned->has_task()) qFatal("the task was not handed out");
            if (!worker.sendResult(assigned->task().task().id(), "FAILED", {}, error)) qFatal("the worker was cut off");
            const auto ack = worker.next();
            if (!ack || !ack->result_ack().ok()) qFatal("the result was not taken");
        }
    }

    // One call:  auto [status, answer] = ask(&Admin::Stub::ListQueues, request, token);
    template <typename Stub, typename Request, typename Answer>
    std::pair<grpc::Status, Answer> ask(grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Answer*),
                                        const Request& request, const std::string& token = {}) const {
        Stub stub(connect());
        AdminContext context(token);
        std::pair<grpc::Status, Answer> result;
        result.first = (stub.*method)(&context, request, &result.second);
        return result;
    }
    template <typename Stub, typename Request, typename Answer>
    grpc::StatusCode codeOf(grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Answer*),
                            const Request& request, const std::string& token = {}) const {
        return ask(method, request, token).first.error_code();
    }

    // What the broker tells of itself, and of a task with its contents; empty when it does not.
    admin::v1::BrokerInfo info(const std::string& token = {}) const {
        return ask(&admin::v1::Admin::Stub::GetBrokerInfo, admin::v1::GetBrokerInfoRequest(), token).second;
    }
    admin::v1::Task task(const std::string& id, const std::string& token = {}) const {
        admin::v1::GetTaskRequest request;
        request.set_id(id);
        request.set_with_payload(true);
        return ask(&admin::v1::Admin::Stub::GetTask, request, token).second;
    }
};

// One that runs as it is by itself.
class StartedBroker : public AdminFixture {
public:
    StartedBroker() { mustStart(); }
};

}  // namespace fairlead::test
