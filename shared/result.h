// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"
#include "shared/check.h"

#include <utility>
#include <variant>

namespace fairlead {

// A value, or the Status that says why there is none.
template <typename T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_content(std::move(value)) {}
    // REQUIRES: !status.ok().
    Result(Status status) : m_content(std::move(status)) { FAIRLEAD_CHECK(!std::get<Status>(m_content).ok()); }

    bool ok() const { return std::holds_alternative<T>(m_content); }
    explicit operator bool() const { return ok(); }

    const Status& status() const& { return ok() ? Status::fine() : std::get<Status>(m_content); }
    Status status() && { return ok() ? Status() : std::get<Status>(std::move(m_content)); }

    // REQUIRES: ok().
    T& value() & { return *held(m_content); }
    const T& value() const& { return *held(m_content); }
    T&& value() && { return std::move(*held(m_content)); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

private:
    template <typename Content>
    static auto* held(Content& content) {
        auto* value = std::get_if<T>(&content);
        FAIRLEAD_CHECK(value != nullptr);
        return value;
    }

    std::variant<T, Status> m_content;
};

}  // namespace fairlead
