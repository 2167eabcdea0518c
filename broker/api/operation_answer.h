// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/operation.h"
#include "broker/api/call_table.h"
#include "broker/api/conversion/dead_letter_conversion.h"

#include <functional>
#include <memory>

namespace fairlead::broker {

// A callback that answers the call with the operation or the error.
template <typename Request>
std::function<void(Result<Operation>)> answerWithOperation(
    std::shared_ptr<AdminCall<Request, admin::v1::Operation>> call) {
    return [call = std::move(call)](const Result<Operation>& operation) {
        if (operation.ok()) fillOperation(&call->answer(), *operation);
        call->finish(operation.status());
    };
}

}  // namespace fairlead::broker
