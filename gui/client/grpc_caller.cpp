// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/grpc_caller.h"

#include "gui/data/translation.h"

namespace fairlead::gui {

GrpcCaller::GrpcCaller(std::string authorization, ClientTls tls)
    : m_authorization(std::move(authorization)), m_tls(std::move(tls)) {}

GrpcCaller::GrpcCaller(Failure instead) : m_instead(std::move(instead)) {}

GrpcCaller::~GrpcCaller() {
    // First, because it ends the streams that wait for the GUI thread.
    m_pendingCalls->dropAll();
    m_live->cancelAll();
    m_live->waitForAll();
}

void GrpcCaller::setOptions(grpc::ClientContext& context, std::chrono::milliseconds deadline) const {
    if (!m_authorization.empty()) context.AddMetadata("authorization", m_authorization);
    if (deadline.count() > 0) context.set_deadline(std::chrono::system_clock::now() + deadline);
}

Failure GrpcCaller::closedFailure() {
    return {Failure::Kind::Unreachable, fairlead::gui::tr("the connection was closed"), true};
}

}  // namespace fairlead::gui
