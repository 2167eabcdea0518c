// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/census.h"

#include <grpcpp/grpcpp.h>

#include <chrono>

namespace fairlead::test {

namespace {

constexpr std::chrono::seconds kPatience{90};  // of the clock on the wall, which goes on while a process is stopped
constexpr std::array kStates{api::TASK_STATE_READY, api::TASK_STATE_DELAYED, api::TASK_STATE_IN_PROGRESS,
                             api::TASK_STATE_COMPLETED, api::TASK_STATE_DEAD};

// gRPC wants the end of every stream to be taken, also when nobody is interested in it.
void finish(grpc::ClientContext& context, grpc::ClientReader<api::TenantsUpdate>& stream) {
    context.TryCancel();
    api::TenantsUpdate left;
    while (stream.Read(&left)) continue;
    stream.Finish();
}

void bound(grpc::ClientContext* context) { context->set_deadline(std::chrono::system_clock::now() + kPatience); }

}  // namespace

Census::Census(const std::shared_ptr<grpc::Channel>& channel) : m_stub(api::Admin::NewStub(channel)) {}

std::string Census::takeFigures() {
    m_figures.clear();
    grpc::ClientContext context;
    bound(&context);
    const auto stream = m_stub->WatchTenants(&context, api::WatchTenantsRequest());
    api::TenantsUpdate update;
    if (!stream->Read(&update) || !update.snapshot()) return "no snapshot: " + stream->Finish().error_message();
    finish(context, *stream);
    m_totals = update.totals();
    for (const auto& tenant : update.tenants()) {
        Counts& counts = m_figures[tenant.tenant()];
        counts[api::TASK_STATE_READY] = tenant.ready();
        counts[api::TASK_STATE_DELAYED] = tenant.delayed();
        counts[api::TASK_STATE_IN_PROGRESS] = tenant.in_progress();
        counts[api::TASK_STATE_DEAD] = tenant.dead();
    }
    return {};
}

std::string Census::awaitQuiet() {
    grpc::ClientContext context;
    bound(&context);
    const auto stream = m_stub->WatchTenants(&context, api::WatchTenantsRequest());
    api::TenantsUpdate update;
    while (stream->Read(&update)) {
        if (update.totals().in_progress() > 0) continue;
        finish(context, *stream);
        return {};
    }
    return "something stays in progress: " + stream->Finish().error_message();
}

std::string Census::take() {
    m_tasks.clear();
    m_listed.clear();
    if (std::string wrong = takeFigures(); !wrong.empty()) return wrong;
    for (const auto& [tenant, counts] : m_figures)
        for (const auto state : kStates)
            if (std::string wrong = list(tenant, state); !wrong.empty()) return wrong;
    return {};
}

std::string Census::list(const std::string& tenant, api::TaskState state) {
    api::ListTasksRequest request;
    request.set_tenant(tenant);
    request.set_state(state);
    request.set_page_size(1000);
    do {
        grpc::ClientContext context;
        bound(&context);
        api::ListTasksResponse page;
        if (const auto status = m_stub->ListTasks(&context, request, &page); !status.ok())
            return "listing " + tenant + ": " + status.error_message();
        m_listed[tenant][size_t(state)] += size_t(page.tasks_size());
        for (auto& task : *page.mutable_tasks()) {
            if (task.tenant() != tenant || task.state() != state)
                return "a page of " + tenant + " has " + task.ShortDebugString();
            std::string id = task.id();
            m_tasks[std::move(id)].push_back(std::move(task));
        }
        request.set_cursor(page.next_cursor());
    } while (!request.cursor().empty());
    return {};
}

std::unique_ptr<api::Task> Census::find(const std::string& id) {
    grpc::ClientContext context;
    bound(&context);
    api::GetTaskRequest request;
    request.set_id(id);
    request.set_with_payload(true);
    auto task = std::make_unique<api::Task>();
    if (!m_stub->GetTask(&context, request, task.get()).ok()) return {};
    return task;
}

}  // namespace fairlead::test
