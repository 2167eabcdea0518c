// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq/codeq_config.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

struct Lacking {
    const char* setting;  // or the beginning of its name, before a '.'
    bool isLoss;
    const char* text;
};

// One remark for each line that is set, whatever it is set to.
constexpr Lacking kLacking[] = {
    {"redisAddr", false, "tasks are in this broker's own store, in the folder `data`"},
    {"redisPassword", false, "there is no Redis"},
    {"persistenceProvider", false,
     "tasks are in this broker's own store, in the folder `data`; those that codeQ holds are not read from its files"},
    {"persistenceConfig", false,
     "path, numShards and fsyncOnCommit: the store is one, and each acknowledgement is synced"},
    {"requeueInspectLimit", false, "delayed tasks become ready by themselves"},
    {"env", false, "no rule here depends on it, and no header makes anybody an administrator"},
    {"timezone", false, "times are UTC"},
    {"logLevel", false, "the log goes to the standard error output, in plain lines"},
    {"logFormat", false, "the log goes to the standard error output, in plain lines"},
    {"identityServiceApiKey", false, "codeQ does not use it, either"},
    {"sharding", false, "there are no Redis shards"},
    {"localArtifactsDir", true, "results with artifacts are refused, with words; a result may hold their URLs"},
    {"subscriptionMinIntervalSeconds", true, "calls to a subscriber that names no interval are at least 5 s apart"},
    {"subscriptionCleanupIntervalSeconds", false, "subscriptions end at their time"},
    {"rateLimit", true,
     "requests a minute for each token, which codeQ counts over HTTP only; limits of tenants ([tenants.default] "
     "max_enqueue_rate and others) do more"},
};

bool isSet(const CodeqSettings& settings, const std::string& name) {
    return std::any_of(settings.values.begin(), settings.values.end(),
                       [&](const auto& entry) { return entry.first == name || entry.first.starts_with(name + '.'); });
}

}  // namespace

std::vector<CodeqRemark> codeqRemarks(const CodeqSettings& settings) {
    std::vector<CodeqRemark> remarks;
    for (const Lacking& lacking : kLacking)
        if (isSet(settings, lacking.setting))
            remarks.push_back({lacking.isLoss, lacking.setting + std::string(": ") + lacking.text});
    // Those with a switch.
    const auto replicated = [&](const char* name) {
        if (!isSet(settings, name)) return;
        const bool isOn = isCodeqTrue(settings.get(std::string(name) + ".enabled"));
        remarks.push_back({isOn, name + std::string(isOn ? ": one broker serves alone, nothing takes over when it is "
                                                           "down; start one, not one for each member"
                                                         : ": is switched off")});
    };
    replicated("raft");
    replicated("cluster");
    if (isCodeqTrue(settings.get("tracingEnabled")))
        remarks.push_back({true, "tracingEnabled: no spans are sent; trace_parent and trace_state reach the worker"});
    for (const std::string& name : settings.unknown)
        remarks.push_back({false, name.substr(0, 100) + ": codeQ does not read it, either"});
    return remarks;
}

}  // namespace fairlead::broker
