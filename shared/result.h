// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"
#include "shared/check.h"

#include <memory>
#include <type_traits>
#include <utility>

namespace fairlead {

// A value, or the Status that says why there is none. One that was moved from is still what it was. Not a std::variant, which
// takes six times as long to compile for each type (docs/adr/0036).
template <typename T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_value(std::move(value)), m_ok(true) {}
    // REQUIRES: !status.ok().
    Result(Status status) : m_status(std::move(status)), m_ok(false) { FAIRLEAD_CHECK(!m_status.ok()); }
    Result(Result&& other) noexcept { take(std::move(other)); }
    Result(const Result& other) requires std::is_copy_constructible_v<T> : m_ok(other.m_ok) {
        if (m_ok)
            std::construct_at(&m_value, other.m_value);
        else
            std::construct_at(&m_status, other.m_status);
    }
    Result& operator=(Result other) noexcept {
        end();
        take(std::move(other));
        return *this;
    }
    ~Result() { end(); }

    bool ok() const { return m_ok; }
    explicit operator bool() const { return m_ok; }

    const Status& status() const& { return m_ok ? Status::fine() : m_status; }
    Status status() && { return m_ok ? Status() : std::move(m_status); }

    // REQUIRES: ok().
    T& value() & {
        FAIRLEAD_CHECK(m_ok);
        return m_value;
    }
    const T& value() const& {
        FAIRLEAD_CHECK(m_ok);
        return m_value;
    }
    T&& value() && {
        FAIRLEAD_CHECK(m_ok);
        return std::move(m_value);
    }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

private:
    void take(Result&& other) {
        m_ok = other.m_ok;
        if (m_ok)
            std::construct_at(&m_value, std::move(other.m_value));
        else
            std::construct_at(&m_status, std::move(other.m_status));
    }
    void end() {
        if (m_ok)
            m_value.~T();
        else
            m_status.~Status();
    }

    union {
        T m_value;
        Status m_status;
    };
    bool m_ok;
};

}  // namespace fairlead
