// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/metrics/metrics_listener.h"

#include "broker/core/http_visitor.h"
#include "broker/metrics/listening_socket.h"
#include "broker/rpc/handshake.h"
#include "shared/log.h"

#include <gnutls/gnutls.h>
#include <microhttpd.h>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr unsigned kMostConnections = 64;
constexpr unsigned kMostPerAddress = 8;
constexpr unsigned kSilenceSeconds = 10;
constexpr size_t kRequestBytes = 32 * 1024;
constexpr auto kLookAtCertificate = std::chrono::seconds(1);
constexpr const char* kTextType = "text/plain; version=0.0.4; charset=utf-8";
// As gRPC has it on the other addresses.
constexpr const char* kTlsVersions = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2";

struct Answer {
    unsigned code = MHD_HTTP_OK;
    std::string body;
    std::vector<std::pair<const char*, const char*>> headers{};
    const char* type = "text/plain; charset=utf-8";
};

std::string peerOf(MHD_Connection* connection) {
    const MHD_ConnectionInfo* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (!info || !info->client_addr) return {};
    char text[INET6_ADDRSTRLEN] = "";
    if (info->client_addr->sa_family == AF_INET6)
        inet_ntop(AF_INET6, &reinterpret_cast<const sockaddr_in6*>(info->client_addr)->sin6_addr, text, sizeof text);
    else
        inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in*>(info->client_addr)->sin_addr, text, sizeof text);
    return text;
}

MHD_Result send(MHD_Connection* connection, const Answer& answer) {
    // Copied by the library; freed when the client has it, or has gone.
    MHD_Response* response = MHD_create_response_from_buffer(answer.body.size(), const_cast<char*>(answer.body.data()),
                                                             MHD_RESPMEM_MUST_COPY);
    if (!response) return MHD_NO;
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, answer.type);
    for (const auto& [name, value] : answer.headers) MHD_add_response_header(response, name, value);
    const MHD_Result result = MHD_queue_response(connection, answer.code, response);
    MHD_destroy_response(response);
    return result;
}

void logLine(void*, const char* format, va_list arguments) {
    char line[512];
    std::vsnprintf(line, sizeof line, format, arguments);
    std::string text(line);
    while (!text.empty() && text.back() == '\n') text.pop_back();
    log(LogLevel::Debug, "metrics: " + text);
}

// One path has one spelling.
size_t leaveAsItIs(void*, MHD_Connection*, char* text) { return std::strlen(text); }

}  // namespace

class MetricsListener::Impl {
public:
    Impl(Parts parts, ListenAddress address, ListeningSocket socket)
        : m_parts(std::move(parts)), m_address(std::move(address)), m_text(m_address.toString()),
          m_socket(std::move(socket)) {}

    ~Impl() {
        {
            const std::lock_guard lock(m_mutex);
            m_isEnding = true;
        }
        m_wakes.notify_one();
        if (m_thread.joinable()) m_thread.join();
        stop();
    }

    Status start() {
        if (m_parts.tls && !m_address.isPlain) m_tls = m_parts.tls->contents();
        RETURN_IF_ERROR(open());
        if (m_tls) m_thread = std::thread([this] { watchCertificate(); });
        if (!m_tls && !m_address.isLoopback())
            log(LogLevel::Warning, m_text + " is without TLS: whoever is on the way reads tokens and metrics");
        return {};
    }

    const std::string& address() const { return m_text; }

private:
    Status open() {
        std::vector<MHD_OptionItem> options;
        const auto add = [&options](MHD_OPTION option, intptr_t value, const void* pointer = nullptr) {
            options.push_back({option, value, const_cast<void*>(pointer)});
        };
        const int socketId = m_socket.duplicate();
        if (socketId < 0) return {Code::Internal, "cannot listen on " + m_text + ": no file is left"};
        add(MHD_OPTION_LISTEN_SOCKET, socketId);
        add(MHD_OPTION_CONNECTION_LIMIT, kMostConnections);
        add(MHD_OPTION_PER_IP_CONNECTION_LIMIT, kMostPerAddress);
        add(MHD_OPTION_CONNECTION_TIMEOUT, kSilenceSeconds);
        add(MHD_OPTION_CONNECTION_MEMORY_LIMIT, kRequestBytes);
        unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC | MHD_USE_ERROR_LOG;
        if (m_tls) {
            flags |= MHD_USE_TLS;
            add(MHD_OPTION_HTTPS_MEM_CERT, 0, m_tls->certificate.c_str());
            add(MHD_OPTION_HTTPS_MEM_KEY, 0, m_tls->key.c_str());
            add(MHD_OPTION_HTTPS_PRIORITIES, 0, kTlsVersions);
            if (!m_tls->authorities.empty()) add(MHD_OPTION_HTTPS_MEM_TRUST, 0, m_tls->authorities.c_str());
        }
        add(MHD_OPTION_END, 0);
        m_daemon = MHD_start_daemon(flags, 0, nullptr, nullptr, &Impl::handle, this, MHD_OPTION_EXTERNAL_LOGGER,
                                    &logLine, nullptr, MHD_OPTION_UNESCAPE_CALLBACK, &leaveAsItIs, nullptr,
                                    MHD_OPTION_ARRAY, options.data(), MHD_OPTION_END);
        if (m_daemon) return {};
        close(socketId);
        return {Code::Internal, "the metrics on " + m_text + " did not start"};
    }

