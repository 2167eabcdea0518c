// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq/yaml_texts.h"

#include "broker/auth/strict_json.h"

#include <nlohmann/json.hpp>
#include <yaml-cpp/yaml.h>

#include <set>
#include <utility>

namespace fairlead::broker {

namespace {

using nlohmann::json;

// Aliases can make a small text a huge tree.
constexpr int kMostNodes = 10'000;
constexpr int kDeepest = 16;

class Reading {
public:
    explicit Reading(const std::function<bool(const std::string&)>& isSingle) : m_isSingle(isSingle) {}

    bool isTooMuch() const { return m_left < 0; }
    const std::string& problem() const { return m_problem; }  // names the key; "": none

    void flatten(const YAML::Node& node, const std::string& path) {
        if (!count(path)) return;
        if (!node.IsScalar() && !node.IsNull() && m_isSingle(path))
            return wrong(path, "must be one value, not a list or table");
        const bool isWhole = node.IsSequence() || path.ends_with("Config");
        if (node.IsMap() && !isWhole) {
            ++m_depth;
            forEach(node, path, [&](const std::string& key, const YAML::Node& value) {
                flatten(value, (path.empty() ? "" : path + '.') + key);
            });
            --m_depth;
        } else if (node.IsScalar()) {
            texts.emplace_back(path, node.Scalar());
        } else if (node.IsNull()) {
            texts.emplace_back(path, "");
        } else {
            texts.emplace_back(path, toJson(node, path).dump(-1, ' ', false, json::error_handler_t::replace));
        }
    }

    std::vector<std::pair<std::string, std::string>> texts;

private:
    bool count(const std::string& path) { return --m_left >= 0 && m_depth <= kDeepest && path.size() < 1000; }

    void wrong(const std::string& path, const char* what) {
        if (m_problem.empty()) m_problem = path.substr(0, 100) + ": " + what;
    }

    // The library keeps merge keys and keys given twice as they are written.
    template <typename Take>
    void forEach(const YAML::Node& table, const std::string& path, const Take& take) {
        std::set<std::string> seen;
        for (const auto& entry : table) {
            const std::string key = entry.first.as<std::string>("");
            const std::string where = path.empty() ? key : path + '.' + key;
            if (key == "<<") wrong(where, "is not read; write the values out");
            if (!seen.insert(key).second) wrong(where, "is given twice");
            if (isTooMuch() || !m_problem.empty()) return;
            take(key, entry.second);
        }
    }

    json toJson(const YAML::Node& node, const std::string& path) {
        json made;
        if (!count(path)) return made;
        ++m_depth;
        if (node.IsMap()) {
            made = json::object();
            forEach(node, path, [&](const std::string& key, const YAML::Node& value) {
                made[key] = toJson(value, path + '.' + key);
            });
        } else if (node.IsSequence()) {
            made = json::array();
            for (const auto& element : node) made.push_back(toJson(element, path));
        } else if (node.IsScalar()) {
            made = scalar(node);
        }
        --m_depth;
        return made;
    }

    // A quoted number is a text.
    static json scalar(const YAML::Node& node) {
        if (node.Tag() == "!") return node.Scalar();
        if (const json parsed = parseAnyJson(node.Scalar());
            parsed.is_number() || parsed.is_boolean() || parsed.is_null())
            return parsed;
        return node.Scalar();
    }

    const std::function<bool(const std::string&)>& m_isSingle;
    std::string m_problem;
    int m_left = kMostNodes;
    int m_depth = 0;
};

}  // namespace

Result<std::vector<std::pair<std::string, std::string>>> readYamlTexts(
    const std::string& text, const std::function<bool(const std::string&)>& isSingle) {
    // The library reports by exceptions; none leaves this function. Its messages quote the grammar, never a value.
    try {
        const YAML::Node root = YAML::Load(text);
        if (root.IsNull()) return std::vector<std::pair<std::string, std::string>>();
        if (!root.IsMap()) return Status(Code::InvalidArgument, "is no table of settings");
        Reading reading(isSingle);
        reading.flatten(root, {});
        if (reading.isTooMuch()) return Status(Code::InvalidArgument, "holds too many settings");
        if (!reading.problem().empty()) return Status(Code::InvalidArgument, reading.problem());
        return std::move(reading.texts);
    } catch (const YAML::Exception& error) {
        return Status(Code::InvalidArgument,
                      "line " + std::to_string(error.mark.line + 1) + ": is malformed: " + error.msg);
    }
}

}  // namespace fairlead::broker
