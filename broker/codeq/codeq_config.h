// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/codeq/codeq_settings.h"
#include "broker/config.h"
#include "shared/result.h"

#include <string>
#include <vector>

namespace fairlead::broker {

// What a setting of codeQ comes to here.
struct CodeqRemark {
    bool isLoss = false;  // something that codeQ does is not done; otherwise it is only not needed
    std::string text;     // begins with the setting; never shows a secret

    std::string toString() const { return (isLoss ? "you lose this: " : "not needed: ") + text; }
};

struct CodeqConfig {
    Config config;
    std::vector<CodeqRemark> remarks;
};

// The configuration that does what codeQ does with these settings, over `base`, with compatibility = "codeq".
// InvalidArgument names the setting that is malformed or that this broker cannot follow; no message shows a value that
// may be a secret. allowHttp: keys may be fetched without encryption from other machines.
Result<CodeqConfig> fromCodeq(const CodeqSettings& settings, Config base, bool allowHttp);

// The parts of the above. Authentication: providers, tokens, and who may be a worker.
Status takeCodeqAuth(const CodeqSettings& settings, bool allowHttp, CodeqConfig* made);
// Settings without a counterpart.
std::vector<CodeqRemark> codeqRemarks(const CodeqSettings& settings);
// As codeQ reads a switch: true, yes and 1 in any case.
bool isCodeqTrue(const std::string& text);

}  // namespace fairlead::broker
