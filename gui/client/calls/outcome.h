// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/failure.h"

#include <functional>
#include <optional>
#include <utility>

namespace fairlead::gui {

// The result of a call: a value, or the Failure that says why there is none.
template <typename T>
class [[nodiscard]] Outcome {
public:
    Outcome(T value) : m_value(std::move(value)) {}
    Outcome(Failure failure) : m_failure(std::move(failure)) {}

    bool ok() const { return m_value.has_value(); }
    explicit operator bool() const { return ok(); }

    // REQUIRES: ok().
    const T& value() const { return m_value.value(); }
    const T& operator*() const { return value(); }
    const T* operator->() const { return &value(); }

    // REQUIRES: !ok().
    const Failure& failure() const { return m_failure; }

private:
    std::optional<T> m_value;  // not a variant, which takes a compiler several times as long
    Failure m_failure;
};

// The value of a call that returns no data.
struct Nothing {};

// The callback of a call. Run once, on the GUI thread, from the event loop: never before the call returned its handle.
template <typename T>
using Then = std::function<void(const Outcome<T>&)>;

}  // namespace fairlead::gui
