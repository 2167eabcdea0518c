// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/codeq_http.h"

#include "shared/secret_argument.h"

#include <cctype>
#include <future>

namespace fairlead::ctl {

namespace {

constexpr size_t kLargestAnswer = 8 * 1024 * 1024;  // parsed, it takes some thirty times as much
constexpr size_t kLongestError = 500;

std::string withoutSlash(std::string url) {
    while (url.ends_with('/')) url.pop_back();
    return url;
}

broker::HttpClient::Options optionsOf(const CodeqAccess& access) {
    return {broker::AddressPolicy::everything(), 1, "fairleadctl/" FAIRLEAD_VERSION, access.httpCa, {}};
}

std::string complaintAboutToken(const std::string& name, const std::string& token) {
    for (const char letter : token)
        if (letter <= ' ' || letter > '~') return name + ": has characters that a token cannot have";
    return {};
}

}  // namespace

std::string loadTokens(CodeqAccess& access) {
    const auto load = [](const char* name, const std::string& file, std::string& token) -> std::string {
        if (!file.empty()) {
            Result<std::string> read = readSecretFile(file);
            if (!read) return std::string(name) + ": " + read.status().message();
            token = std::move(*read);
        }
        return complaintAboutToken(name, token);
    };
    if (std::string wrong = load("the token", access.tokenFile, access.token); !wrong.empty()) return wrong;
    return load("--worker-token-file", access.workerTokenFile, access.workerToken);
}

CodeqHttp::CodeqHttp(const CodeqAccess& access, const std::string& token)
    : m_root(withoutSlash(access.http)), m_token(token), m_timeoutSeconds(access.timeoutSeconds),
      m_client(optionsOf(access)) {}

CodeqHttp::Answer CodeqHttp::send(const std::string& method, const std::string& path, const std::string& body) {
    broker::HttpCall request;
    request.method = method;
    request.url = m_root + (path == "/metrics" ? path : "/v1/codeq" + path);
    if (!m_token.empty() && path != "/metrics") request.headers.emplace_back("Authorization", "Bearer " + m_token);
    if (!body.empty()) request.headers.emplace_back("Content-Type", "application/json");
    request.body = body;
    request.timeout = Micros(int64_t(m_timeoutSeconds * 1e6));
    request.maxAnswerBytes = kLargestAnswer;
    std::promise<Result<broker::HttpReply>> arrived;
    m_client.send(std::move(request),
                  [&arrived](Result<broker::HttpReply> answer) { arrived.set_value(std::move(answer)); });
    Result<broker::HttpReply> answer = arrived.get_future().get();
    if (answer) return judged(std::move(*answer));
    Answer none;
    none.exit = answer.status().code() == Code::InvalidArgument ? Exit::Usage : Exit::Unreachable;
    none.trouble = answer.status().code() == Code::DeadlineExceeded
                       ? "no answer from " + m_root + " in time (--timeout)"
                       : "cannot reach codeQ's HTTP interface at " + m_root + ": " + answer.status().message();
    return none;
}

CodeqHttp::Answer CodeqHttp::judged(broker::HttpReply answer) const {
    Answer judged;
    judged.status = answer.status;
    if (answer.isCut) {
        judged.exit = Exit::Failed;
        judged.trouble = m_root + ": the answer has more than 8 MiB";
        return judged;
    }
    if (answer.status >= 200 && answer.status < 300) {
        judged.body = std::move(answer.body);
        return judged;
    }
    judged.exit = Exit::Failed;
    const Json json = jsonIn(answer.body);
    const bool isCodeqs = json.is_object() && json.contains("error") && json["error"].is_string();
    if (!isCodeqs) {
        judged.trouble = m_root + " is not codeQ's HTTP interface: it answered " + std::to_string(answer.status);
        return judged;
    }
    const std::string error = json["error"].get<std::string>().substr(0, kLongestError);
    judged.trouble = "codeQ at " + m_root + " answered " + std::to_string(answer.status) + ": " + error;
    if (answer.status == 401)
        judged.trouble += error.find("Admin") != std::string::npos
                              ? " (the token of a producer with the scope codeq:admin or the role ADMIN is needed)"
                              : " (it does not accept this token here)";
    if (answer.status == 307) judged.trouble += " (ask the leader: fairleadctl codeq raft)";
    return judged;
}

bool hasHost(const std::string& url) {
    const size_t scheme = url.find("://");
    const size_t host = scheme == std::string::npos ? 0 : scheme + 3;
    return host < url.size() && std::string_view(":/?#").find(url[host]) == std::string_view::npos;
}

std::string percent(const std::string& name) {
    static constexpr char kDigits[] = "0123456789ABCDEF";
    std::string text;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) || c == '-' || c == '_' || c == '.' || c == '~') {
            text += c;
            continue;
        }
        text += '%';
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
    return text;
}

}  // namespace fairlead::ctl
