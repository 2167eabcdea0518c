// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/config_check.h"
#include "broker/config_key_types.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

// The types of keys that are numbers, with their ranges.
namespace fairlead::broker::config_key_types {

// A bound of a range: a number, or one that other keys say.
template <typename Owner>
struct Edge {
    Edge(double number) : of([number](const Owner&) { return number; }) {}
    Edge(std::function<double(const Owner&)> said) : of(std::move(said)) {}
    std::function<double(const Owner&)> of;
};
template <typename Owner>
struct Range {
    Edge<Owner> least, most;
};
// An edge that is another key's value, a duration in the given unit.
template <typename Owner, typename Unit = void, typename At>
Edge<Owner> valueOf(At at) {
    return Edge<Owner>(std::function<double(const Owner&)>([at](const Owner& owner) {
        if constexpr (std::is_void_v<Unit>)
            return double(at(owner));
        else
            return double(std::chrono::floor<Unit>(at(owner)).count());
    }));
}

template <typename Owner>
void setRange(ConfigKey<Owner>& made, std::function<double(const Owner&)> value, Range<Owner> range) {
    made.check = [name = made.name, value = std::move(value), range = std::move(range)](const Owner& owner,
                                                                                        const std::string& where) {
        const double is = value(owner), least = range.least.of(owner), most = range.most.of(owner);
        if (is >= least && is <= most) return Status();  // false for NaN
        const auto written = [](double number) {
            std::ostringstream said;
            said.precision(15);
            said << number;
            return said.str();
        };
        return unusable(where + name + ": is " + written(is) + ", must be from " + written(least) + " to " +
                        written(most));
    };
}

template <typename Owner, typename At>
ConfigKey<Owner> number(std::string name, At at) {
    using Value = std::remove_cvref_t<decltype(at(std::declval<Owner&>()))>;
    const auto take = [](const toml::node& node, Value* value) {
        int64_t whole = 0;
        std::string wrong = takeWhole(node, &whole);
        if (wrong.empty()) *value = Value(whole);
        return wrong;
    };
    return key<Owner, At, Value>(
        std::move(name), at, take,
        [](const Value& value, toml::table& table, std::string_view own) { table.insert(own, int64_t(value)); });
}
template <typename Owner, typename At>
ConfigKey<Owner> number(std::string name, At at, Range<Owner> range) {
    auto made = number<Owner>(std::move(name), at);
    setRange<Owner>(
        made, [at](const Owner& owner) { return double(at(owner)); }, std::move(range));
    return made;
}

template <typename Owner, typename At>
ConfigKey<Owner> fraction(std::string name, At at, Range<Owner> range) {
    auto made = key<Owner, At, double>(
        std::move(name), at, takeFraction,
        [](const double& value, toml::table& table, std::string_view own) { table.insert(own, value); });
    setRange<Owner>(
        made, [at](const Owner& owner) { return at(owner); }, std::move(range));
    return made;
}

// A count of the given unit.
template <typename Unit, typename Owner, typename At>
ConfigKey<Owner> duration(std::string name, At at) {
    const auto take = [](const toml::node& node, Micros* value) {
        int64_t whole = 0;
        std::string wrong = takeWhole(node, &whole);
        if (wrong.empty()) *value = Unit(whole);
        return wrong;
    };
    return key<Owner, At, Micros>(std::move(name), at, take,
                                  [](const Micros& value, toml::table& table, std::string_view own) {
                                      table.insert(own, int64_t(std::chrono::floor<Unit>(value).count()));
                                  });
}
template <typename Unit, typename Owner, typename At>
ConfigKey<Owner> duration(std::string name, At at, Range<Owner> range) {
    auto made = duration<Unit, Owner>(std::move(name), at);
    setRange<Owner>(
        made, [at](const Owner& owner) { return double(std::chrono::floor<Unit>(at(owner)).count()); },
        std::move(range));
    return made;
}

}  // namespace fairlead::broker::config_key_types
