// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "fairlead/admin/v1/admin.grpc.pb.h"
#include "fairlead/admin/v1/tasks.grpc.pb.h"
#include "gui/client/contents_reader.h"
#include "gui/client/grpc_calls.h"
#include "gui/client/page_conversion.h"
#include "gui/client/task_conversion.h"

namespace fairlead::gui {

namespace {

namespace api = admin::v1;
using Admin = api::Admin::StubInterface::async_interface;
using Tasks = api::Tasks::StubInterface::async_interface;

class GrpcTaskCalls final : public TaskCalls {
public:
    GrpcTaskCalls(GrpcCaller& caller, const std::shared_ptr<grpc::Channel>& channel)
        : m_caller(caller), m_admin(api::Admin::NewStub(channel)), m_tasks(api::Tasks::NewStub(channel)) {}

    Call getTask(const QString& id, Then<Task> then) override {
        api::GetTaskRequest request;
        request.set_id(id.toStdString());
        return m_caller.ask(m_admin->async(), &Admin::GetTask, request, {}, toTask, std::move(then));
    }

    Call listTasks(const TaskFilter& filter, const PageRequest& page, Then<PageOf<Task>> then) override {
        return m_caller.ask(
            m_admin->async(), &Admin::ListTasks, pageOf(page, toRequest(filter)), {},
            [](const api::ListTasksResponse& answer) { return toPage(answer, answer.tasks(), toTask); },
            std::move(then));
    }

    Call listAttempts(const QString& id, const PageRequest& page, Then<PageOf<Attempt>> then) override {
        auto request = pageOf(page, api::ListAttemptsRequest());
        request.set_id(id.toStdString());
        return m_caller.ask(
            m_admin->async(), &Admin::ListAttempts, request, {},
            [](const api::ListAttemptsResponse& answer) { return toPage(answer, answer.attempts(), toAttempt); },
            std::move(then));
    }

    Call explainTask(const QString& id, Then<TaskExplanation> then) override {
        api::ExplainTaskRequest request;
        request.set_id(id.toStdString());
        return m_caller.ask(m_tasks->async(), &Tasks::ExplainTask, request, {}, toTaskExplanation, std::move(then));
    }

    Call readContents(const QString& id, Progress progress, Then<TaskContents> then) override {
        return ContentsReader::start(m_caller, *m_admin, id, std::move(progress), std::move(then));
    }

    Call editTask(const TaskEdit& edit, Then<Task> then) override {
        return m_caller.ask(m_tasks->async(), &Tasks::EditTask, toRequest(edit), GrpcCaller::change(), toTask,
                            std::move(then));
    }

    Call endWaiting(const QString& id, const QString& revision, WaitingEnd end, const QString& reason,
                    Then<Task> then) override {
        const auto fill = [&](auto request) {
            request.set_id(id.toStdString());
            request.set_revision(revision.toStdString());
            request.set_reason(reason.toStdString());
            return request;
        };
        if (end == WaitingEnd::Activate)
            return m_caller.ask(m_tasks->async(), &Tasks::ActivateTask, fill(api::ActivateTaskRequest()),
                                GrpcCaller::change(), toTask, std::move(then));
        return m_caller.ask(m_tasks->async(), &Tasks::CancelTask, fill(api::CancelTaskRequest()), GrpcCaller::change(),
                            toTask, std::move(then));
    }

    Call deleteTask(const QString& id, const QString& revision, const QString& reason, Then<Nothing> then) override {
        api::DeleteTaskRequest request;
        request.set_id(id.toStdString());
        request.set_revision(revision.toStdString());
        request.set_reason(reason.toStdString());
        return m_caller.ask(
            m_tasks->async(), &Tasks::DeleteTask, request, GrpcCaller::change(),
            [](const api::DeleteTaskResponse&) { return Nothing(); }, std::move(then));
    }

private:
    GrpcCaller& m_caller;
    std::unique_ptr<api::Admin::Stub> m_admin;
    std::unique_ptr<api::Tasks::Stub> m_tasks;
};

}  // namespace

std::unique_ptr<TaskCalls> makeTaskCalls(GrpcCaller& caller, const std::shared_ptr<grpc::Channel>& channel) {
    return std::make_unique<GrpcTaskCalls>(caller, channel);
}

}  // namespace fairlead::gui
