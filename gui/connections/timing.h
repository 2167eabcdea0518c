// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

#include <functional>
#include <memory>

namespace fairlead::gui {

// The clocks, the pause and the chance that a connection needs, behind a seam: tests bring virtual ones. GUI thread.
class Timing {
public:
    virtual ~Timing() = default;

    virtual qint64 steadyMs() const = 0;  // only its differences mean something
    virtual qint64 wallMs() const = 0;    // since 1970-01-01 UTC
    virtual double chance() = 0;          // evenly from 0 up to, not including, 1
    // Runs the function once, after so long, from the event loop. A pause that was set before is void.
    virtual void pause(qint64 milliseconds, std::function<void()> then) = 0;
    virtual void cancelPause() = 0;
};

std::unique_ptr<Timing> systemTiming();

}  // namespace fairlead::gui
