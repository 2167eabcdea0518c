// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/config_key.h"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The types of keys, for the table in config_keys.cpp.
namespace fairlead::broker::config_key_types {

// The way from an owner to a value: at(&Config::limits, &Limits::maxStreams).
template <typename Owner, typename Member>
auto& follow(Owner& owner, Member member) {
    return owner.*member;
}
template <typename Owner, typename First, typename... Rest>
auto& follow(Owner& owner, First first, Rest... rest) {
    return follow(owner.*first, rest...);
}
template <typename... Members>
auto at(Members... members) {
    return [members...](auto& owner) -> auto& { return follow(owner, members...); };
}

// Takes a value of the type. Returns an empty text, or what the value must be instead.
template <typename Value>
using Take = std::function<std::string(const toml::node&, Value*)>;
template <typename Value>
using Write = std::function<void(const Value&, toml::table&, std::string_view)>;

template <typename Owner, typename At, typename Value>
ConfigKey<Owner> key(std::string name, At at, Take<Value> take, Write<Value> write) {
    ConfigKey<Owner> made;
    made.name = std::move(name);
    made.read = [name = made.name, at, take](Owner& owner, const toml::node& node, const ConfigSource& source) {
        Value value = at(owner);
        if (const std::string what = take(node, &value); !what.empty())
            return source.wrong(node.source(), "'" + name + "' " + what);
        at(owner) = std::move(value);
        return Status();
    };
    made.isSame = [at](const Owner& one, const Owner& other) { return at(one) == at(other); };
    made.write = [at, write](const Owner& owner, toml::table& table, std::string_view own) {
        write(at(owner), table, own);
    };
    made.check = [](const Owner&, const std::string&) { return Status(); };
    made.texts = [](const Owner&) { return std::vector<std::string>(); };
    return made;
}

std::string takeText(const toml::node& node, std::string* value);
std::string takeTexts(const toml::node& node, std::vector<std::string>* value);
// The name of a file, which may lie in the folder where systemd puts what the unit's LoadCredential names.
std::string takeFileName(const toml::node& node, std::string* value);
std::string takeFileNames(const toml::node& node, std::vector<std::string>* value);
std::string takeFlag(const toml::node& node, bool* value);
std::string takeFraction(const toml::node& node, double* value);
std::string takeWhole(const toml::node& node, int64_t* value);  // from 0 on, of 32 bits
std::string takePurposes(const toml::node& node, Purposes* value);

void writeTexts(const std::vector<std::string>& texts, toml::table& table, std::string_view name);
void writePurposes(const Purposes& purposes, toml::table& table, std::string_view name);

template <typename Owner, typename At>
ConfigKey<Owner> text(std::string name, At at, Take<std::string> take = takeText) {
    auto made = key<Owner, At, std::string>(
        std::move(name), at, std::move(take),
        [](const std::string& value, toml::table& table, std::string_view own) { table.insert(own, value); });
    made.texts = [at](const Owner& owner) { return std::vector<std::string>{at(owner)}; };
    return made;
}

template <typename Owner, typename At>
ConfigKey<Owner> fileName(std::string name, At at) {
    return text<Owner>(std::move(name), at, takeFileName);
}

template <typename Owner, typename At>
ConfigKey<Owner> texts(std::string name, At at, Take<std::vector<std::string>> take = takeTexts) {
    auto made = key<Owner, At, std::vector<std::string>>(std::move(name), at, std::move(take), writeTexts);
    made.texts = [at](const Owner& owner) { return at(owner); };
    return made;
}

template <typename Owner, typename At>
ConfigKey<Owner> fileNames(std::string name, At at) {
    return texts<Owner>(std::move(name), at, takeFileNames);
}

template <typename Owner, typename At>
ConfigKey<Owner> flag(std::string name, At at) {
    return key<Owner, At, bool>(
        std::move(name), at, takeFlag,
        [](const bool& value, toml::table& table, std::string_view own) { table.insert(own, value); });
}

template <typename Owner, typename At>
ConfigKey<Owner> purposes(std::string name, At at) {
    return key<Owner, At, Purposes>(std::move(name), at, takePurposes, writePurposes);
}

template <typename Value, size_t kCount>
using Choices = std::array<std::pair<std::string_view, Value>, kCount>;

template <typename Owner, typename At, typename Value, size_t kCount>
ConfigKey<Owner> oneOf(std::string name, At at, Choices<Value, kCount> choices) {
    const auto take = [choices](const toml::node& node, Value* value) -> std::string {
        std::string wanted = "must be one of";
        for (const auto& [word, choice] : choices) {
            if (node.is_string() && node.as_string()->get() == word) {
                *value = choice;
                return {};
            }
            wanted += " \"" + std::string(word) + "\"";
        }
        return wanted;
    };
    return key<Owner, At, Value>(std::move(name), at, take,
                                 [choices](const Value& value, toml::table& table, std::string_view own) {
                                     for (const auto& [word, choice] : choices)
                                         if (choice == value) table.insert(own, std::string(word));
                                 });
}

}  // namespace fairlead::broker::config_key_types
