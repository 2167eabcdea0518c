// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/json/payload_search.h"

#include "gui/client/calls/calls.h"

#include <utility>

namespace fairlead::gui {

namespace {

constexpr quint32 kSearchPageRows = 1000;

}  // namespace

PayloadSearch::PayloadSearch(std::function<Calls*()> calls, QObject* parent)
    : QObject(parent), m_calls(std::move(calls)) {}

void PayloadSearch::start(const DeadLetterQuery& query, const QString& text) {
    clear();
    Calls* calls = m_calls();
    if (calls == nullptr || text.isEmpty()) return;
    m_query = query;
    m_text = text;
    m_countCall = calls->deadLetters().countDeadLetters(query, 0, [this](const Outcome<DeadLetterCount>& count) {
        // If counting fails, only the progress report lacks a total.
        m_total = count ? count->count : 0;
        Q_EMIT changed();
    });
    ask({});
    Q_EMIT changed();
}

void PayloadSearch::stop() {
    m_call.reset();
    m_countCall.reset();
    Q_EMIT changed();
}

void PayloadSearch::clear() {
    m_call.reset();
    m_countCall.reset();
    m_text.clear();
    m_found.clear();
    m_isWhole = false;
    m_examined = 0;
    m_total = 0;
    m_problem.clear();
}

void PayloadSearch::ask(const QString& cursor) {
    Calls* calls = m_calls();
    if (calls == nullptr) {
        m_problem = tr("the connection was lost");
        return;
    }
    m_call = calls->deadLetters().searchDeadLetters(m_query, m_text, {cursor, kSearchPageRows},
                                                    [this](const auto& answer) { take(answer); });
}

void PayloadSearch::take(const Outcome<DeadLetterSearchPage>& answer) {
    if (!answer) {
        m_problem = answer.failure().text;
        Q_EMIT changed();
        return;
    }
    m_examined += answer->examined;
    for (const DeadLetter& letter : answer->page.items)
        if (!isFull()) m_found << letter.id;
    m_isWhole = answer->page.isLast();
    if (!m_isWhole && !isFull()) ask(answer->page.nextCursor);
    Q_EMIT changed();
}

}  // namespace fairlead::gui

#include "moc_payload_search.cpp"
