// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace fairlead::broker {

// The text as the byte pointer that OpenSSL expects. Valid as long as the text.
inline const unsigned char* toBytes(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace fairlead::broker
