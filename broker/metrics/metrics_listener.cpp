// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/metrics/metrics_listener.h"

#include "broker/core/http_visitor.h"
#include "broker/door/connection_table.h"
#include "broker/door/listening_socket.h"
#include "broker/door/wakes.h"
#include "broker/rpc/handshake.h"
#include "shared/log.h"
#include "shared/mutex.h"

#include <pthread.h>
#include <gnutls/gnutls.h>
#include <microhttpd.h>
#include <fcntl.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr ConnectionTable::Bounds kConnections{256, 64, 256};
constexpr size_t kMostInLibrary = 512;  // connections, including those that are being closed
// Never reached: libmicrohttpd 0.9.75 accepts nothing any more once one connection too many has been added.
constexpr unsigned kLibraryConnections = 100 * kMostInLibrary;
constexpr auto kBreath = std::chrono::milliseconds(2);
constexpr auto kRest = std::chrono::milliseconds(200);
constexpr unsigned kSilenceSeconds = 10;
constexpr size_t kRequestBytes = 32 * 1024;
constexpr auto kLookAtCertificate = std::chrono::seconds(1);
constexpr const char* kTextType = "text/plain; version=0.0.4; charset=utf-8";
// The same as gRPC uses on the other addresses.
constexpr const char* kTlsVersions = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2";

struct Answer {
    unsigned code = MHD_HTTP_OK;
    std::string body;
    std::vector<std::pair<const char*, const char*>> headers{};
    const char* type = "text/plain; charset=utf-8";
};

// One connection of the library. `handle` is a duplicate of its socket: shutdown() cannot hit a reused number.
struct Guest {
    std::shared_ptr<const Peer> peer;
    ConnectionTable::Key key = 0;
    int handle = -1;
};

MHD_Result send(MHD_Connection* connection, const Answer& answer) {
    // The library copies the body, and frees the copy when the client has it or has gone.
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

// No unescaping: each path has one spelling.
size_t leaveAsItIs(void*, MHD_Connection*, char* text) { return std::strlen(text); }

MHD_Result noteHost(void* hosts, MHD_ValueKind, const char* name, const char* value) {
    if (strcasecmp(name, MHD_HTTP_HEADER_HOST) == 0)
        static_cast<std::vector<std::string>*>(hosts)->emplace_back(value ? value : "");
    return MHD_YES;
}

HttpVisitor visitorOf(MHD_Connection* connection, std::string_view version) {
    HttpVisitor visitor;
    MHD_get_connection_values(connection, MHD_HEADER_KIND, &noteHost, &visitor.hosts);
    visitor.hasOrigin = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_ORIGIN) != nullptr;
    visitor.mustHaveHost = version != MHD_HTTP_VERSION_1_0;
    return visitor;
}

}  // namespace

class MetricsListener::Impl {
public:
    Impl(Dependencies dependencies, ListenAddress address, ListeningSocket socket)
        : m_dependencies(std::move(dependencies)), m_address(std::move(address)), m_text(m_address.toString()),
          m_socket(std::move(socket)), m_book(kConnections) {}

    ~Impl() {
        m_isEnding = true;
        m_wakes.ring();
        if (m_thread.joinable()) m_thread.join();
        stop();
    }

    Status start() {
        if (m_dependencies.tls && !m_address.isPlain) m_tls = m_dependencies.tls->contents();
        RETURN_IF_ERROR(open());
        if (!m_wakes.isGood() || !m_wakes.add(m_socket.id(), EPOLLIN, this))
            return {Code::Internal, "cannot listen on " + m_text + ": too many open files"};
        m_thread = std::thread([this] { run(); });
        pthread_setname_np(m_thread.native_handle(), "fl-metrics");
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
        add(MHD_OPTION_CONNECTION_LIMIT, kLibraryConnections);
        add(MHD_OPTION_CONNECTION_TIMEOUT, kSilenceSeconds);
        add(MHD_OPTION_CONNECTION_MEMORY_LIMIT, kRequestBytes);
        unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ERROR_LOG;
        if (m_tls) {
            flags |= MHD_USE_TLS;
            add(MHD_OPTION_HTTPS_MEM_CERT, 0, m_tls->certificate.c_str());
            add(MHD_OPTION_HTTPS_MEM_KEY, 0, m_tls->key.c_str());
            add(MHD_OPTION_HTTPS_PRIORITIES, 0, kTlsVersions);
            if (!m_tls->authorities.empty()) add(MHD_OPTION_HTTPS_MEM_TRUST, 0, m_tls->authorities.c_str());
        }
        add(MHD_OPTION_END, 0);
        m_daemon =
            MHD_start_daemon(flags, 0, nullptr, nullptr, &Impl::handle, this, MHD_OPTION_EXTERNAL_LOGGER, &logLine,
                             nullptr, MHD_OPTION_UNESCAPE_CALLBACK, &leaveAsItIs, nullptr, MHD_OPTION_NOTIFY_CONNECTION,
                             &Impl::comesOrGoes, this, MHD_OPTION_ARRAY, options.data(), MHD_OPTION_END);
        if (m_daemon) return {};
        return {Code::Internal, "the metrics on " + m_text + " did not start"};
    }

