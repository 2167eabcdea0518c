// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_caller.h"

#include <utility>

namespace fairlead::broker {

Admission refuseHttp(HttpExchange& exchange, const Authenticator& authenticator, Admission refusal) {
    authenticator.refused(refusal.status, exchange.request().peer);
    return refusal;
}

Admission admitHttp(HttpExchange& exchange, const Authenticator& authenticator, const Needs& needs) {
    Admission admission = admit(authenticator, Shown::authorization(exchange.request().header("authorization")), needs);
    if (admission) {
        const Status status = exchange.admitted(heldFor(*admission.caller, needs));
        if (!status.ok()) admission = {{}, status, Denial::UnknownToken};
    }
    return admission ? admission : refuseHttp(exchange, authenticator, std::move(admission));
}

unsigned httpStatusOf(Code code) {
    switch (code) {
        case Code::Ok: return 200;
        case Code::InvalidArgument:
        case Code::OutOfRange: return 400;
        case Code::Unauthenticated: return 401;
        case Code::PermissionDenied: return 403;
        case Code::NotFound: return 404;
        case Code::AlreadyExists:
        case Code::FailedPrecondition:
        case Code::Aborted: return 409;
        case Code::ResourceExhausted: return 429;
        case Code::Unimplemented: return 501;
        case Code::Unavailable:
        case Code::DeadlineExceeded:
        case Code::Cancelled: return 503;
        case Code::Unknown:
        case Code::Internal:
        case Code::DataLoss: return 500;
    }
    return 500;
}

}  // namespace fairlead::broker
