// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/codeq/codeq_server.h"
#include "tests/support/codeq/codeq_topics.h"

#include <nlohmann/json_fwd.hpp>

namespace fairlead::test {

// The HTTP interface of the stand-in. Any thread; a request that waits holds its own.
class CodeqHttp {
public:
    CodeqHttp(const CodeqOptions& options, CodeqState& state) : m_options(options), m_state(state) {}
    HttpServer::Answer answer(const HttpServer::Request& request);

private:
    struct Call {
        std::string method;
        std::vector<std::string> path;  // what follows /v1/codeq, percent-decoded
        std::map<std::string, std::string> query;
        std::string body;
        std::string authorization;
    };

    HttpServer::Answer route(const Call& call);
    HttpServer::Answer asProducer(const Call& call, const CodeqToken& who);
    HttpServer::Answer asWorker(const Call& call, const CodeqToken& who);
    HttpServer::Answer asAny(const Call& call);
    HttpServer::Answer asAdmin(const Call& call, const CodeqToken& who);
    HttpServer::Answer claim(const Call& call, const CodeqToken& who, bool isBatch);
    HttpServer::Answer changeTask(const Call& call, const CodeqToken& who);
    HttpServer::Answer submitAll(const Call& call, const CodeqToken& who);
    HttpServer::Answer result(const Call& call);
    HttpServer::Answer cleanUp(const Call& call);
    nlohmann::ordered_json created(const nlohmann::json& wanted, const std::string& tenant, std::string& error);

    const CodeqOptions& m_options;
    CodeqState& m_state;
    CodeqTopics m_topics;
};

}  // namespace fairlead::test
