// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/net/http_transfer.h"

#include <sys/socket.h>

#include <algorithm>
#include <cstring>

namespace fairlead::broker {

HttpTransfer::HttpTransfer(HttpCall request, HttpClient::Done done, const HttpClient::Options* options)
    : m_request(std::move(request)), m_done(std::move(done)), m_options(options), m_easy(curl_easy_init()),
      m_url(curl_url()) {}

HttpTransfer::~HttpTransfer() {
    curl_easy_cleanup(m_easy);
    curl_url_cleanup(m_url);
    curl_slist_free_all(m_headers);
    curl_slist_free_all(m_resolve);
}

Status HttpTransfer::prepare() {
    if (!m_easy || !m_url) return {Code::ResourceExhausted, "no memory for a request"};
    // The URL is parsed once, and libcurl connects to the result: no second parser can read it differently.
    const CURLUcode parsed = curl_url_set(m_url, CURLUPART_URL, m_request.url.c_str(), CURLU_DISALLOW_USER);
    if (parsed == CURLUE_USER_NOT_ALLOWED) return {Code::InvalidArgument, "the URL holds credentials"};
    if (parsed != CURLUE_OK)
        return {Code::InvalidArgument, std::string("the URL cannot be used: ") + curl_url_strerror(parsed)};
    char* scheme = nullptr;
    curl_url_get(m_url, CURLUPART_SCHEME, &scheme, 0);
    const bool isHttp = scheme && (std::strcmp(scheme, "http") == 0 || std::strcmp(scheme, "https") == 0);
    const bool isSecure = isHttp && std::strcmp(scheme, "https") == 0;
    curl_free(scheme);
    if (!isHttp) return {Code::InvalidArgument, "the URL is neither http nor https"};

    for (const auto& [name, value] : m_request.headers)
        m_headers = curl_slist_append(m_headers, (name + ": " + value).c_str());
    m_headers = curl_slist_append(m_headers, "Expect:");  // send a large body without waiting for "100 Continue"
    for (const std::string& entry : m_options->resolve) m_resolve = curl_slist_append(m_resolve, entry.c_str());

    CURL* easy = m_easy;
    curl_easy_setopt(easy, CURLOPT_CURLU, m_url);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, m_request.redirects > 0 ? 1L : 0L);
    curl_easy_setopt(easy, CURLOPT_MAXREDIRS, long(m_request.redirects));
    curl_easy_setopt(easy, CURLOPT_POSTREDIR, long(CURL_REDIR_POST_ALL));
    curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR, isSecure ? "https" : "http,https");
    curl_easy_setopt(easy, CURLOPT_PROXY, "");  // not even from the environment
    curl_easy_setopt(easy, CURLOPT_NETRC, long(CURL_NETRC_IGNORED));
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, long(CURL_HTTP_VERSION_1_1));
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    // Otherwise a silent name server would block this thread beyond the timeout.
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS,
                     long(std::chrono::ceil<std::chrono::milliseconds>(m_request.timeout).count()));
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, m_headers);
    curl_easy_setopt(easy, CURLOPT_RESOLVE, m_resolve);
    curl_easy_setopt(easy, CURLOPT_USERAGENT, m_options->userAgent.c_str());
    if (!m_options->caFile.empty()) curl_easy_setopt(easy, CURLOPT_CAINFO, m_options->caFile.c_str());
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, &HttpTransfer::onSocket);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, this);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &HttpTransfer::onBody);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, this);
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, m_error);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, this);
    if (m_request.method != "GET") {
        curl_easy_setopt(easy, CURLOPT_POST, 1L);
        curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, m_request.method.c_str());
        curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(m_request.body.size()));
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, m_request.body.c_str());
    }
    return {};
}

void HttpTransfer::finish(CURLcode code) {
    long status = 0;
    curl_easy_getinfo(m_easy, CURLINFO_RESPONSE_CODE, &status);
    // An answer that onBody() cut off counts as an answer.
    if (code != CURLE_OK && !(m_answer.isCut && status != 0)) return fail(failure(code));
    m_answer.status = int(status);
    curl_off_t wait = 0;
    if (curl_easy_getinfo(m_easy, CURLINFO_RETRY_AFTER, &wait) == CURLE_OK && wait > 0) {
        constexpr curl_off_t kYear = 365 * 86400;
        m_answer.retryAfter = std::chrono::seconds(std::min(wait, kYear));
    }
    m_done(std::move(m_answer));
}

Status HttpTransfer::failure(CURLcode code) const {
    const std::string why = m_error[0] != '\0' ? m_error : curl_easy_strerror(code);
    if (code == CURLE_OPERATION_TIMEDOUT) return {Code::DeadlineExceeded, why};
    if (code == CURLE_COULDNT_CONNECT && !m_forbidden.empty())
        return {Code::PermissionDenied, "the address " + m_forbidden + " is not allowed"};
    return {Code::Unavailable, why};
}

size_t HttpTransfer::onBody(char* data, size_t size, size_t count, void* self) {
    auto* transfer = static_cast<HttpTransfer*>(self);
    const size_t bytes = size * count;
    std::string& body = transfer->m_answer.body;
    const size_t room = transfer->m_request.maxAnswerBytes - body.size();
    body.append(data, std::min(bytes, room));
    if (bytes <= room) return bytes;
    transfer->m_answer.isCut = true;
    return 0;
}

curl_socket_t HttpTransfer::onSocket(void* self, curlsocktype, curl_sockaddr* address) {
    auto* transfer = static_cast<HttpTransfer*>(self);
    if (!transfer->m_options->policy.allows(&address->addr)) {
        std::string& forbidden = transfer->m_forbidden;
        forbidden += (forbidden.empty() ? "" : ", ") + toText(&address->addr);
        return CURL_SOCKET_BAD;
    }
    return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

}  // namespace fairlead::broker
