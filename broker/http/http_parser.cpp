// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_parser.h"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/basic_parser.hpp>
#include <boost/beast/http/error.hpp>

#include <strings.h>

#include <algorithm>

namespace fairlead::broker {

namespace {

namespace http = boost::beast::http;
using ErrorCode = boost::beast::error_code;
using View = boost::beast::string_view;

constexpr size_t kReservedBody = 64 * 1024;

std::string_view toStd(View text) { return {text.data(), text.size()}; }

bool equals(std::string_view text, std::string_view other) {
    return text.size() == other.size() && strncasecmp(text.data(), other.data(), text.size()) == 0;
}

// Removes "http://host" before the path, which clients send to a proxy; returns the host.
std::string_view takeAuthority(std::string_view& target) {
    constexpr std::string_view kSchemes[] = {"http://", "https://"};
    for (const std::string_view scheme : kSchemes) {
        if (!equals(target.substr(0, scheme.size()), scheme)) continue;
        const std::string_view rest = target.substr(scheme.size());
        const size_t end = std::min(rest.find_first_of("/?"), rest.size());
        target = rest.substr(end);
        return rest.substr(0, end);
    }
    return {};
}

}  // namespace

class HttpParser::Impl final : public http::basic_parser<true> {
public:
    explicit Impl(const Bounds& bounds) : m_bounds(bounds) {
        header_limit(uint32_t(bounds.headerBytes));
        body_limit(bounds.bodyBytes);
    }

    size_t take(std::string_view bytes) {
        if (!m_fault.status && m_version.empty()) watchForOtherTongues(bytes);
        if (m_fault.status || is_done()) return 0;
        const bool hadHeaders = is_header_done();
        ErrorCode error;
        const size_t used = put(boost::asio::const_buffer(bytes.data(), bytes.size()), error);
        if (error && error != http::error::need_more) fail(error);
        if (hadHeaders || m_fault.status) return used;
        m_headerBytes += used;
        if (m_headerBytes > m_bounds.headerBytes) fail(431, kTooManyHeaders);
        return used;
    }

    HttpRequest m_request;
    Fault m_fault;
    std::string_view m_version;  // "1.1"; empty before the request line has come
    bool m_expectsContinue = false;

private:
    static constexpr const char* kTooManyHeaders = "the headers of the request are too large";

    void fail(unsigned status, std::string why) {
        if (!m_fault.status) m_fault = {status, std::move(why)};
    }
    void fail(const ErrorCode& error) {
        if (error == http::error::header_limit) return fail(431, kTooManyHeaders);
        if (error == http::error::body_limit)
            return fail(413, "the body is larger than " + std::to_string(m_bounds.bodyBytes) + " bytes");
        if (error == http::error::bad_version) return fail(505, "this port speaks HTTP/1.1 and HTTP/1.0");
        fail(400, "the request is malformed: " + error.message());
    }

    // So that those who took this address for another one learn it.
    void watchForOtherTongues(std::string_view bytes) {
        constexpr std::string_view kHttp2 = "PRI * HTTP/2.0";
        if (bytes.starts_with(kHttp2))
            fail(505, "this port speaks HTTP/1.1; gRPC (HTTP/2) has addresses of its own");
        else if (bytes.size() >= 2 && bytes[0] == 0x16 && bytes[1] == 0x03)
            fail(400, "this port is without TLS");
    }

    void on_request_impl(http::verb, View method, View target, int version, ErrorCode& error) override {
        m_version = version >= 11 ? "1.1" : "1.0";
        m_request.method = toStd(method);
        std::string_view path = toStd(target);
        const std::string_view host = takeAuthority(path);
        if (!host.empty()) m_authority = host;
        const size_t mark = path.find('?');
        m_request.path = path.substr(0, mark);
        if (mark != std::string_view::npos) m_request.query = path.substr(mark + 1);
        if (m_request.path.empty() && !host.empty()) m_request.path = "/";
        const bool isPath = m_request.path.starts_with('/') || m_request.path == "*" || m_request.method == "CONNECT";
        if (isPath && path.find('#') == std::string_view::npos) return;
        fail(400, "the request is malformed: its target must be a path that begins with '/'");
        error = http::error::bad_target;
    }

