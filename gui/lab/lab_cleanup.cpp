// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/lab_cleanup.h"

#include "shared/wire/admin_methods.h"
#include "shared/wire/untyped_stub.h"

#include "fairlead/admin/v1/tenants.pb.h"

#include <grpcpp/channel.h>

namespace fairlead::gui {

namespace api = fairlead::admin::v1;

Status cleanUpBroker(const std::shared_ptr<grpc::Channel>& channel, const LabCleanup& departure,
                     std::chrono::milliseconds patience) {
    const UntypedStub stub(channel);
    const auto deadline = std::chrono::system_clock::now() + patience;
    const std::string reason = "the Lab was left while it ran";
    Status first;
    const auto note = [&first](const grpc::Status& status) {
        if (first.ok() && !status.ok()) first = {static_cast<Code>(status.error_code()), status.error_message()};
    };
    if (!departure.policy.empty()) {
        grpc::ClientContext context;
        context.set_deadline(deadline);
        api::ChangePolicyRequest request;
        request.set_policy(departure.policy);
        request.set_reason(reason);
        api::ChangePolicyResponse answer;
        note(stub.ask(api::kChangePolicy.path, &context, request, &answer));
    }
    for (const std::string& tenant : departure.tenants) {
        // A broker that does not answer this call will not answer the others either.
        if (first.code() == Code::Unavailable || first.code() == Code::DeadlineExceeded) break;
        grpc::ClientContext context;
        context.set_deadline(deadline);
        api::DeleteTenantRequest request;
        request.set_tenant(tenant);
        request.set_confirm(tenant);
        request.set_reason(reason);
        api::Operation answer;
        const grpc::Status status = stub.ask(api::kDeleteTenant.path, &context, request, &answer);
        if (status.error_code() != grpc::StatusCode::NOT_FOUND) note(status);
    }
    return first;
}

}  // namespace fairlead::gui
