// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <memory>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>

namespace fairlead {

// A value of one of the kinds, which are all different and can be moved. For dozens of kinds, where std::variant makes a
// function for each kind before the wanted one, in every source that makes a value. Not copyable. One that was moved from
// still has its kind.
template <typename... Kinds>
class OneOf {
public:
    template <typename Kind>
    requires(std::same_as<Kind, Kinds> || ...) OneOf(Kind kind) : m_kind(&kKind<Kind>) {
        new (m_bytes) Kind(std::move(kind));
    }
    OneOf(OneOf&& other) noexcept : m_kind(other.m_kind) { m_kind->move(m_bytes, other.m_bytes); }
    OneOf& operator=(OneOf&& other) noexcept {
        if (this == &other) return *this;
        m_kind->destroy(m_bytes);
        m_kind = other.m_kind;
        m_kind->move(m_bytes, other.m_bytes);
        return *this;
    }
    OneOf(const OneOf&) = delete;
    OneOf& operator=(const OneOf&) = delete;
    ~OneOf() { m_kind->destroy(m_bytes); }

    // Null if it is of another kind.
    template <typename Kind>
    requires(std::same_as<Kind, Kinds> || ...) const Kind* as() const {
        return m_kind == &kKind<Kind> ? std::launder(reinterpret_cast<const Kind*>(m_bytes)) : nullptr;
    }
    template <typename Kind>
    requires(std::same_as<Kind, Kinds> || ...) Kind* as() {
        return m_kind == &kKind<Kind> ? valueAt<Kind>(m_bytes) : nullptr;
    }

    // Calls visitor(Kind&&), visitor(Kind&) or visitor(const Kind&) with the value, and returns what it returns, which is of
    // one type for all kinds. O(1).
    template <typename Visitor>
    auto visit(Visitor visitor) && {
        using Returned = std::invoke_result_t<Visitor&, First>;
        static constexpr Call<Returned, Visitor, std::byte> kCalls[] = {&call<Returned, Visitor, std::byte, Kinds>...};
        return kCalls[m_kind->index](visitor, m_bytes);
    }
    template <typename Visitor>
    auto visit(Visitor visitor) & {
        using Returned = std::invoke_result_t<Visitor&, First&>;
        static constexpr Call<Returned, Visitor, std::byte> kCalls[] = {&call<Returned, Visitor, std::byte, Kinds&>...};
        return kCalls[m_kind->index](visitor, m_bytes);
    }
    template <typename Visitor>
    auto visit(Visitor visitor) const& {
        using Returned = std::invoke_result_t<Visitor&, const First&>;
        static constexpr Call<Returned, Visitor, const std::byte> kCalls[] = {
            &call<Returned, Visitor, const std::byte, const Kinds&>...};
        return kCalls[m_kind->index](visitor, m_bytes);
    }

private:
    using First = std::tuple_element_t<0, std::tuple<Kinds...>>;
    template <typename Returned, typename Visitor, typename Byte>
    using Call = Returned (*)(Visitor&, Byte*);

    struct Operations {
        size_t index;
        void (*move)(std::byte* to, std::byte* from);
        void (*destroy)(std::byte* bytes);
    };

    template <typename Kind>
    static Kind* valueAt(std::byte* bytes) {
        return std::launder(reinterpret_cast<Kind*>(bytes));
    }
    template <typename Kind>
    static void moveKind(std::byte* to, std::byte* from) {
        new (to) Kind(std::move(*valueAt<Kind>(from)));
    }
    template <typename Kind>
    static void destroyKind(std::byte* bytes) {
        std::destroy_at(valueAt<Kind>(bytes));
    }
    template <typename Returned, typename Visitor, typename Byte, typename Value>
    static Returned call(Visitor& visitor, Byte* bytes) {
        return visitor(static_cast<Value&&>(*std::launder(reinterpret_cast<std::remove_reference_t<Value>*>(bytes))));
    }
    template <typename Kind>
    static constexpr size_t indexOf() {
        const bool isKind[] = {std::same_as<Kind, Kinds>...};
        return static_cast<size_t>(std::find(isKind, isKind + sizeof...(Kinds), true) - isKind);
    }
    template <typename Kind>
    static constexpr Operations kKind{indexOf<Kind>(), &moveKind<Kind>, &destroyKind<Kind>};

    const Operations* m_kind;
    alignas(Kinds...) std::byte m_bytes[std::max({sizeof(Kinds)...})];
};

}  // namespace fairlead
