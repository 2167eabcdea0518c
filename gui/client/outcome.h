// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/failure.h"

#include <functional>
#include <utility>
#include <variant>

namespace fairlead::gui {

// The result of a call: a value, or the Failure that says why there is none.
template <typename T>
class [[nodiscard]] Outcome {
public:
    Outcome(T value) : m_content(std::move(value)) {}
    Outcome(Failure failure) : m_content(std::move(failure)) {}

    bool ok() const { return std::holds_alternative<T>(m_content); }
    explicit operator bool() const { return ok(); }

    // REQUIRES: ok().
    const T& value() const { return std::get<T>(m_content); }
    const T& operator*() const { return value(); }
    const T* operator->() const { return &value(); }

    // REQUIRES: !ok().
    const Failure& failure() const { return std::get<Failure>(m_content); }

private:
    std::variant<T, Failure> m_content;
};

// The value of a call that returns no data.
struct Nothing {};

// The callback of a call. Run once, on the GUI thread, from the event loop: never before the call returned its handle.
template <typename T>
using Then = std::function<void(const Outcome<T>&)>;

}  // namespace fairlead::gui
