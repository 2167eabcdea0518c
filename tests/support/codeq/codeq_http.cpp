// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/codeq/codeq_http.h"

#include "tests/support/codeq/codeq_tokens.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <ctime>

namespace fairlead::test {

namespace {

using Answer = HttpServer::Answer;
using Json = nlohmann::ordered_json;

const std::string kNoBody = "invalid body";

// As Go writes JSON, safe to be put into a page.
std::string forPages(const std::string& json) {
    std::string safe;
    for (const char c : json) {
        if (c == '<')
            safe += "\\u003c";
        else if (c == '>')
            safe += "\\u003e";
        else if (c == '&')
            safe += "\\u0026";
        else
            safe += c;
    }
    return safe;
}

Answer json(int status, const Json& body) {
    return {status, forPages(body.dump()), {}, "application/json; charset=utf-8"};
}
Answer refusal(int status, const std::string& error) { return json(status, {{"error", error}}); }

std::string decoded(const std::string& text) {
    std::string plain;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size()) {
            plain += char(std::stoi(text.substr(i + 1, 2), nullptr, 16));
            i += 2;
        } else
            plain += text[i];
    }
    return plain;
}

std::vector<std::string> parts(const std::string& text, char separator) {
    std::vector<std::string> found;
    for (size_t at = 0; at <= text.size();) {
        const size_t end = std::min(text.find(separator, at), text.size());
        found.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return found;
}

Json shown(const CodeqTask& task) {
    Json json{{"id", task.id}, {"command", task.command}, {"payload", task.payload}};
    const auto add = [&json](const char* name, const auto& value, bool isSet) {
        if (isSet) json[name] = value;
    };
    add("priority", task.priority, task.priority != 0);
    add("webhook", task.webhook, !task.webhook.empty());
    json["status"] = task.status;
    add("lastKnownLocation", task.location, !task.location.empty());
    add("workerId", task.workerId, !task.workerId.empty());
    add("leaseUntil", utcSeconds(task.leaseUntilS), task.leaseUntilS != 0);
    add("attempts", task.attempts, task.attempts != 0);
    add("maxAttempts", task.maxAttempts, task.maxAttempts != 0);
    add("error", task.error, !task.error.empty());
    const bool isSubmitted = task.location == "NONE";
    add("resultKey", "codeq:results", isSubmitted);
    add("tenantId", task.tenant, !task.tenant.empty());
    json["createdAt"] = rfc3339Text(task.createdAtMs);
    json["updatedAt"] = rfc3339Text(task.updatedAtMs);
    return json;
}

Json shown(const CodeqResult& result) {
    Json json{{"taskId", result.taskId}, {"status", result.status}};
    if (!result.result.empty()) json["result"] = Json::parse(result.result);
    if (!result.error.empty()) json["error"] = result.error;
    json["completedAt"] = rfc3339Text(result.completedAtMs);
    return json;
}

// Milliseconds since 1970 of an RFC 3339 time in UTC; nothing when it is none.
std::optional<int64_t> momentOf(const std::string& text) {
    std::tm parts{};
    const char* rest = strptime(text.c_str(), "%Y-%m-%dT%H:%M:%S", &parts);
    if (!rest) return std::nullopt;
    int64_t zone = 0;
    while (*rest == '.' || (*rest >= '0' && *rest <= '9')) ++rest;
    if (*rest == '+' || *rest == '-')
        zone =
            (*rest == '-' ? -1 : 1) * (std::stoi(std::string(rest + 1, 2)) * 60 + std::stoi(std::string(rest + 4, 2)));
    else if (*rest != 'Z')
        return std::nullopt;
    return (int64_t{timegm(&parts)} - zone * 60) * 1000;
}

int number(const nlohmann::json& json, const char* name) {
    const auto found = json.find(name);
    return found != json.end() && found->is_number_integer() ? found->get<int>() : 0;
}

std::string word(const nlohmann::json& json, const char* name) {
    const auto found = json.find(name);
    return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

std::vector<std::string> words(const nlohmann::json& json, const char* name) {
    std::vector<std::string> found;
    if (json.contains(name) && json[name].is_array())
        for (const auto& one : json[name])
            if (one.is_string()) found.push_back(one);
    return found;
}

}  // namespace

Answer CodeqHttp::answer(const HttpServer::Request& request) {
    static const std::string kRoot = "/v1/codeq/";
    const auto target = parts(request.path, '?');
    if (target[0] == "/metrics" && request.method == "GET")
        return {200, m_state.metrics(), {}, "text/plain; version=0.0.4; charset=utf-8"};
    if (target[0].compare(0, kRoot.size(), kRoot) != 0) return {404, "404 page not found", {}, "text/plain"};
    Call call{request.method, {}, {}, request.body, {}};
    for (const std::string& part : parts(target[0].substr(kRoot.size()), '/')) call.path.push_back(decoded(part));
    if (target.size() > 1)
        for (const std::string& pair : parts(target[1], '&')) {
            const auto sides = parts(pair, '=');
            call.query[sides[0]] = sides.size() > 1 ? decoded(sides[1]) : "";
        }
    const auto header = request.headers.find("authorization");
    if (header != request.headers.end()) call.authorization = header->second;
    return route(call);
}

Answer CodeqHttp::route(const Call& call) {
    const auto& path = call.path;
    const bool isGet = call.method == "GET";
    const bool isLook = path[0] == "tasks" && (path.size() == 2 || (path.size() == 3 && path[2] == "result"));
    if (isGet && (isLook || (path[0] == "raft" && path.size() == 2))) return asAny(call);
    if (isGet && path[0] == "tasks") return {404, "404 page not found", {}, "text/plain"};
    if (trimmedText(call.authorization).empty()) return refusal(401, "missing Authorization header");
    if (call.authorization.compare(0, 7, "Bearer ") != 0) return refusal(401, "invalid Authorization format");
    const std::string token = call.authorization.substr(7);
    const bool isProducers =
        path[0] == "admin" || (path[0] == "tasks" && (path.size() == 1 || (path[1] == "batch" && path.size() == 2)));
    const auto judgement = isProducers ? judgeProducer(m_options, token) : judgeWorker(m_options, token);
    if (!judgement.error.empty()) return refusal(401, judgement.error);
    if (!isCodeqTenant(judgement.who.tenant)) return refusal(403, "invalid tenant claims");
    return isProducers ? asProducer(call, judgement.who) : asWorker(call, judgement.who);
}

Json CodeqHttp::created(const nlohmann::json& wanted, const std::string& tenant, std::string& error) {
    CodeqNewTask task{tenant,
                      word(wanted, "command"),
                      forPages(wanted["payload"].dump()),
                      number(wanted, "priority"),
                      word(wanted, "webhook"),
                      number(wanted, "maxAttempts"),
                      word(wanted, "idempotencyKey"),
                      0,
                      number(wanted, "delaySeconds")};
    if (task.delaySeconds < 0) error = "invalid 'delaySeconds' (must be >= 0)";
    if (const std::string runAt = word(wanted, "runAt"); !runAt.empty()) {
        const auto moment = momentOf(runAt);
        if (!moment) error = "invalid 'runAt' (use RFC3339)";
        task.runAtMs = moment.value_or(0);
    }
    if (!error.empty()) return {};
    const auto outcome = m_state.create(task);
    error = outcome.error;
    return error.empty() ? shown(outcome.task) : Json();
}

Answer CodeqHttp::asProducer(const Call& call, const CodeqToken& who) {
    if (call.path[0] == "admin") return who.isAdmin ? asAdmin(call, who) : refusal(401, "unauthorized. Admin only");
    const auto isWhole = [](const nlohmann::json& task) {
        return task.is_object() && !word(task, "command").empty() && task.contains("payload") &&
               !task["payload"].is_null();
    };
    const auto body = nlohmann::json::parse(call.body, nullptr, false);
    if (call.path.size() == 1) {
        if (!isWhole(body)) return refusal(400, kNoBody);
        std::string error;
        const Json task = created(body, who.tenant, error);
        return error.empty() ? json(202, task) : refusal(400, error);
    }
    const auto tasks = body.is_object() ? body.value("tasks", nlohmann::json::array()) : nlohmann::json::array();
    if (tasks.empty()) return refusal(400, kNoBody);
    if (tasks.size() > 100) return refusal(400, "batch size exceeds maximum of 100");
    Json results = Json::array();
    for (const auto& one : tasks) {
        std::string error = isWhole(one) ? "" : "invalid command";
        const Json task = error.empty() ? created(one, who.tenant, error) : Json();
        results.push_back(error.empty() ? Json{{"task", task}} : Json{{"error", error}});
    }
    return json(200, {{"results", results}});
}

Answer CodeqHttp::asAdmin(const Call& call, const CodeqToken& who) {
    const std::string what = call.path.size() > 1 ? call.path[1] : "";
    const std::string name = call.path.size() > 2 ? call.path[2] : "";
    if (what == "queues" && name.empty()) {
        Json counts = Json::object();
        for (const auto& [key, count] : m_state.queues()) counts[key] = count;
        return json(200, counts);
    }
    if (what == "queues") {
        const auto stats = m_state.stats(trimmedText(name), who.tenant);
        return json(200, {{"command", name},
                          {"ready", stats.ready},
                          {"delayed", stats.delayed},
                          {"inProgress", stats.inProgress},
                          {"dlq", stats.dead}});
    }
    if (what == "tasks" && name == "cleanup") return cleanUp(call);
    if (what == "topics" && call.method == "PUT") return m_topics.put(who.tenant, name, call.body, m_state.nowMs());
    if (what == "topics" && call.method == "DELETE") {
        const auto policy = call.query.find("deletionPolicy");
        if (policy == call.query.end() || policy->second != "Delete")
            return refusal(400, "deletionPolicy=Delete is required");
        return m_topics.remove(who.tenant, name);
    }
    if (what == "topics") return m_topics.get(who.tenant, name);
    return {404, "404 page not found", {}, "text/plain"};
}

Answer CodeqHttp::cleanUp(const Call& call) {
    const auto body = nlohmann::json::parse(call.body, nullptr, false);
    const int limit = body.is_object() ? number(body, "limit") : 0;
    std::optional<int64_t> before = m_state.nowMs();
    if (const std::string text = body.is_object() ? word(body, "before") : ""; !text.empty()) before = momentOf(text);
    if (!before) return refusal(400, "invalid 'before' (use RFC3339)");
    const uint64_t deleted = m_state.cleanUp(limit <= 0 ? 1000 : size_t(limit), *before);
    return json(200, {{"before", utcSeconds(*before / 1000)}, {"deleted", deleted}, {"limit", limit}});
}

Answer CodeqHttp::asAny(const Call& call) {
    // Any trouble with the token is the same one here.
    const std::string token = call.authorization.compare(0, 7, "Bearer ") == 0 ? call.authorization.substr(7) : "";
    auto judgement = judgeWorker(m_options, token);
    if (!judgement.error.empty()) judgement = judgeProducer(m_options, token);
    if (!judgement.error.empty()) return refusal(401, "invalid token");
    if (!isCodeqTenant(judgement.who.tenant)) return refusal(403, "invalid tenant claims");
    if (call.path[0] == "raft") return {200, m_options.raftStatus, {}, "application/json; charset=utf-8"};
    if (call.path.size() == 3 && call.path[2] == "result") return result(call);
    const auto task = m_state.task(call.path[1]);
    return task ? json(200, shown(*task)) : refusal(404, "not found");
}

Answer CodeqHttp::result(const Call& call) {
    const auto wait = call.query.find("waitSeconds");
    const int seconds = wait == call.query.end() ? 0 : std::clamp(std::atoi(wait->second.c_str()), 0, 60);
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
    while (true) {
        const auto task = m_state.task(call.path[1]);
        if (!task) return refusal(404, "task not found");
        if (const auto found = m_state.result(call.path[1]))
            return json(200, {{"result", shown(*found)}, {"task", shown(*task)}});
        if (std::chrono::steady_clock::now() >= until) return refusal(404, "result not found");
        m_state.waitForChange(20);
    }
}

Answer CodeqHttp::asWorker(const Call& call, const CodeqToken& who) {
    const auto& path = call.path;
    if (path[0] != "tasks" || path.size() < 2 || call.method != "POST")
        return {404, "404 page not found", {}, "text/plain"};
    if (path[1] == "claim")
        return hasScope(who, "codeq:claim") ? claim(call, who, path.size() == 3) : refusal(403, "missing scope");
    if (path[1] == "batch") return hasScope(who, "codeq:result") ? submitAll(call, who) : refusal(403, "missing scope");
    if (path.size() != 3) return {404, "404 page not found", {}, "text/plain"};
    return hasScope(who, "codeq:" + path[2]) ? changeTask(call, who) : refusal(403, "missing scope");
}

Answer CodeqHttp::claim(const Call& call, const CodeqToken& who, bool isBatch) {
    const auto body = nlohmann::json::parse(call.body, nullptr, false);
    if (!body.is_object() || (isBatch && number(body, "count") < 1)) return refusal(400, kNoBody);
    const int count = isBatch ? number(body, "count") : 1;
    if (count > 10) return refusal(400, "count exceeds maximum of 10");
    const auto commands = allowedCommands(who, words(body, "commands"));
    if (!commands) return refusal(403, "event type not allowed");
    const auto until =
        std::chrono::steady_clock::now() + std::chrono::seconds(std::clamp(number(body, "waitSeconds"), 0, 30));
    while (true) {
        const auto tasks =
            m_state.claim(who.tenant, who.subject, *commands, number(body, "leaseSeconds"), size_t(count));
        if (!tasks.empty() && !isBatch) return json(200, shown(tasks.front()));
        if (!tasks.empty()) {
            Json all = Json::array();
            for (const CodeqTask& task : tasks) all.push_back(shown(task));
            return json(200, {{"tasks", all}});
        }
        if (isBatch || std::chrono::steady_clock::now() >= until) return {204, ""};
        m_state.waitForChange(20);
    }
}

Answer CodeqHttp::changeTask(const Call& call, const CodeqToken& who) {
    const std::string& id = call.path[1];
    const std::string& what = call.path[2];
    const auto body = nlohmann::json::parse(call.body, nullptr, false);
    if (what != "abandon" && !body.is_object())
        return refusal(400, what == "result" ? "invalid request body" : kNoBody);
    if (what == "heartbeat" || what == "abandon") {
        const std::string error = what == "abandon" ? m_state.abandon(id, who.subject)
                                                    : m_state.heartbeat(id, who.subject, number(body, "extendSeconds"));
        if (!error.empty()) return refusal(error == "not-owner" ? 403 : 500, error);
        return what == "abandon" ? json(200, {{"status", "requeued"}}) : json(200, {{"ok", true}});
    }
    if (what == "nack") {
        const auto outcome = m_state.nack(id, who.subject, number(body, "delaySeconds"), word(body, "reason"));
        if (outcome.error == "not-owner") return refusal(403, outcome.error);
        if (!outcome.error.empty()) return refusal(outcome.error == "not-found" ? 404 : 409, outcome.error);
        return json(200, {{"delaySeconds", outcome.delaySeconds}, {"status", outcome.isDead ? "dlq" : "requeued"}});
    }
    if (what != "result") return {404, "404 page not found", {}, "text/plain"};
    const auto object = body.contains("result") ? resultObject(body["result"].dump()) : std::string();
    if (!object) return refusal(400, "invalid request body");
    const std::string error =
        m_state.submit(id, who.subject, word(body, "status"), *object, word(body, "error"), false);
    if (error.empty()) return json(200, shown(*m_state.result(id)));
    return refusal(error == "task not found"    ? 404
                   : error == "not-owner"       ? 403
                   : error == "not-in-progress" ? 409
                                                : 400,
                   error);
}

Answer CodeqHttp::submitAll(const Call& call, const CodeqToken& who) {
    const auto body = nlohmann::json::parse(call.body, nullptr, false);
    const auto items = body.is_object() ? body.value("results", nlohmann::json::array()) : nlohmann::json::array();
    if (items.empty()) return refusal(400, kNoBody);
    if (items.size() > 100) return refusal(400, "batch size exceeds maximum of 100");
    Json results = Json::array();
    for (const auto& item : items) {
        const std::string id = word(item, "taskId");
        const auto object = item.contains("result") ? resultObject(item["result"].dump()) : std::string();
        const std::string error =
            m_state.submit(id, who.subject, word(item, "status"), object.value_or(""), word(item, "error"), true);
        results.push_back(error.empty() ? Json{{"taskId", id}, {"result", shown(*m_state.result(id))}}
                                        : Json{{"taskId", id}, {"error", error}});
    }
    return json(200, {{"results", results}});
}

}  // namespace fairlead::test
