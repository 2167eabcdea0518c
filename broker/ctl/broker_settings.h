// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/client.h"
#include "shared/limits/broker_snapshot.h"
#include "shared/result.h"

#include <string>
#include <vector>

namespace fairlead::ctl {

// The settings of a running broker, or of one that a snapshot file has.

// What the broker says now. Reports what failed on standard error, and returns the exit code; Ok: the snapshot is
// filled in. Needs a token for all tenants.
Exit takeSnapshot(const Globals& globals, BrokerSnapshot& snapshot);

// A file that exists, or whose name has a slash; otherwise a broker's address.
struct SettingsSource {
    std::string name;
    bool isFile = false;
};
SettingsSource sourceOf(const std::string& name);
Exit readSettings(const Globals& globals, const SettingsSource& source, BrokerSnapshot& snapshot);

// What became of each change.
struct AppliedChange {
    enum class Fate { Done, Refused, NotKnown, NotTried };
    std::string what;
    std::string trouble;  // of what is not done
    Fate fate = Fate::Done;
};
// Makes the changes one after the other; one that is refused does not keep the others from being made. A broker that is not
// reached any more does, and so does a token that may not change limits.
std::vector<AppliedChange> applyCopy(const Globals& globals, const SettingsCopy& copy, const std::string& reason);

// "max_concurrency=12 weight=none, clears paused".
std::string textOf(const SettingsCopy::OfTenant& change);

}  // namespace fairlead::ctl
