// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/open_api.h"

#include "broker/ojs/values/ojs_error.h"
#include "broker/ojs/values/open_api_words.h"
#include "broker/rpc/admission.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

using Document = nlohmann::ordered_json;

Document refTo(std::string_view kind, std::string_view name) {
    return {{"$ref", "#/components/" + std::string(kind) + '/' + std::string(name)}};
}

// "/ojs/v1/jobs/:id" -> "/ojs/v1/jobs/{id}", and the names of such parts.
std::string pathOf(std::string_view pattern, std::vector<std::string>* parts) {
    std::string path;
    while (!pattern.empty()) {
        const size_t slash = std::min(pattern.find('/', 1), pattern.size());
        const std::string_view part = pattern.substr(1, slash - 1);
        if (part.starts_with(':')) {
            parts->emplace_back(part.substr(1));
            path += "/{" + parts->back() + '}';
        } else {
            (path += '/') += part;
        }
        pattern.remove_prefix(slash);
    }
    return path;
}

// "postJobsBatch", "getJobsId"
std::string operationIdOf(const GuardedRoute& route) {
    std::string id;
    for (const char c : route.method) id += char(c | 0x20);
    bool isFirst = true;
    std::string_view pattern = route.pattern;
    if (pattern.starts_with("/ojs/v1")) pattern.remove_prefix(7);
    for (const char c : pattern) {
        const bool isLetter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (isLetter) id += isFirst && c >= 'a' ? char(c - 'a' + 'A') : c;
        isFirst = !isLetter;
    }
    return id;
}

std::string tagOf(std::string_view pattern) {
    constexpr std::string_view kVersion = "/ojs/v1/";
    if (!pattern.starts_with(kVersion)) return "about";
    pattern.remove_prefix(kVersion.size());
    return std::string(pattern.substr(0, pattern.find('/')));
}

std::string whoMay(const Needs& needs) {
    const std::string scope = needs.scope.empty() ? std::string() : " with the scope " + std::string(needs.scope);
    switch (needs.role) {
        case Role::Anybody: return "No token is needed.";
        case Role::Producer: return "For tokens of producers.";
        case Role::Worker: return "For tokens of workers" + scope + '.';
        case Role::Reader: return "For tokens of producers and workers, and of the administration" + scope + '.';
        case Role::Admin: break;
    }
    return "For tokens of the administration" + scope + '.';
}

Document schemaOf(const QueryParameter& parameter) {
    if (parameter.most == 0) return {{"type", "string"}};
    return {{"type", "integer"}, {"minimum", parameter.least}, {"maximum", parameter.most}};
}

Document parametersOf(const std::vector<std::string>& parts, const QueryParameters& asked) {
    Document parameters = Document::array();
    const Document text{{"type", "string"}};
    for (const std::string& name : parts)
        parameters.push_back({{"name", name}, {"in", "path"}, {"required", true}, {"schema", text}});
    for (const QueryParameter& one : asked)
        parameters.push_back({{"name", one.name}, {"in", "query"}, {"schema", schemaOf(one)}});
    return parameters;
}

Document contentOf(std::string_view schema, bool isEvents = false) {
    if (isEvents) return {{"text/event-stream", {{"schema", {{"type", "string"}}}}}};
    return {{kOjsType, {{"schema", refTo("schemas", schema)}}},
            {"application/json", {{"schema", refTo("schemas", schema)}}}};
}

Document operationOf(const GuardedRoute& route, const OpenApiWords& words) {
    Document operation{{"operationId", operationIdOf(route)},
                       {"summary", words.summary},
                       {"description", whoMay(route.needs)},
                       {"tags", {tagOf(route.pattern)}}};
    std::vector<std::string> parts;
    pathOf(route.pattern, &parts);
    Document parameters = parametersOf(parts, route.asked);
    if (route.needs.role != Role::Anybody) parameters.push_back(refTo("parameters", "tenant"));
    if (!parameters.empty()) operation["parameters"] = std::move(parameters);
    if (route.method != "GET") {
        const bool isOptional = words.body.empty();
        operation["requestBody"] = {{"required", !isOptional},
                                    {"content", contentOf(isOptional ? "Reason" : words.body)}};
    }
    Document done{{"description", "Done."}};
    if (words.status != 204)
        done["content"] = contentOf(words.answer.empty() ? "Answer" : words.answer, words.isStream);
    operation["responses"] = {{words.status == 0 ? "2XX" : std::to_string(words.status), std::move(done)},
                              {"default", refTo("responses", "Refusal")}};
    operation["security"] = Document::array();
    if (route.needs.role != Role::Anybody) operation["security"].push_back({{"token", Document::array()}});
    return operation;
}

}  // namespace

std::string openApiOf(const std::vector<GuardedRoute>& routes, const std::string& version) {
    Document paths = Document::object();
    for (const GuardedRoute& route : routes) {
        std::vector<std::string> parts;
        std::string method;
        for (const char c : route.method) method += char(c | 0x20);
        paths[pathOf(route.pattern, &parts)][method] = operationOf(route, openApiWordsOf(route.method, route.pattern));
    }
    Document components = Document::parse(openApiComponents());
    components["securitySchemes"] = {{"token", {{"type", "http"}, {"scheme", "bearer"}}}};
    const Document document{{"openapi", "3.0.3"},
                            {"info",
                             {{"title", "Open Job Spec, as Fairlead speaks it"},
                              {"version", version},
                              {"description", "Members that a call does not know are refused by name."}}},
                            {"paths", std::move(paths)},
                            {"components", std::move(components)}};
    return document.dump();
}

}  // namespace fairlead::broker
