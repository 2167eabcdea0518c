// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/operation.h"
#include "broker/query/dead_letter_reader.h"
#include "broker/rpc/limits.h"
#include "broker/tables/operation_board.h"
#include "fairlead/admin/v1/dead_letters.pb.h"
#include "shared/result.h"

#include <cstdint>
#include <optional>
#include <string>

namespace fairlead::broker {

// Conversions between the dead letter service's messages and the broker's values.

// InvalidArgument names the wrong field. Tenants that the caller may not see match nothing.
Result<DeadLetterFilter> toFilter(const admin::v1::DeadLetterFilter& message, const TenantScope& caller,
                                  const Limits& limits);

// InvalidArgument names the wrong field. Leaves how much is looked at unset.
Result<GroupWanted> toGroupWanted(const admin::v1::GroupDeadLettersRequest& message, const TenantScope& caller,
                                  const Limits& limits);

// True if the filter restricts nothing but tenants.
bool isWide(const admin::v1::DeadLetterFilter& message);

void fillDeadLetter(admin::v1::DeadLetter* message, DeadLetter&& letter);
void fillGroup(admin::v1::DeadLetterGroup* message, DeadLetterGroup&& group);
void fillOperation(admin::v1::Operation* message, const Operation& operation);
// Without the ids that the filter lists.
void fillOperation(admin::v1::Operation* message, const ListedOperation& listed);

DeadLetterOrder toOrder(admin::v1::DeadLetterOrder order);
// Nothing: none is given.
std::optional<OperationKind> toKind(admin::v1::OperationKind kind);
std::optional<OperationAction> toAction(admin::v1::OperationAction action);

// Nothing if the text cannot be an operation's id.
std::optional<uint64_t> toOperationId(const std::string& text);

}  // namespace fairlead::broker
