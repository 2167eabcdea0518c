// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/memory_budget.h"
#include "broker/door/client_socket.h"
#include "broker/door/connection_table.h"
#include "broker/http/http_listener.h"
#include "broker/http/http_parser.h"
#include "broker/http/http_turn.h"

#include <atomic>
#include <deque>
#include <memory>
#include <string>
#include <string_view>

namespace fairlead::broker {

class HttpLoop;

// What the connections of a listener share. Lives as long as the last request that somebody keeps.
struct HttpHouse {
    HttpHouse(HttpListener::Dependencies made, HttpListener::Bounds set)
        : dependencies(std::move(made)), bounds(set), requests(set.requestBytes), answers(set.answerBytes) {}

    HttpListener::Dependencies dependencies;
    const HttpListener::Bounds bounds;
    MemoryBudget requests;  // by the address of the client, as the next
    MemoryBudget answers;
    std::atomic<bool> isStopping{false};
};

// A client's connection: reads its requests, hands them to the handler, sends the answers in their order. On the thread
// of its loop, except where it says otherwise.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
public:
    struct Guest {
        ClientSocket socket;
        std::shared_ptr<const Peer> peer;
        ConnectionTable::Key key = 0;
        DoorTime since;
    };
    HttpConnection(std::shared_ptr<HttpHouse> house, HttpLoop* loop, Guest guest);
    ~HttpConnection();

    // Events of epoll. scratch: to read into.
    void wake(uint32_t events, std::string& scratch, DoorTime now);
    // Sends what there is to send, and reads on if that made room.
    void goOn(std::string& scratch, DoorTime now, bool isReadable = false);
    // Whether something takes too long, which look() then ends.
    bool isLate(DoorTime now) const;
    void look(std::string& scratch, DoorTime now);
    // Closes it if it does nothing; otherwise it ends with the last answer to what has come.
    void stopSoon(std::string& scratch, DoorTime now);
    // Answers everything that is unanswered: the listener stops.
    void stopNow(std::string& scratch, DoorTime now);
    void end();
    // After end(), and after the table of connections has been told.
    void closeSocket() { m_guest.socket.close(); }

    bool isOver() const { return m_isOver; }
    bool wantsToGoOn() const { return m_hasMore && !m_isOver; }  // has bytes for which epoll gives no event
    uint32_t wantedEvents() const;
    int socketId() const { return m_guest.socket.id(); }
    ConnectionTable::Key key() const { return m_guest.key; }

    // Any thread, while the connection is not over.
    void stir(size_t added);
    bool hasRoomFor(size_t bytes) const { return m_unsent + bytes <= m_house->bounds.unsentBytes; }
    void cutOff();
    void noteProven(const std::string& whose) { m_guest.peer->prove(whose); }
    bool isStopping() const { return m_house->isStopping; }

private:
    bool mayRead() const;
    bool hasUnwritten() const { return m_written < m_out.size() && !m_isShaking; }
    void read(std::string& scratch, DoorTime now);
    void parse(std::string_view& bytes, DoorTime now);
    bool judgeHead();
    void handle();
    void refuse(unsigned status, const std::string& why);
    void count(Refusal kind, const std::string& why);
    void takeAnswers();
    void write(DoorTime now);
    void beginLinger(DoorTime now);
    void clientHasEnded(DoorTime now);
    void tellOfBreak(DoorTime now, bool isUnreachable = false);
    void charge();
    DoorTime dueAt() const;

    const std::shared_ptr<HttpHouse> m_house;
    HttpLoop* const m_loop;
    Guest m_guest;
    std::shared_ptr<MemoryBudget::Account> m_requests, m_answers;
    std::unique_ptr<HttpParser> m_parser;  // of the request that is arriving
    std::string m_in;                      // read, not parsed yet
    std::deque<std::shared_ptr<HttpTurn>> m_turns;
    std::string m_out;
    size_t m_written = 0;  // of m_out
    size_t m_charged = 0;  // for the request that is arriving
    std::atomic<size_t> m_unsent{0};
    std::atomic<bool> m_isStirred{false};
    std::atomic<bool> m_isCutOff{false};
    DoorTime m_at;           // when the present state began: silence, a request, an answer that is not taken
    DoorTime m_wroteAt;      // when the client last took something, or there was nothing to take
    bool m_isGoing = false;  // goOn() runs, and will take the answers that come
    bool m_isShaking;        // the handshake is not done
    bool m_hadRequest = false;
    uint64_t m_handled = 0;              // requests
    DoorTime::duration m_longestIdle{};  // between an answer and the next request
    bool m_isHeadJudged = false;
    std::string m_allowedOrigin;  // of the latest request; empty: it is of no web page
    bool m_owesContinue = false;
    bool m_isLast = false;       // no further request is taken
    bool m_clientEnded = false;  // everything that it sent has been read
    bool m_hasHungUp = false;    // it sends nothing more
    bool m_isLingering = false;
    bool m_wantsOut = false;
    bool m_hasMore = false;
    bool m_isOver = false;
};

}  // namespace fairlead::broker
