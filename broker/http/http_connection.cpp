// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_connection.h"

#include "broker/core/http_visitor.h"
#include "broker/http/cross_origin.h"
#include "broker/http/http_loop.h"

#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace fairlead::broker {

namespace {

using Outcome = ClientSocket::Outcome;

constexpr auto kInUse = std::chrono::seconds(3);
constexpr int kReadsAtOnce = 8;
constexpr size_t kMuchUnsent = 256 * 1024;  // beyond it, no further request is read
constexpr size_t kLargeBuffer = 16 * 1024;  // is freed when it is empty
constexpr size_t kLongestChunkHead = 4 * 1024;
constexpr auto kLinger = std::chrono::seconds(2);
constexpr auto kStalled = std::chrono::seconds(2);
constexpr size_t kSlowestBody = 1024;  // bytes a second
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

bool namesHeader(std::string_view name, std::string_view lowerCase) {
    return name.size() == lowerCase.size() &&
           std::equal(name.begin(), name.end(), lowerCase.begin(),
                      [](char a, char b) { return (a >= 'A' && a <= 'Z' ? char(a - 'A' + 'a') : a) == b; });
}

// Headers that have one value. Of two, a proxy on the way may have read the other one.
constexpr std::array<std::string_view, 9> kSingle{"authorization", "content-type",    "idempotency-key",
                                                  "if-match",      "last-event-id",   "ojs-version",
                                                  "x-ojs-tenant",  "x-ojs-tenant-id", "x-request-id"};

// One of these that is there more than once.
std::optional<std::string_view> repeatedHeader(const HttpHeaders& headers) {
    for (const std::string_view single : kSingle)
        if (std::count_if(headers.begin(), headers.end(),
                          [single](const auto& header) { return namesHeader(header.first, single); }) > 1)
            return single;
    return std::nullopt;
}

HttpVisitor visitorOf(const HttpRequest& request, bool isHttp11) {
    HttpVisitor visitor;
    visitor.mustHaveHost = isHttp11;
    for (const auto& [name, value] : request.headers)
        if (namesHeader(name, "host"))
            visitor.hosts.push_back(value);
        else if (namesHeader(name, "origin"))
            visitor.origins.push_back(value);
    return visitor;
}

Refusal refusalOf(unsigned status) {
    switch (status) {
        case 403: return Refusal::PermissionDenied;
        case 408: return Refusal::SlowClient;
        case 413:
        case 431: return Refusal::TooLarge;
        case 503: return Refusal::TooMany;
        default: return Refusal::MalformedMessage;
    }
}

// A request's part of the memory for requests, for as long as somebody keeps the request.
class RequestCharge {
public:
    RequestCharge(std::shared_ptr<HttpHouse> house, std::shared_ptr<MemoryBudget::Account> account, size_t bytes)
        : m_house(std::move(house)), m_account(std::move(account)), m_bytes(bytes) {}
    ~RequestCharge() { m_house->requests.give(*m_account, m_bytes); }
    RequestCharge(const RequestCharge&) = delete;
    RequestCharge& operator=(const RequestCharge&) = delete;

private:
    const std::shared_ptr<HttpHouse> m_house;
    const std::shared_ptr<MemoryBudget::Account> m_account;
    const size_t m_bytes;
};

class TurnExchange final : public HttpExchange, public std::enable_shared_from_this<TurnExchange> {
public:
    TurnExchange(HttpRequest request, std::shared_ptr<HttpTurn> turn, std::shared_ptr<HttpHouse> house,
                 std::shared_ptr<MemoryBudget::Account> account, size_t charged)
        : m_request(std::move(request)), m_turn(std::move(turn)), m_house(house),
          m_charge(std::move(house), std::move(account), charged) {}
    ~TurnExchange() override {
        if (m_admission != 0) m_house->dependencies.admitted->remove(m_admission);
        m_turn->drop();
    }

