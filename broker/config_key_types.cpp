// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/config_key_types.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iterator>
#include <limits>

namespace fairlead::broker {

namespace config_key_types {

namespace {

constexpr std::string_view kCredentials = "$CREDENTIALS_DIRECTORY/";

std::string completeFileName(std::string* name) {
    if (!name->starts_with(kCredentials)) return {};
    const char* const folder = std::getenv("CREDENTIALS_DIRECTORY");
    if (!folder || !*folder)
        return "names $CREDENTIALS_DIRECTORY, which is not set: systemd sets it for a unit with LoadCredential";
    *name = std::string(folder) + '/' + name->substr(kCredentials.size());
    return {};
}

}  // namespace

std::string takeText(const toml::node& node, std::string* value) {
    if (!node.is_string()) return "must be a text in quotes";
    *value = node.as_string()->get();
    return {};
}

std::string takeTexts(const toml::node& node, std::vector<std::string>* value) {
    const toml::array* const array = node.as_array();
    if (!array) return "must be a list of texts";
    value->clear();
    for (const toml::node& element : *array) {
        if (!element.is_string()) return "must be a list of texts";
        value->push_back(element.as_string()->get());
    }
    return {};
}

std::string takeFileName(const toml::node& node, std::string* value) {
    std::string wrong = takeText(node, value);
    return wrong.empty() ? completeFileName(value) : wrong;
}

std::string takeFileNames(const toml::node& node, std::vector<std::string>* value) {
    std::string wrong = takeTexts(node, value);
    for (std::string& name : *value)
        if (wrong.empty()) wrong = completeFileName(&name);
    return wrong;
}

std::string takeFlag(const toml::node& node, bool* value) {
    if (!node.is_boolean()) return "must be true or false";
    *value = node.as_boolean()->get();
    return {};
}

std::string takeFraction(const toml::node& node, double* value) {
    if (!node.is_number()) return "must be a number, like 0.05";
    // value<double>() has none for whole numbers that a double does not have exactly.
    *value = node.is_integer() ? double(node.as_integer()->get()) : node.as_floating_point()->get();
    return {};
}

std::string takeWhole(const toml::node& node, int64_t* value) {
    if (!node.is_integer()) return "must be a whole number";
    const int64_t given = node.as_integer()->get();
    if (given < 0 || given > int64_t{std::numeric_limits<int32_t>::max()})
        return "must be from 0 to " + std::to_string(std::numeric_limits<int32_t>::max());
    *value = given;
    return {};
}

std::string takePurposes(const toml::node& node, Purposes* value) {
    std::vector<std::string> names;
    if (std::string wrong = takeTexts(node, &names); !wrong.empty()) return wrong;
    Purposes named = Purposes::none();
    for (const std::string& name : names) {
        const auto known = std::find_if(std::begin(kPurposes), std::end(kPurposes),
                                        [&](Purpose purpose) { return purposeName(purpose) == name; });
        if (known == std::end(kPurposes)) return "must be a list of \"producers\", \"workers\" and \"admin\"";
        named.add(*known);
    }
    *value = named;
    return {};
}

void writeTexts(const std::vector<std::string>& texts, toml::table& table, std::string_view name) {
    toml::array list;
    for (const std::string& text : texts) list.push_back(text);
    table.insert(name, std::move(list));
}

void writePurposes(const Purposes& purposes, toml::table& table, std::string_view name) {
    toml::array list;
    for (const Purpose purpose : kPurposes)
        if (purposes.contains(purpose)) list.push_back(std::string(purposeName(purpose)));
    table.insert(name, std::move(list));
}

}  // namespace config_key_types

std::string environmentName(std::string_view key) {
    std::string name = "FAIRLEAD__";
    for (const char c : key) {
        if (c == '.')
            name += "__";
        else
            name += char(std::toupper(static_cast<unsigned char>(c)));
    }
    return name;
}

}  // namespace fairlead::broker
