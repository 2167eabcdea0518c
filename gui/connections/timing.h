// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

#include <functional>
#include <memory>

namespace fairlead::gui {

// The clocks, the timer and the random numbers of a connection; tests replace them. GUI thread.
class Timing {
public:
    virtual ~Timing() = default;

    virtual qint64 steadyMs() const = 0;  // monotonic; only differences are meaningful
    virtual qint64 wallMs() const = 0;    // since 1970-01-01 UTC
    virtual double chance() = 0;          // uniform in [0, 1)
    // Calls `then` once, after this time, from the event loop. Replaces an earlier pause.
    virtual void pause(qint64 milliseconds, std::function<void()> then) = 0;
    virtual void cancelPause() = 0;
};

std::unique_ptr<Timing> systemTiming();

}  // namespace fairlead::gui