    const HttpRequest& request() const override { return m_request; }
    void answer(HttpAnswer answer) override { m_turn->answer(withheld(false).value_or(std::move(answer))); }
    void begin(HttpAnswer head) override {
        if (auto instead = withheld(false)) return m_turn->answer(*instead);
        m_turn->begin(head);
    }
    // What is answered instead.
    std::optional<HttpAnswer> withheld(bool isNew) const {
        const HttpListener::Dependencies& dependencies = m_house->dependencies;
        const std::string why = dependencies.withheld ? dependencies.withheld(m_request.path, isNew) : std::string();
        if (why.empty()) return std::nullopt;
        return dependencies.handler->refusal(m_request, 503, why);
    }
    bool send(std::string piece) override { return m_turn->send(piece); }
    void end() override { m_turn->end(); }
    void onGone(std::function<void()> gone) override { m_turn->onGone(std::move(gone)); }
    bool hasLeft() const override { return m_turn->hasLeft(); }
    Status admitted(const Principal& caller) override {
        m_turn->proven(caller.fairnessKey());
        AdmittedCalls* const calls = m_house->dependencies.admitted;
        if (!calls || m_admission != 0) return {};
        const auto key = calls->add(caller, [weak = weak_from_this()](const Status& why) {
            if (const auto open = weak.lock())
                open->m_turn->refuseToWait(
                    open->m_house->dependencies.handler->refusal(open->m_request, 401, why.message()));
        });
        if (key) m_admission = *key;
        return key.status();
    }

private:
    const HttpRequest m_request;
    const std::shared_ptr<HttpTurn> m_turn;
    const std::shared_ptr<HttpHouse> m_house;
    const RequestCharge m_charge;
    AdmittedCalls::Key m_admission = 0;
};

size_t sizeOf(const HttpRequest& request) {
    size_t size = sizeof request + request.path.size() + request.query.size() + request.body.size();
    for (const auto& [name, value] : request.headers)
        size += sizeof(HttpHeaders::value_type) + name.size() + value.size();
    return size;
}

}  // namespace

HttpConnection::HttpConnection(std::shared_ptr<HttpHouse> house, HttpLoop* loop, Guest guest)
    : m_house(std::move(house)), m_loop(loop), m_guest(std::move(guest)),
      m_requests(m_house->requests.accountOf(m_guest.peer->address)),
      m_answers(m_house->answers.accountOf(m_guest.peer->address)), m_at(m_guest.since), m_wroteAt(m_guest.since),
      m_isShaking(m_guest.socket.isTls()) {}

HttpConnection::~HttpConnection() = default;

bool HttpConnection::mayRead() const {
    if (m_clientEnded || m_isOver) return false;
    if (m_isLingering) return true;
    return !m_isLast && m_turns.size() < m_house->bounds.inFlight && m_unsent <= kMuchUnsent;
}

uint32_t HttpConnection::wantedEvents() const {
    uint32_t events = m_clientEnded || m_hasHungUp ? 0 : uint32_t{EPOLLRDHUP};
    if (m_isShaking || mayRead()) events |= EPOLLIN;
    if (m_wantsOut) events |= EPOLLOUT;
    return events;
}

void HttpConnection::wake(uint32_t events, std::string& scratch, DoorTime now) {
    if ((events & (EPOLLERR | EPOLLHUP)) != 0) {
        tellOfBreak(now, (events & EPOLLERR) != 0 && m_guest.socket.hasTimedOut());
        return end();
    }
    if (m_isShaking && m_guest.socket.turnsOutPlain()) {
        m_isShaking = false;
        refuse(400, "this port speaks TLS: ask with https://");
    }
    if (m_isShaking) {
        const Outcome outcome = m_guest.socket.shakeHands();
        m_wantsOut = outcome == Outcome::WantsToWrite;
        if (outcome == Outcome::Over) return end();
        if (outcome != Outcome::Done) return;
        m_isShaking = false;
        m_at = now;
    }
    if ((events & EPOLLOUT) != 0) m_wantsOut = false;
    goOn(scratch, now, (events & EPOLLIN) != 0);
    if ((events & EPOLLRDHUP) == 0 || m_isOver || mayRead() || m_clientEnded) return;
    // Where reading has stopped, this is the only sign that the client has gone. If nobody wants to know, what it has
    // sent before is still to be read.
    m_hasHungUp = true;
    tellOfBreak(now);
    bool isMissed = false;
    for (const auto& turn : m_turns) isMissed = turn->clientEnded() || isMissed;
    if (isMissed) end();
}

