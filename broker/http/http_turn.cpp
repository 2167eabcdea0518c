// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_turn.h"

#include "broker/http/http_connection.h"

#include <utility>

namespace fairlead::broker {

namespace {

// How long a client that has ended its side of the connection is believed to wait for its answer.
constexpr auto kHalfClosedPatience = std::chrono::seconds(5);

}  // namespace

HttpTurn::HttpTurn(std::shared_ptr<HttpConnection> connection, HttpAnswerForm form, HttpHandler* handler,
                   std::string path)
    : m_form(form), m_handler(handler), m_path(std::move(path)), m_connection(std::move(connection)) {}

HttpTurn::~HttpTurn() = default;

HttpAnswer HttpTurn::unanswered(unsigned status, const std::string& why) const {
    HttpRequest request;
    request.path = m_path;
    return m_handler->refusal(request, status, why);
}

HttpAnswer HttpTurn::stoppingAnswer() const {
    return unanswered(503, "the broker is stopping, and may or may not have done what was asked");
}

void HttpTurn::stir(size_t added) { m_connection->stir(added); }

void HttpTurn::completeWith(const HttpAnswer& answer) {
    const size_t before = m_bytes.size();
    // Whoever connects anew may find another broker, which serves.
    if (m_connection->isStopping() || answer.status == 503) m_form.keepsAlive = false;
    writeHttpAnswer(m_bytes, answer, m_form);
    m_isBegun = m_isComplete = true;
    stir(m_bytes.size() - before);
}

void HttpTurn::answer(const HttpAnswer& answer) {
    // Destroyed after the lock is free, for it may own anything.
    std::function<void()> unused;
    const Lock lock(m_mutex);
    if (m_isBegun || m_isGone) return;
    unused = std::move(m_gone);
    completeWith(answer);
}

void HttpTurn::begin(const HttpAnswer& head) {
    const Lock lock(m_mutex);
    if (m_isBegun || m_isGone) return;
    m_isBegun = true;
    // HTTP/1.0 knows no other end than that of the connection.
    if (!m_form.isHttp11) m_form.keepsAlive = false;
    const size_t before = m_bytes.size();
    writeHttpHead(m_bytes, head, m_form);
    stir(m_bytes.size() - before);
}

bool HttpTurn::send(std::string_view piece) {
    const Lock lock(m_mutex);
    if (!m_isBegun || m_isComplete || m_isGone) return false;
    if (!m_connection->hasRoomFor(piece.size())) {
        m_isGone = true;
        m_connection->cutOff();
        return false;
    }
    const size_t before = m_bytes.size();
    writeHttpPiece(m_bytes, piece, m_form);
    stir(m_bytes.size() - before);
    return true;
}

void HttpTurn::end() {
    std::function<void()> unused;
    const Lock lock(m_mutex);
    if (!m_isBegun || m_isComplete || m_isGone) return;
    unused = std::exchange(m_gone, nullptr);
    const size_t before = m_bytes.size();
    writeHttpEnd(m_bytes, m_form);
    m_isComplete = true;
    stir(m_bytes.size() - before);
}

void HttpTurn::onGone(std::function<void()> gone) {
    {
        const Lock lock(m_mutex);
        if (m_isComplete) return;
        if (!m_isGone && !m_clientEnded && !m_refusal) {
            m_gone = std::move(gone);
            return;
        }
        if (m_refusal && !m_isGone) {
            finishWith(*m_refusal);
        } else {
            m_isGone = true;
            if (m_connection) m_connection->cutOff();
        }
    }
    gone();
}

void HttpTurn::refuseToWait(HttpAnswer refusal) {
    std::function<void()> gone;
    {
        const Lock lock(m_mutex);
        if (m_isComplete || m_isGone) return;
        if (m_gone || m_isBegun)
            finishWith(refusal);
        else
            m_refusal = std::move(refusal);
        gone = std::exchange(m_gone, nullptr);
    }
    if (gone) gone();
}

void HttpTurn::proven(const std::string& whose) {
    const Lock lock(m_mutex);
    if (m_connection) m_connection->noteProven(whose);
}

void HttpTurn::drop() {
    std::function<void()> unused;
    const Lock lock(m_mutex);
    if (m_isComplete || m_isGone) return;
    unused = std::exchange(m_gone, nullptr);
    if (!m_isBegun && m_connection->isStopping()) return completeWith(stoppingAnswer());
    if (!m_isBegun) return completeWith(unanswered(500, "the broker did not answer"));
    // An answer that was begun is broken off by closing: its end would tell the client that it is whole.
    m_isComplete = true;
    m_form.keepsAlive = false;
    stir(0);
}

HttpTurn::Taken HttpTurn::take(std::string& to) {
    std::shared_ptr<HttpConnection> unused;
    const Lock lock(m_mutex);
    if (to.empty())
        std::swap(to, m_bytes);
    else
        to += m_bytes;
    m_bytes.clear();
    if (!m_isComplete) return {};
    unused = std::move(m_connection);
    return {true, !m_form.keepsAlive};
}

bool HttpTurn::hasLeft() {
    const Lock lock(m_mutex);
    return m_isGone || (m_clientEnded && std::chrono::steady_clock::now() - m_clientEndedAt > kHalfClosedPatience);
}

bool HttpTurn::clientEnded() {
    const Lock lock(m_mutex);
    if (!m_clientEnded) m_clientEndedAt = std::chrono::steady_clock::now();
    m_clientEnded = true;
    return !m_isComplete && m_gone != nullptr;
}

void HttpTurn::leave() {
    std::function<void()> gone;
    std::shared_ptr<HttpConnection> unused;
    {
        const Lock lock(m_mutex);
        m_isGone = true;
        gone = std::exchange(m_gone, nullptr);
        unused = std::move(m_connection);
        m_bytes = {};
    }
    if (gone) gone();
}

void HttpTurn::finish(const HttpAnswer& answer) {
    std::function<void()> gone;
    {
        const Lock lock(m_mutex);
        if (m_isComplete || m_isGone) return;
        gone = std::exchange(m_gone, nullptr);
        finishWith(answer);
    }
    if (gone) gone();
}

void HttpTurn::finishWith(const HttpAnswer& answer) {
    if (!m_isBegun) return completeWith(answer);
    const size_t before = m_bytes.size();
    writeHttpEnd(m_bytes, m_form);
    m_isComplete = true;
    m_form.keepsAlive = false;
    stir(m_bytes.size() - before);
}

}  // namespace fairlead::broker