    void stop() {
        if (!m_daemon) return;
        // Taken back first: the library would shut it down for all who hold it.
        const int socketId = MHD_quiesce_daemon(m_daemon);
        MHD_stop_daemon(std::exchange(m_daemon, nullptr));
        if (socketId >= 0) close(socketId);
    }

    // The library takes a certificate at its start only: it is started again, on the socket that goes on listening.
    void watchCertificate() {
        std::shared_ptr<const TlsContents> refused;
        std::unique_lock lock(m_mutex);
        while (!m_wakes.wait_for(lock, kLookAtCertificate, [this] { return m_isEnding; })) {
            const auto latest = m_parts.tls->contents();
            if (m_daemon && (latest == m_tls || latest == refused)) continue;
            stop();
            const auto before = std::exchange(m_tls, latest);
            Status status = open();
            if (status.ok()) continue;
            if (latest != refused) log(LogLevel::Error, status.message());
            refused = latest;
            // With what it had, rather than not at all; and when that fails, too, the next look tries again.
            m_tls = before;
            status = open();
        }
    }

    static MHD_Result handle(void* self, MHD_Connection* connection, const char* url, const char* method, const char*,
                             const char*, size_t* bodyBytes, void** state) {
        // Once when the headers are there, then for each piece of a body, which nobody wants, then to be answered.
        static int seen = 0;
        if (!*state) {
            *state = &seen;
            return MHD_YES;
        }
        if (*bodyBytes > 0) {
            *bodyBytes = 0;
            return MHD_YES;
        }
        return send(connection, static_cast<Impl*>(self)->answerTo(connection, url, method));
    }

    Answer answerTo(MHD_Connection* connection, std::string_view url, std::string_view method) const {
        const char* host = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_HOST);
        const bool hasOrigin =
            MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_ORIGIN) != nullptr;
        if (const Status status = checkVisitor(host ? host : "", hasOrigin, m_parts.hosts); !status.ok())
            return {MHD_HTTP_FORBIDDEN, status.message() + "\n"};
        if (url != "/metrics") return {MHD_HTTP_NOT_FOUND, "there is /metrics and nothing else\n"};
        if (method != MHD_HTTP_METHOD_GET && method != MHD_HTTP_METHOD_HEAD)
            return {MHD_HTTP_METHOD_NOT_ALLOWED, "GET or HEAD\n", {{MHD_HTTP_HEADER_ALLOW, "GET, HEAD"}}};
        if (!isClientKnown(connection))
            return {MHD_HTTP_FORBIDDEN, "show a certificate of an authority in tls.client_ca\n"};
        const char* header = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_AUTHORIZATION);
        const Result<Principal> caller = greetCaller(
            *m_parts.authenticator, header ? std::optional<std::string_view>(header) : std::nullopt, scopes::kRead);
        if (!caller) {
            m_parts.authenticator->refused(caller.status(), peerOf(connection));
            const std::string why = caller.status().message() + "\n";
            if (caller.status().code() != Code::Unauthenticated) return {MHD_HTTP_FORBIDDEN, why};
            return {MHD_HTTP_UNAUTHORIZED, why, {{MHD_HTTP_HEADER_WWW_AUTHENTICATE, "Bearer"}}};
        }
        return {MHD_HTTP_OK, m_parts.text(caller->tenants), {}, kTextType};
    }

    // The library asks for a certificate and leaves it to us to look at it.
    bool isClientKnown(MHD_Connection* connection) const {
        if (!m_tls || m_tls->authorities.empty()) return true;
        const MHD_ConnectionInfo* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
        if (!info || !info->tls_session) return false;
        unsigned faults = 0;
        const auto session = static_cast<gnutls_session_t>(info->tls_session);
        return gnutls_certificate_verify_peers2(session, &faults) == GNUTLS_E_SUCCESS && faults == 0;
    }

    const Parts m_parts;
    const ListenAddress m_address;
    const std::string m_text;
    const ListeningSocket m_socket;
    std::shared_ptr<const TlsContents> m_tls;  // null: plain; changes only while no daemon runs
    MHD_Daemon* m_daemon = nullptr;

    std::mutex m_mutex;
    std::condition_variable m_wakes;
    bool m_isEnding = false;
    std::thread m_thread;
};

Result<std::unique_ptr<MetricsListener>> MetricsListener::start(Parts parts, const std::string& listen) {
    Result<ListenAddress> address = ListenAddress::parse(listen);
    if (!address) return address.status();
    Result<ListeningSocket> socket = ListeningSocket::open(*address);
    if (!socket) return socket.status();
    auto impl = std::make_unique<Impl>(std::move(parts), std::move(*address), std::move(*socket));
    RETURN_IF_ERROR(impl->start());
    return std::unique_ptr<MetricsListener>(new MetricsListener(std::move(impl)));
}

MetricsListener::MetricsListener(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

MetricsListener::~MetricsListener() = default;

const std::string& MetricsListener::address() const { return m_impl->address(); }

}  // namespace fairlead::broker