void HttpConnection::goOn(std::string& scratch, DoorTime now, bool isReadable) {
    m_isStirred = false;
    m_hasMore = false;
    if (m_isCutOff) return end();
    if (m_isShaking || m_isOver) return;
    m_isGoing = true;
    // Reading makes answers, and their leaving makes room for reading.
    takeAnswers();
    write(now);
    if (!m_isOver && mayRead() && (isReadable || !m_in.empty() || m_guest.socket.hasMore())) {
        read(scratch, now);
        takeAnswers();
        write(now);
    }
    m_isGoing = false;
    if (m_isCutOff) return end();
    if (!m_isOver && mayRead() && !m_in.empty() && !m_parser) m_hasMore = true;
}

void HttpConnection::read(std::string& scratch, DoorTime now) {
    for (int i = 0; mayRead(); ++i) {
        if (!m_isLingering && !m_in.empty()) {
            std::string rest = std::move(m_in);
            m_in.clear();
            std::string_view bytes = rest;
            parse(bytes, now);
            if (!bytes.empty()) m_in = bytes.size() == rest.size() ? std::move(rest) : std::string(bytes);
            if (m_isOver || !mayRead()) return;
        }
        if (i == kReadsAtOnce) {
            m_hasMore = true;
            return;
        }
        size_t count = 0;
        const Outcome outcome = m_guest.socket.read(scratch.data(), scratch.size(), count);
        if (outcome == Outcome::WantsToWrite) m_wantsOut = true;
        if (outcome == Outcome::Over) return clientHasEnded(now);
        if (outcome != Outcome::Done) return;
        if (m_isLingering) continue;
        std::string_view bytes(scratch.data(), count);
        if (m_in.empty()) {
            parse(bytes, now);
            m_in = bytes;
        } else {
            m_in += bytes;
        }
        // What is left is not for this call, and there is nothing more to read.
        if (count < scratch.size() && !m_guest.socket.hasMore() && (m_in.empty() || bytes.size() < count)) return;
    }
}

// Bytes that are left over stay in `bytes`.
void HttpConnection::parse(std::string_view& bytes, DoorTime now) {
    while (mayRead() && !m_isLingering) {
        if (!m_parser) {
            // RFC 9112: empty lines before a request are ignored.
            while (!bytes.empty() && (bytes.front() == '\r' || bytes.front() == '\n')) bytes.remove_prefix(1);
            if (bytes.empty()) return;
            HttpParser::Bounds bounds;
            bounds.headerBytes = m_house->bounds.headerBytes;
            bounds.bodyBytes = m_house->bounds.bodyBytes;
            m_parser = std::make_unique<HttpParser>(bounds);
            m_guest.peer->isResting = false;
            m_isHeadJudged = false;
            m_allowedOrigin.clear();
            if (m_handled > 0 && m_turns.empty()) m_longestIdle = std::max(m_longestIdle, now - m_at);
            m_at = now;
        }
        const size_t used = m_parser->put(bytes);
        bytes.remove_prefix(used);
        if (const HttpParser::Fault& fault = m_parser->fault(); fault.status != 0)
            return refuse(fault.status, fault.why);
        if (m_parser->hasHeaders() && !m_isHeadJudged) {
            m_isHeadJudged = true;
            if (!judgeHead()) return;
        }
        charge();
        if (m_requests->isStopped() || (m_requests->isHeldBack() && m_charged > kLargeBuffer))
            return refuse(503, "too many requests arrive at once from this address; try again soon");
        if (m_parser->isDone())
            handle();
        else if (used == 0)
            break;
    }
    if (mayRead() && bytes.size() > m_house->bounds.headerBytes + kLongestChunkHead)
        refuse(400, "the request is malformed: the head of a chunk is too long");
}

bool HttpConnection::judgeHead() {
    if (const auto repeated = repeatedHeader(m_parser->request().headers)) {
        refuse(400, "the request has two headers '" + std::string(*repeated) +
                        "': a proxy on the way may have read the other one");
        return false;
    }
    const Status status =
        checkVisitor(visitorOf(m_parser->request(), m_parser->isHttp11()), m_house->dependencies.visitors);
    if (!status.ok()) {
        refuse(status.code() == Code::InvalidArgument ? 400 : 403, status.message());
        return false;
    }
    m_allowedOrigin = m_parser->request().header("origin").value_or("");
    m_owesContinue = m_parser->expectsContinue() && !m_parser->isDone();
    return true;
}

