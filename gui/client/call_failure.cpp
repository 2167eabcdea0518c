// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/call_failure.h"

#include "gui/client/conversion/failure_conversion.h"
#include "gui/data/translation.h"

#include <grpcpp/support/status.h>

#include <utility>

namespace fairlead::gui {

namespace {

Failure plainFailure(const grpc::Status& status, const ClientTls& tls) {
    using Kind = Failure::Kind;
    const QString message = QString::fromStdString(status.error_message());
    switch (status.error_code()) {
        case grpc::StatusCode::ABORTED: return {Kind::Conflict, message, false};
        case grpc::StatusCode::NOT_FOUND: return {Kind::NotFound, message, false};
        case grpc::StatusCode::FAILED_PRECONDITION: return {Kind::NotNow, message, false};
        case grpc::StatusCode::RESOURCE_EXHAUSTED: return {Kind::TooMany, message, true};
        case grpc::StatusCode::UNIMPLEMENTED:
            return {Kind::NotSupported, tr("this broker does not know this request: it is older than this console"),
                    false};
        default: return toFailure(status, tls);
    }
}

bool isWithoutAnswer(const grpc::Status& status) {
    switch (status.error_code()) {
        case grpc::StatusCode::UNAVAILABLE:
        case grpc::StatusCode::DEADLINE_EXCEEDED:
        case grpc::StatusCode::CANCELLED:
        case grpc::StatusCode::INTERNAL:
        case grpc::StatusCode::UNKNOWN: return true;
        default: return false;
    }
}

}  // namespace

Failure toCallFailure(const grpc::Status& status, const ClientTls& tls, bool changes) {
    Failure failure = plainFailure(status, tls);
    return changes && isWithoutAnswer(status) ? withDoubt(std::move(failure)) : failure;
}

Failure withDoubt(Failure failure) {
    if (!std::exchange(failure.mayBeDone, true))
        failure.text = tr("%1; it is not known whether it was done").arg(failure.text);
    // A retry might make the change twice.
    failure.retryable = false;
    return failure;
}

}  // namespace fairlead::gui
