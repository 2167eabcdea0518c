// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/text/codeq_figures.h"
#include "broker/ctl/text/json_text.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::ctl {

// What became of the tasks that an import has had in its hands. read = created + alreadyHere + refused + givenBack + left.
struct ImportAccount {
    uint64_t read = 0;
    uint64_t created = 0;
    uint64_t alreadyHere = 0;  // created by an import before
    uint64_t refused = 0;      // by the target; given back to codeQ, or with --copy left alone
    uint64_t givenBack = 0;    // because the import ended
    uint64_t left = 0;         // could not be given back: codeQ takes them back when their lease ends
    // Of those created and already here:
    uint64_t completed = 0;                   // completed at codeQ
    uint64_t parked = 0;                      // have a webhook: leased at codeQ for years, so that it does not call it
    uint64_t notRemoved = 0;                  // codeQ still has them; the next import takes them away
    uint64_t forgotten = 0;                   // claimed by an import before and forgotten by codeQ since, never created
    uint64_t uncounted = 0;                   // commands that codeQ's numbers leave out
    std::map<std::string, uint64_t> reasons;  // of refusals
    uint64_t parkedInAll = 0;                 // by every import of this journal

    bool addsUp() const { return read == created + alreadyHere + refused + givenBack + left; }
    // Everything that was read is here, and codeQ has none of it any more.
    bool isWhole() const { return refused + givenBack + left + notRemoved + forgotten == 0; }
    void refuse(const std::string& reason);
};

// The sums of a tenant's queues.
CodeqQueue sumOf(const std::vector<CodeqQueue>& queues, const std::string& tenant);

// Before and after: codeQ's counts of the tenant; unset: not asked, or not told.
std::string accountText(const ImportAccount& account, const std::optional<CodeqQueue>& before,
                        const std::optional<CodeqQueue>& after, double seconds);
Json accountJson(const ImportAccount& account, const std::optional<CodeqQueue>& before,
                 const std::optional<CodeqQueue>& after, double seconds);

}  // namespace fairlead::ctl
