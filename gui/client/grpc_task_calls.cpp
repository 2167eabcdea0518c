// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/contents_reader.h"
#include "gui/client/grpc_calls.h"
#include "gui/client/conversion/page_conversion.h"

#include <value_conversions.h>

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

class GrpcTaskCalls final : public TaskCalls {
public:
    explicit GrpcTaskCalls(GrpcCaller& caller) : m_caller(caller) {}

    Call getTask(const QString& id, Then<Task> then) override {
        api::GetTaskRequest request;
        request.set_id(id.toStdString());
        return m_caller.ask(api::kGetTask, request, {}, as<Task>, std::move(then));
    }

    Call listTasks(const TaskFilter& filter, const PageRequest& page, Then<PageOf<Task>> then) override {
        return m_caller.ask(
            api::kListTasks, pageOf(page, messageOf<api::ListTasksRequest>(filter)), {},
            [](const api::ListTasksResponse& answer) { return toPage(answer, answer.tasks(), as<Task>); },
            std::move(then));
    }

    Call listAttempts(const QString& id, const PageRequest& page, Then<PageOf<Attempt>> then) override {
        auto request = pageOf(page, api::ListAttemptsRequest());
        request.set_id(id.toStdString());
        return m_caller.ask(
            api::kListAttempts, request, {},
            [](const api::ListAttemptsResponse& answer) { return toPage(answer, answer.attempts(), as<Attempt>); },
            std::move(then));
    }

    Call explainTask(const QString& id, Then<TaskExplanation> then) override {
        api::ExplainTaskRequest request;
        request.set_id(id.toStdString());
        return m_caller.ask(api::kExplainTask, request, {}, as<TaskExplanation>, std::move(then));
    }

    Call readContents(const QString& id, Progress progress, Then<TaskContents> then) override {
        return ContentsReader::start(m_caller, id, std::move(progress), std::move(then));
    }

    Call editTask(const TaskEdit& edit, Then<Task> then) override {
        return m_caller.ask(api::kEditTask, messageOf<api::EditTaskRequest>(edit), GrpcCaller::change(), as<Task>,
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
            return m_caller.ask(api::kActivateTask, fill(api::ActivateTaskRequest()), GrpcCaller::change(), as<Task>,
                                std::move(then));
        return m_caller.ask(api::kCancelTask, fill(api::CancelTaskRequest()), GrpcCaller::change(), as<Task>,
                            std::move(then));
    }

    Call deleteTask(const QString& id, const QString& revision, const QString& reason, Then<Nothing> then) override {
        api::DeleteTaskRequest request;
        request.set_id(id.toStdString());
        request.set_revision(revision.toStdString());
        request.set_reason(reason.toStdString());
        return m_caller.ask(
            api::kDeleteTask, request, GrpcCaller::change(), [](const api::DeleteTaskResponse&) { return Nothing(); },
            std::move(then));
    }

private:
    GrpcCaller& m_caller;
};

}  // namespace

std::unique_ptr<TaskCalls> makeTaskCalls(GrpcCaller& caller) { return std::make_unique<GrpcTaskCalls>(caller); }

}  // namespace fairlead::gui