    void stop() {
        if (m_daemon) MHD_stop_daemon(std::exchange(m_daemon, nullptr));
    }

    void run() {
        auto looksAt = std::chrono::steady_clock::now() + kLookAtCertificate;
        std::optional<DoorTime> restsUntil;
        while (!m_isEnding) {
            std::optional<DoorTime> until = restsUntil;
            if (m_tls && (!until || looksAt < *until)) until = looksAt;
            const bool hasCome = !m_wakes.wait(until).empty();
            const DoorTime now = std::chrono::steady_clock::now();
            if (restsUntil && now >= *restsUntil) {
                restsUntil.reset();
                m_wakes.change(m_socket.id(), EPOLLIN, this);
            } else if (hasCome && !restsUntil && (isLibraryFull() || !accept(now))) {
                restsUntil = now + (isLibraryFull() ? kBreath : kRest);
                m_wakes.change(m_socket.id(), 0, this);
            }
            if (m_tls && now >= looksAt) {
                lookAtCertificate();
                looksAt = now + kLookAtCertificate;
            }
        }
    }

    bool isLibraryFull() {
        const Lock lock(m_mutex);
        return m_guests.size() >= kMostInLibrary;
    }

    // False: too many files are open.
    bool accept(DoorTime now) {
        sockaddr_storage from{};
        socklen_t size = sizeof from;
        const int socketId =
            accept4(m_socket.id(), reinterpret_cast<sockaddr*>(&from), &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (socketId < 0) return errno != EMFILE && errno != ENFILE && errno != ENOBUFS && errno != ENOMEM;
        auto peer = std::make_shared<Peer>();
        describe(from, *peer);
        Guest guest{peer, 0, fcntl(socketId, F_DUPFD_CLOEXEC, 0)};
        const auto key = guest.handle < 0 || !m_daemon
                             ? std::nullopt
                             : m_book.admit(
                                   peer, [handle = guest.handle] { shutdown(handle, SHUT_RDWR); }, now);
        if (!key) {
            if (guest.handle >= 0) close(guest.handle);
            close(socketId);
            return true;
        }
        guest.key = *key;
        {
            const Lock lock(m_mutex);
            m_guests[socketId] = std::make_unique<Guest>(std::move(guest));
        }
        if (MHD_add_connection(m_daemon, socketId, reinterpret_cast<const sockaddr*>(&from), size) != MHD_YES)
            leave(socketId);
        return true;
    }

    void leave(int socketId) {
        const Lock lock(m_mutex);
        const auto found = m_guests.find(socketId);
        if (found == m_guests.end()) return;
        m_book.leave(found->second->key, std::chrono::steady_clock::now());
        close(found->second->handle);
        m_guests.erase(found);
    }

    static void comesOrGoes(void* self, MHD_Connection* connection, void**, MHD_ConnectionNotificationCode what) {
        if (what != MHD_CONNECTION_NOTIFY_CLOSED) return;
        const MHD_ConnectionInfo* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        if (info) static_cast<Impl*>(self)->leave(info->connect_fd);
    }

    std::shared_ptr<const Peer> peerOf(MHD_Connection* connection) {
        const MHD_ConnectionInfo* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        const Lock lock(m_mutex);
        const auto found = info ? m_guests.find(info->connect_fd) : m_guests.end();
        return found == m_guests.end() ? std::make_shared<const Peer>() : found->second->peer;
    }

    // The library takes a certificate only when it starts: it is restarted, while the socket goes on listening.
    void lookAtCertificate() {
        const auto latest = m_dependencies.tls->contents();
        if (m_daemon && (latest == m_tls || latest == m_refused)) return;
        stop();
        const auto before = std::exchange(m_tls, latest);
        Status status = open();
        if (status.ok()) return;
        if (latest != m_refused) log(LogLevel::Error, status.message());
        m_refused = latest;
        // Start with the old certificate; if that fails, too, the next look tries again.
        m_tls = before;
        status = open();
    }

    static MHD_Result handle(void* self, MHD_Connection* connection, const char* url, const char* method,
                             const char* version, const char*, size_t* bodyBytes, void** state) {
        // Called when the headers are there, then for each piece of a body, which is ignored, then for the answer.
        static int seen = 0;
        if (!*state) {
            *state = &seen;
            return MHD_YES;
        }
        if (*bodyBytes > 0) {
            *bodyBytes = 0;
            return MHD_YES;
        }
        return send(connection, static_cast<Impl*>(self)->answerTo(connection, url, method, version));
    }

    Answer answerTo(MHD_Connection* connection, std::string_view url, std::string_view method,
                    std::string_view version) {
        if (const Status status = checkVisitor(visitorOf(connection, version), m_dependencies.hosts); !status.ok())
            return {
                status.code() == Code::InvalidArgument ? unsigned{MHD_HTTP_BAD_REQUEST} : unsigned{MHD_HTTP_FORBIDDEN},
                status.message() + "\n"};
        if (url != "/metrics") return {MHD_HTTP_NOT_FOUND, "there is /metrics and nothing else\n"};
        if (method != MHD_HTTP_METHOD_GET && method != MHD_HTTP_METHOD_HEAD)
            return {MHD_HTTP_METHOD_NOT_ALLOWED, "GET or HEAD\n", {{MHD_HTTP_HEADER_ALLOW, "GET, HEAD"}}};
        if (!isClientKnown(connection))
            return {MHD_HTTP_FORBIDDEN, "show a certificate of an authority in tls.client_ca\n"};
        const char* header = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_AUTHORIZATION);
        const Result<Principal> caller =
            greetCaller(*m_dependencies.authenticator, header ? std::optional<std::string_view>(header) : std::nullopt,
                        scopes::kRead);
        if (!caller) {
            m_dependencies.authenticator->refused(caller.status(), peerOf(connection)->address);
            const std::string why = caller.status().message() + "\n";
            if (caller.status().code() != Code::Unauthenticated) return {MHD_HTTP_FORBIDDEN, why};
            return {MHD_HTTP_UNAUTHORIZED, why, {{MHD_HTTP_HEADER_WWW_AUTHENTICATE, "Bearer"}}};
        }
        peerOf(connection)->isProven = true;
        return {MHD_HTTP_OK, m_dependencies.text(caller->tenants), {}, kTextType};
    }

