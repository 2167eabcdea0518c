// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/workflow_submitter.h"

#include "fairlead/admin/v1/workflows.pb.h"
#include "shared/wire/admin_methods.h"
#include "shared/wire/untyped_stub.h"

#include <grpcpp/channel.h>

#include <algorithm>
#include <chrono>
#include <string>

namespace fairlead::gui {

namespace {

namespace api = admin::v1;

constexpr double kFirstWithin = 2;  // seconds
constexpr std::chrono::seconds kSubmissionPatience{10};

// All that a call needs until its end.
struct Submission {
    grpc::ClientContext context;
    api::SubmitWorkflowRequest request;
    api::SubmitWorkflowResponse answer;
};

// gRPC ends the process for any other.
bool canBeMetadata(const std::string& text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

}  // namespace

WorkflowSubmitter::WorkflowSubmitter(LoadSession& session, const WorkflowLoad& load)
    : m_session(session), m_load(load), m_stub(std::make_unique<UntypedStub>(session.channel)) {}

WorkflowSubmitter::~WorkflowSubmitter() {
    m_live->cancelAll();
    m_live->waitForAll();
}

void WorkflowSubmitter::begin() { submitAfter(std::min(m_load.everySeconds, kFirstWithin)); }

void WorkflowSubmitter::submitAfter(double seconds) {
    const auto pause = std::chrono::duration_cast<LoadLoop::Moment::duration>(std::chrono::duration<double>(seconds));
    m_session.loop.at(m_session.loop.now() + pause, [this] { submit(); });
}

void WorkflowSubmitter::submit() {
    const std::string token = m_session.tokenFor(m_load.tenant);
    if (!canBeMetadata(token)) return;
    const auto call = std::make_shared<Submission>();
    if (!m_live->enter(&call->context)) return;
    call->context.set_deadline(std::chrono::system_clock::now() + kSubmissionPatience);
    call->context.AddMetadata("authorization", "Bearer " + token);
    call->request.set_description(m_load.description);
    m_stub->ask(api::kSubmitWorkflow.path, &call->context, &call->request, &call->answer,
                [this, call, live = m_live](const grpc::Status& status) {
                    const bool isTaken = status.ok();
                    const bool isRefused = status.error_code() == grpc::StatusCode::INVALID_ARGUMENT ||
                                           status.error_code() == grpc::StatusCode::RESOURCE_EXHAUSTED;
                    m_session.loop.post([this, isTaken, isRefused] {
                        if (isTaken) ++m_session.statistics.workflows;
                        if (isRefused) ++m_session.statistics.workflowsRefused;
                        submitAfter(m_load.everySeconds);
                    });
                    live->leave(&call->context);
                    live->gone();
                });
}

}  // namespace fairlead::gui
