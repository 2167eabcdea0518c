// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/net/http_client.h"

#include <curl/curl.h>

namespace fairlead::broker {

// One request in libcurl. Must not move, as libcurl points into it. On the client's thread.
class HttpTransfer {
public:
    // The options outlive this.
    HttpTransfer(HttpCall request, HttpClient::Done done, const HttpClient::Options* options);
    ~HttpTransfer();
    HttpTransfer(const HttpTransfer&) = delete;
    HttpTransfer& operator=(const HttpTransfer&) = delete;

    // Prepares the handle. InvalidArgument: the URL.
    Status prepare();
    CURL* handle() const { return m_easy; }

    // Both call Done.
    void finish(CURLcode code);
    void fail(Status status) { m_done(std::move(status)); }

private:
    static size_t onBody(char* data, size_t size, size_t count, void* self);
    static curl_socket_t onSocket(void* self, curlsocktype purpose, curl_sockaddr* address);
    Status failure(CURLcode code) const;

    HttpCall m_request;
    HttpClient::Done m_done;
    const HttpClient::Options* m_options;
    CURL* m_easy = nullptr;
    CURLU* m_url = nullptr;
    curl_slist* m_headers = nullptr;
    curl_slist* m_resolve = nullptr;
    HttpReply m_answer;
    std::string m_forbidden;  // addresses that the policy refused
    char m_error[CURL_ERROR_SIZE] = "";
};

}  // namespace fairlead::broker
