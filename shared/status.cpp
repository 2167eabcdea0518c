// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/status.h"

namespace fairlead {

std::string_view codeName(Code code) {
    switch (code) {
        case Code::Ok: return "OK";
        case Code::Cancelled: return "Canceled";
        case Code::Unknown: return "Unknown";
        case Code::InvalidArgument: return "InvalidArgument";
        case Code::DeadlineExceeded: return "DeadlineExceeded";
        case Code::NotFound: return "NotFound";
        case Code::AlreadyExists: return "AlreadyExists";
        case Code::PermissionDenied: return "PermissionDenied";
        case Code::ResourceExhausted: return "ResourceExhausted";
        case Code::FailedPrecondition: return "FailedPrecondition";
        case Code::Aborted: return "Aborted";
        case Code::OutOfRange: return "OutOfRange";
        case Code::Unimplemented: return "Unimplemented";
        case Code::Internal: return "Internal";
        case Code::Unavailable: return "Unavailable";
        case Code::DataLoss: return "DataLoss";
        case Code::Unauthenticated: return "Unauthenticated";
    }
    return "Unknown";
}

const Status& Status::fine() {
    static const Status* const status = new Status;
    return *status;
}

std::string Status::toString() const {
    if (ok()) return "Ok";
    return std::string(codeName(m_code)) + ": " + m_message;
}

}  // namespace fairlead
