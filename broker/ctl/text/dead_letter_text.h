// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fairlead/admin/v1/dead_letters.pb.h"

#include <string>

namespace fairlead::ctl {

// Dead letters as text for people.
std::string lettersText(const google::protobuf::RepeatedPtrField<fairlead::admin::v1::DeadLetter>& letters);
std::string countText(const fairlead::admin::v1::CountDeadLettersResponse& count);

}  // namespace fairlead::ctl