    void on_response_impl(int, View, int, ErrorCode&) override {}

    void on_field_impl(http::field name, View key, View value, ErrorCode& error) override {
        if (m_isInBody) return;  // behind a chunked body
        if (m_request.headers.size() >= m_bounds.headers) {
            fail(431, "the request has more than " + std::to_string(m_bounds.headers) + " headers");
            error = http::error::header_limit;
            return;
        }
        const std::string_view text = toStd(value);
        // Another coding in between, or none: a proxy on the way may have seen another end of the body.
        if (name == http::field::transfer_encoding && !equals(text, "chunked")) {
            fail(501, "Transfer-Encoding: only chunked is taken");
            error = http::error::bad_transfer_encoding;
            return;
        }
        if (name == http::field::expect) {
            m_expectsContinue = equals(text, "100-continue") && m_version == "1.1";
            if (!m_expectsContinue && m_version == "1.1") {
                fail(417, "Expect: only 100-continue is taken");
                error = http::error::bad_value;
                return;
            }
        }
        m_request.headers.emplace_back(toStd(key), text);
    }

    void on_header_impl(ErrorCode& error) override {
        m_isInBody = true;
        if (m_authority.empty()) return;
        // As RFC 9112 has it: the host of the target counts, not that of the header.
        std::erase_if(m_request.headers, [](const auto& header) { return equals(header.first, "host"); });
        m_request.headers.emplace_back("Host", m_authority);
        error = {};
    }

    void on_body_init_impl(const boost::optional<std::uint64_t>&, ErrorCode&) override {}
    size_t on_body_impl(View body, ErrorCode& error) override { return append(body, error); }
    void on_chunk_header_impl(std::uint64_t, View, ErrorCode&) override {}
    size_t on_chunk_body_impl(std::uint64_t, View body, ErrorCode& error) override { return append(body, error); }
    void on_finish_impl(ErrorCode&) override {}

    size_t append(View bytes, ErrorCode& error) {
        std::string& body = m_request.body;
        const size_t whole = body.size() + bytes.size();
        if (whole > m_bounds.bodyBytes) {
            error = http::error::body_limit;
            return 0;
        }
        // Not before a good part is there: who only announces a large body takes no memory.
        if (whole > body.capacity() && whole > kReservedBody) {
            const auto length = content_length();
            body.reserve(length ? size_t(*length) : std::min(m_bounds.bodyBytes, std::max(2 * body.capacity(), whole)));
        }
        body.append(bytes.data(), bytes.size());
        return bytes.size();
    }

    const Bounds m_bounds;
    std::string m_authority;
    size_t m_headerBytes = 0;
    bool m_isInBody = false;
};

HttpParser::HttpParser(const Bounds& bounds) : m_impl(std::make_unique<Impl>(bounds)) {}

HttpParser::~HttpParser() = default;

size_t HttpParser::put(std::string_view bytes) { return m_impl->take(bytes); }

bool HttpParser::hasHeaders() const { return m_impl->is_header_done(); }

bool HttpParser::isDone() const { return m_impl->is_done() && !m_impl->m_fault.status; }

const HttpParser::Fault& HttpParser::fault() const { return m_impl->m_fault; }

bool HttpParser::isHttp11() const { return m_impl->m_version == "1.1"; }

bool HttpParser::keepsAlive() const { return m_impl->keep_alive(); }

bool HttpParser::expectsContinue() const { return m_impl->m_expectsContinue; }

HttpRequest& HttpParser::request() { return m_impl->m_request; }

}  // namespace fairlead::broker
