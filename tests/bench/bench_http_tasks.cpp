// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Tasks over HTTP, by codeQ's API and by Open Job Spec, with a durable store: create, claim, result, one request each, over
// connections that are kept open, without pipelining; then in batches, of which Open Job Spec has only that of creating. The
// clients are one thread of this process, the broker is another process. What a request costs the broker in core time is shown by
// threads, and against a server that only answers the same requests. Usage: bench_http_tasks [connections [seconds]].
#include "tests/bench/core_split.h"
#include "tests/bench/echo_http.h"
#include "tests/support/broker_process.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTemporaryDir>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::bench {

namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kBatch = 100;
constexpr size_t kClaims = 10;  // the most of a batch

int connectTo(uint16_t port) {
    const int id = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(id, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) std::abort();
    const int yes = 1;
    setsockopt(id, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return id;
}

std::string post(std::string_view path, std::string_view body) {
    std::string text = "POST ";
    text += path;
    text +=
        " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer bench\r\nContent-Type: "
        "application/json\r\nContent-Length: ";
    text += std::to_string(body.size());
    text += "\r\n\r\n";
    text += body;
    return text;
}

struct Api {
    const char* name;
    const char* task;
    const char* create;
    const char* createBatch;
    const char* listName;  // of tasks in a batch
    const char* claim;
    const char* claimBody;
    const char* beforeId;
    bool hasBatches;  // of claims and results
};
constexpr Api kCodeq{"codeQ",
                     R"({"command":"bench","payload":{"bench":true}})",
                     "/v1/codeq/tasks",
                     "/v1/codeq/tasks/batch",
                     "tasks",
                     "/v1/codeq/tasks/claim",
                     R"({"commands":["bench"]})",
                     "{\"id\":\"",
                     true};
constexpr Api kOjs{"Open Job Spec",
                   R"({"type":"bench.run","args":[{"bench":true}],"options":{"queue":"bench"}})",
                   "/ojs/v1/jobs",
                   "/ojs/v1/jobs/batch",
                   "jobs",
                   "/ojs/v1/workers/fetch",
                   R"({"queues":["bench"],"worker_id":"bench"})",
                   "\"specversion\":\"1.0\",\"id\":\"",
                   false};

// The ids of the tasks in an answer.
std::vector<std::string> idsOf(const Api& api, std::string_view body) {
    std::vector<std::string> ids;
    const std::string_view before = api.beforeId;
    for (size_t at = body.find(before); at != std::string_view::npos; at = body.find(before, at + 1))
        ids.emplace_back(body.substr(at + before.size(), 36));
    return ids;
}

struct Counts {
    size_t created = 0;
    size_t claimed = 0;
    size_t ended = 0;
    size_t requests = 0;
    size_t refused = 0;
};

// A client that does one thing after the other: creates, claims what there is, ends it.
class Client {
public:
    Client(const Api& api, uint16_t port, bool isBatch, Counts* counts)
        : m_api(api), m_id(connectTo(port)), m_isBatch(isBatch), m_counts(counts) {
        if (isBatch) {
            m_create = std::string("{\"") + api.listName + "\":[";
            for (size_t i = 0; i < kBatch; ++i) m_create += (i == 0 ? "" : ",") + std::string(api.task);
            m_create += "]}";
        } else {
            m_create = api.task;
        }
    }
    ~Client() { close(m_id); }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    int id() const { return m_id; }
    void begin() { ask(m_isBatch ? m_api.createBatch : m_api.create, m_create); }

    // What has come; asks the next when an answer is complete.
    void read() {
        char buffer[64 * 1024];
        const ssize_t got = recv(m_id, buffer, sizeof buffer, MSG_DONTWAIT);
        if (got == 0) std::abort();
        if (got < 0) return;
        m_in.append(buffer, size_t(got));
        const size_t head = m_in.find("\r\n\r\n");
        if (head == std::string::npos) return;
        const size_t length = m_in.find("Content-Length: ");
        const size_t body = length < head ? std::strtoul(m_in.c_str() + length + 16, nullptr, 10) : 0;
        if (m_in.size() < head + 4 + body) return;
        const int status = std::atoi(m_in.c_str() + 9);
        const std::string answer = m_in.substr(head + 4, body);
        m_in.erase(0, head + 4 + body);
        ++m_counts->requests;
        if (status >= 300 && ++m_counts->refused == 1)
            std::printf("refused: %d %s\n", status, answer.substr(0, 300).c_str());
        next(status, answer);
    }

private:
    enum class Step { Create, Claim, Result };

    void ask(std::string_view target, std::string_view body) {
        const std::string text = post(target, body);
        if (send(m_id, text.data(), text.size(), MSG_NOSIGNAL) != ssize_t(text.size())) std::abort();
    }

    void claim() {
        m_step = Step::Claim;
        m_isBatch ? ask("/v1/codeq/tasks/claim/batch", R"({"commands":["bench"],"count":10})")
                  : ask(m_api.claim, m_api.claimBody);
    }

    void next(int status, const std::string& answer) {
        switch (m_step) {
            case Step::Create:
                m_counts->created += m_isBatch ? idsOf(m_api, answer).size() : 1;
                if (m_isBatch && !m_api.hasBatches) break;
                m_claimsLeft = m_isBatch ? kBatch / kClaims : 1;
                return claim();
            case Step::Claim: {
                std::vector<std::string> ids = status == 200 ? idsOf(m_api, answer) : std::vector<std::string>();
                m_counts->claimed += ids.size();
                for (std::string& id : ids) m_held.push_back(std::move(id));
                if (--m_claimsLeft > 0) return claim();
                if (m_held.empty()) break;
                m_step = Step::Result;
                if (!m_api.hasBatches)
                    return ask("/ojs/v1/workers/ack", "{\"job_id\":\"" + m_held.front() + R"(","result":{"ok":true}})");
                if (!m_isBatch)
                    return ask("/v1/codeq/tasks/" + m_held.front() + "/result",
                               R"({"status":"COMPLETED","result":{"ok":true}})");
                std::string body = "{\"results\":[";
                for (const std::string& id : m_held)
                    body += (body.back() == '[' ? "" : ",") + (R"({"taskId":")" + id) +
                            R"(","status":"COMPLETED","result":{"ok":true}})";
                return ask("/v1/codeq/tasks/batch/results", body + "]}");
            }
            case Step::Result:
                m_counts->ended += m_held.size();
                m_held.clear();
                break;
        }
        m_step = Step::Create;
        begin();
    }

    const Api& m_api;
    const int m_id;
    const bool m_isBatch;
    Counts* const m_counts;
    std::string m_create;
    std::string m_in;
    Step m_step = Step::Create;
    size_t m_claimsLeft = 0;
    std::vector<std::string> m_held;
};

