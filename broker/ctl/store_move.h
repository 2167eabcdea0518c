// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <cstdint>
#include <string>

namespace fairlead::ctl {

struct MovedStore {
    uint64_t records = 0;
    uint64_t position = 0;  // of the log
    bool wasDone = false;   // by an earlier call
};

// Makes a log of turns in the database of this address begin with the store in the folder, of which no broker makes use,
// and the folder the image of that log. The image in the database is fetched and compared, record by record, before the
// log begins. If this ends half-way, nothing is lost, and it can be done again. FailedPrecondition: there is a log
// already, or the folder is in use or the image of another log. Cost: sends, fetches and compares the whole store; needs
// room for a copy of it beside the folder.
Result<MovedStore> copyStore(const std::string& folder, const std::string& address);

// Makes the folder a store of its own that has everything that is in the log, which is left as it is. Errors as of
// ReplicatedStore; FailedPrecondition: a broker uses the log or the folder. Can be done again.
Result<MovedStore> detachStore(const std::string& folder, const std::string& address);
// The same without the log: what the log has and the folder has not is lost.
Result<MovedStore> detachStoreAsItIs(const std::string& folder);

}  // namespace fairlead::ctl