void HttpConnection::charge() {
    const size_t size = m_parser->isDone() ? sizeOf(m_parser->request()) : m_parser->request().body.size();
    if (size <= m_charged) return;
    m_house->requests.take(*m_requests, size - m_charged);
    m_charged = size;
}

void HttpConnection::handle() {
    HttpRequest& request = m_parser->request();
    request.peer = m_guest.peer->name;
    const bool keepsAlive = m_house->bounds.keepsAlive && m_parser->keepsAlive() && !isStopping();
    const HttpAnswerForm form{request.method == "HEAD", m_parser->isHttp11(), keepsAlive, m_allowedOrigin};
    m_isLast = !form.keepsAlive;
    ++m_handled;
    m_hadRequest = true;
    m_owesContinue = false;
    auto turn = std::make_shared<HttpTurn>(shared_from_this(), form, m_house->dependencies.handler, request.path);
    m_turns.push_back(turn);
    auto exchange = std::make_shared<TurnExchange>(std::move(request), std::move(turn), m_house, m_requests,
                                                   std::exchange(m_charged, 0));
    m_parser.reset();
    if (auto permit = preflightAnswer(exchange->request())) return exchange->answer(std::move(*permit));
    if (auto instead = exchange->withheld(true)) return exchange->answer(std::move(*instead));
    m_house->dependencies.handler->handle(std::move(exchange));
}

void HttpConnection::count(Refusal kind, const std::string& why) {
    if (m_house->dependencies.refused) m_house->dependencies.refused(*m_guest.peer, kind, why);
}

// The connection ends with this answer, because nobody knows where the next request would begin.
void HttpConnection::refuse(unsigned status, const std::string& why) {
    static const HttpRequest kNone;
    const HttpRequest& request = m_parser ? m_parser->request() : kNone;
    HttpAnswerForm form;
    form.isHead = request.method == "HEAD";
    form.keepsAlive = false;
    form.origin = m_allowedOrigin;
    m_isLast = true;
    m_owesContinue = false;
    HttpHandler* const handler = m_house->dependencies.handler;
    m_turns.push_back(std::make_shared<HttpTurn>(shared_from_this(), form, handler, request.path));
    m_turns.back()->answer(handler->refusal(request, status, why));
    count(refusalOf(status), why);
    m_parser.reset();
    m_in = {};
    m_house->requests.give(*m_requests, std::exchange(m_charged, 0));
}

void HttpConnection::takeAnswers() {
    if (m_isOver) return;
    if (m_written == m_out.size()) {
        m_out.clear();
        m_written = 0;
        if (m_out.capacity() > kLargeBuffer) m_out = {};
    }
    while (!m_turns.empty()) {
        const HttpTurn::Taken taken = m_turns.front()->take(m_out);
        if (!taken.isComplete) return;
        m_turns.pop_front();
        if (taken.closes) m_isLast = true;
        if (taken.closes) return;
    }
    if (std::exchange(m_owesContinue, false)) {
        m_out += kContinue;
        stir(kContinue.size());
    }
}

void HttpConnection::write(DoorTime now) {
    if (m_isOver) return;
    if (m_written == 0 && !m_wantsOut) m_wroteAt = now;
    while (m_written < m_out.size() && !m_wantsOut) {
        size_t count = 0;
        const Outcome outcome = m_guest.socket.write(std::string_view(m_out).substr(m_written), count);
        if (outcome == Outcome::Over) {
            tellOfBreak(now, true);
            return end();
        }
        if (outcome == Outcome::WantsToWrite) m_wantsOut = true;
        if (outcome != Outcome::Done) break;
        m_written += count;
        m_unsent -= count;
        m_house->answers.give(*m_answers, count);
        m_wroteAt = now;
    }
    if (m_written < m_out.size()) return;
    const bool hasAnswered = !m_out.empty();
    m_out.clear();
    m_written = 0;
    if (m_out.capacity() > kLargeBuffer) m_out = {};
    m_wantsOut = false;
    m_wroteAt = now;
    if (!m_turns.empty() || m_isLingering) return;
    if (m_isLast) return beginLinger(now);
    // Empty lines are no sign of life.
    if (!m_parser && hasAnswered) {
        m_at = now;
        m_guest.peer->isResting = true;
    }
    if (m_clientEnded) end();
}

