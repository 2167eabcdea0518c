// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ctl/text/json_text.h"
#include "broker/ctl/program.h"
#include "broker/net/http_client.h"

#include <map>
#include <string>

namespace fairlead::ctl {

// Where a codeQ server is, as the options say.
struct CodeqAccess {
    std::string http = "http://127.0.0.1:8080";
    std::string httpCa;                              // file of authorities; empty: those of this machine
    std::string producerAddress = "127.0.0.1:9092";  // of the stream
    std::string workerAddress = "127.0.0.1:9091";
    std::string token;        // of a producer, for HTTP and the producer stream
    std::string tokenFile;    // overrides it
    std::string workerToken;  // of a worker
    std::string workerTokenFile;
    double timeoutSeconds = 10;
};

// Reads the token files; returns what is wrong, or nothing.
std::string loadTokens(CodeqAccess& access);

// codeQ's HTTP interface. One request at a time; each waits at most for --timeout. One thread.
class CodeqHttp {
public:
    CodeqHttp(const CodeqAccess& access, const std::string& token);

    // Without trouble, the body is codeQ's; else a sentence says what was wrong, and exit and status what kind it is.
    struct Answer {
        std::string body;
        std::string trouble;
        Exit exit = Exit::Ok;
        int status = 0;  // 0: there was no answer
        Exit failed() const { return fail(exit, trouble); }
    };
    // path: what follows /v1/codeq, or /metrics. See percent() for names in it.
    Answer get(const std::string& path) { return send("GET", path, {}); }
    Answer post(const std::string& path, const Json& body) { return send("POST", path, body.dump()); }
    Answer put(const std::string& path, const std::string& body) { return send("PUT", path, body); }
    Answer remove(const std::string& path) { return send("DELETE", path, {}); }

private:
    Answer send(const std::string& method, const std::string& path, const std::string& body);
    Answer judged(broker::HttpReply answer) const;

    const std::string m_root;
    const std::string m_token;
    const double m_timeoutSeconds;
    broker::HttpClient m_client;
};

bool hasHost(const std::string& url);

// A name as a part of a path.
std::string percent(const std::string& name);

}  // namespace fairlead::ctl
