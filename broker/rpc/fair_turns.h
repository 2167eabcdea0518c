// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace fairlead::broker {

// Work that goes on over several threads, as a list does that is put together from slices: each caller has one under way
// at a time, all together a few, and callers take turns. So what is half done is bounded in memory, and a caller with many
// lists delays only itself. Any thread; nothing blocks.
class FairTurns {
public:
    // most: under way at once. mostPerCaller: that wait.
    FairTurns(size_t most, size_t mostPerCaller);
    FairTurns(const FairTurns&) = delete;
    FairTurns& operator=(const FairTurns&) = delete;

    // The turn is over when the last copy of it is gone; it may outlive this object.
    using Turn = std::shared_ptr<void>;
    // begin: called at once, or on the thread on which another turn ends; must be quick. False: too many of the caller wait.
    [[nodiscard]] bool post(const std::string& caller, std::function<void(Turn)> begin);

private:
    struct Lines;
    static void startNext(const std::shared_ptr<Lines>& lines);

    const std::shared_ptr<Lines> m_lines;
};

}  // namespace fairlead::broker