    // The library asks the client for a certificate, but leaves it to us to verify it.
    bool isClientKnown(MHD_Connection* connection) const {
        if (!m_tls || m_tls->authorities.empty()) return true;
        const MHD_ConnectionInfo* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
        if (!info || !info->tls_session) return false;
        unsigned faults = 0;
        const auto session = static_cast<gnutls_session_t>(info->tls_session);
        return gnutls_certificate_verify_peers2(session, &faults) == GNUTLS_E_SUCCESS && faults == 0;
    }

    const Dependencies m_dependencies;
    const ListenAddress m_address;
    const std::string m_text;
    const ListeningSocket m_socket;
    std::shared_ptr<const TlsContents> m_tls;  // null: plain; changes only while no daemon runs
    MHD_Daemon* m_daemon = nullptr;

    std::shared_ptr<const TlsContents> m_refused;
    ConnectionTable m_book;
    Mutex m_mutex;
    std::unordered_map<int, std::unique_ptr<Guest>> m_guests FAIRLEAD_GUARDED_BY(m_mutex);  // by their sockets
    Wakes m_wakes;
    std::atomic<bool> m_isEnding{false};
    std::thread m_thread;
};

Result<std::unique_ptr<MetricsListener>> MetricsListener::start(Dependencies dependencies, const std::string& listen) {
    Result<ListenAddress> address = ListenAddress::parse(listen);
    if (!address) return address.status();
    Result<ListeningSocket> socket = ListeningSocket::open(*address);
    if (!socket) return socket.status();
    auto impl = std::make_unique<Impl>(std::move(dependencies), std::move(*address), std::move(*socket));
    RETURN_IF_ERROR(impl->start());
    return std::unique_ptr<MetricsListener>(new MetricsListener(std::move(impl)));
}

MetricsListener::MetricsListener(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

MetricsListener::~MetricsListener() = default;

const std::string& MetricsListener::address() const { return m_impl->address(); }

}  // namespace fairlead::broker