struct Load {
    Counts counts;
    double seconds = 0;
};

Load load(const Api& api, uint16_t port, bool isBatch, size_t connections, double seconds) {
    Load done;
    Counts& counts = done.counts;
    std::vector<std::unique_ptr<Client>> clients;
    const int events = epoll_create1(EPOLL_CLOEXEC);
    for (size_t i = 0; i < connections; ++i) {
        Client& client = *clients.emplace_back(std::make_unique<Client>(api, port, isBatch, &counts));
        epoll_event event{EPOLLIN, {.ptr = &client}};
        epoll_ctl(events, EPOLL_CTL_ADD, client.id(), &event);
    }
    for (const auto& client : clients) client->begin();
    const auto start = Clock::now();
    double passed = 0;
    while (passed < seconds) {
        epoll_event ready[64];
        const int count = epoll_wait(events, ready, 64, 1000);
        for (int i = 0; i < count; ++i) static_cast<Client*>(ready[i].data.ptr)->read();
        passed = std::chrono::duration<double>(Clock::now() - start).count();
    }
    close(events);
    done.seconds = passed;
    return done;
}

// Core seconds that an answer takes which nobody thinks about; the requests are those of creating and claiming one by one.
double measureEcho(size_t connections) {
    QProcess echo;
    echo.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--echo")});
    if (!echo.waitForReadyRead()) return 0;
    const auto port = uint16_t(echo.readLine().trimmed().toUInt());
    const double before = coreSeconds(echo.processId());
    const Load done = load(kCodeq, port, false, connections, 3);
    const double taken = coreSeconds(echo.processId()) - before;
    echo.closeWriteChannel();
    echo.waitForFinished();
    return taken / double(done.counts.requests);
}

void measure(const Api& api, uint16_t port, int64_t broker, bool isBatch, size_t connections, double seconds,
             double echo) {
    const CoreSplit before = CoreSplit::of(broker);
    const Load done = load(api, port, isBatch, connections, seconds);
    const CoreSplit taken = CoreSplit::of(broker).since(before);
    const Counts& counts = done.counts;
    const double passed = done.seconds;
    std::printf(
        "%s, %s, %zu connections: %.0f created/s, %.0f claimed/s, %.0f completed/s, %.0f requests/s, %zu refused\n",
        api.name, isBatch ? "batches of 100" : "single", connections, double(counts.created) / passed,
        double(counts.claimed) / passed, double(counts.ended) / passed, double(counts.requests) / passed,
        counts.refused);
    taken.print(double(counts.requests));
    std::printf("  %5.2f\n", taken.sum() / double(counts.requests) / echo);
}

// A port that was free a moment ago.
uint16_t freePort() {
    const int id = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (bind(id, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) std::abort();
    getsockname(id, reinterpret_cast<sockaddr*>(&address), &size);
    close(id);
    return ntohs(address.sin_port);
}

}  // namespace

}  // namespace fairlead::bench

int main(int argc, char** argv) {
    using namespace Qt::StringLiterals;
    const QCoreApplication application(argc, argv);
    if (QCoreApplication::arguments().value(1) == u"--echo"_s) return fairlead::bench::runEchoHttp();
    const size_t connections = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 64;
    const double seconds = argc > 2 ? std::atof(argv[2]) : 10;
    const QTemporaryDir folder;
    const uint16_t port = fairlead::bench::freePort();
    qputenv("FAIRLEAD__HTTP__LISTEN", "127.0.0.1:" + QByteArray::number(port));
    fairlead::test::BrokerProcess broker;
    const QString failure = broker.start({u"--data"_s, folder.filePath(u"data"_s), u"--listen"_s, u"127.0.0.1:0"_s});
    if (!failure.isEmpty()) {
        std::fprintf(stderr, "%s\n", qPrintable(failure));
        return 1;
    }
    const double echo = fairlead::bench::measureEcho(connections);
    std::printf(
        "bare answer: %.1f core us\ncore us per request, by threads, all of them, the kernel's part; times a bare "
        "answer\n",
        echo * 1e6);
    fairlead::bench::CoreSplit::printHead();
    std::printf("  times\n");
    for (const fairlead::bench::Api* const api : {&fairlead::bench::kCodeq, &fairlead::bench::kOjs})
        for (const bool isBatch : {false, true})
            fairlead::bench::measure(*api, port, broker.processId(), isBatch, connections, seconds, echo);
    return 0;
}