// Reads on for a moment: closing a socket with unread bytes would discard the answer.
void HttpConnection::beginLinger(DoorTime now) {
    if (m_clientEnded) return end();
    m_guest.socket.endWriting();
    m_guest.peer->isServed = true;
    m_isLingering = true;
    m_in = {};
    m_at = now;
}

void HttpConnection::clientHasEnded(DoorTime now) {
    if (m_isLingering) return end();
    tellOfBreak(now);
    m_clientEnded = true;
    m_at = now;
    bool isMissed = false;
    for (const auto& turn : m_turns) isMissed = turn->clientEnded() || isMissed;
    if (isMissed) return end();
    // It may only have nothing more to say, and wait for its answer.
    if (m_parser) return refuse(400, "the request ended before it was whole");
    if (m_turns.empty() && m_written == m_out.size()) return end();
    m_isLast = true;
}

// Not if it had said that it would end, or ends with its only request: such clients have a connection for each. Whoever ends
// idle connections does so after a time that is always the same and, with all clients that we know, longer than kInUse.
void HttpConnection::tellOfBreak(DoorTime now, bool isUnreachable) {
    if (m_isLast || m_isOver || m_handled < 2 || !m_house->dependencies.broke) return;
    const bool isInUse = isUnreachable || !m_turns.empty();
    m_handled = 0;  // once
    m_house->dependencies.broke(*m_guest.peer,
                                isInUse || now - m_at <= std::max<DoorTime::duration>(kInUse, m_longestIdle));
}

bool HttpConnection::isLate(DoorTime now) const {
    if (!hasUnwritten()) return now >= dueAt();
    const bool isStalled = m_answers->isStopped() || (m_answers->isHeldBack() && now >= m_wroteAt + kStalled);
    return isStalled || now >= m_wroteAt + m_house->bounds.slowReader;
}

void HttpConnection::look(std::string& scratch, DoorTime now) {
    if (!isLate(now)) return;
    if (hasUnwritten()) {
        count(Refusal::SlowClient, "took no answer for too long");
        return end();
    }
    if (!m_parser || m_isLast) return end();
    refuse(408, "the request did not come in time");
    goOn(scratch, now);
}

// When the client has waited for too long with what it has to do next.
DoorTime HttpConnection::dueAt() const {
    const HttpListener::Bounds& bounds = m_house->bounds;
    if (m_isLingering) return m_at + kLinger;
    if (m_isShaking) return m_at + bounds.silence;
    if (m_clientEnded) return m_at + bounds.silence;
    if (m_parser && mayRead())
        return m_at + bounds.silence + std::chrono::seconds(m_parser->request().body.size() / kSlowestBody);
    if (!m_turns.empty() || m_parser) return DoorTime::max();
    return m_at + (m_hadRequest ? bounds.idle : bounds.silence);
}

void HttpConnection::stopSoon(std::string& scratch, DoorTime now) {
    if (m_isShaking || (m_turns.empty() && m_written == m_out.size())) return end();
    m_isLast = true;
    goOn(scratch, now);
}

void HttpConnection::stopNow(std::string& scratch, DoorTime now) {
    m_isLast = true;
    for (const auto& turn : m_turns) turn->finish(turn->stoppingAnswer());
    goOn(scratch, now);
}

void HttpConnection::end() {
    if (std::exchange(m_isOver, true)) return;
    for (const auto& turn : std::exchange(m_turns, {})) turn->leave();
    m_parser.reset();
    m_house->requests.give(*m_requests, std::exchange(m_charged, 0));
    m_house->answers.give(*m_answers, m_unsent.exchange(0));
    m_in = {};
    m_out = {};
}

void HttpConnection::stir(size_t added) {
    m_unsent += added;
    m_house->answers.take(*m_answers, added);
    if (m_loop->isThisThread() && m_isGoing) return;
    if (!m_isStirred.exchange(true)) m_loop->stir(shared_from_this());
}

void HttpConnection::cutOff() {
    m_isCutOff = true;
    if (m_loop->isThisThread() && m_isGoing) return;
    if (!m_isStirred.exchange(true)) m_loop->stir(shared_from_this());
}

}  // namespace fairlead::broker
