// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/dead_letter_table_model.h"

#include "gui/client/calls/calls.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr quint32 kMarks = 1000;
constexpr quint64 kMostSkipped = 100'000;  // the broker's limit
constexpr quint64 kMostRows = 100'000'000;

}  // namespace

DeadLetterTableModel::DeadLetterTableModel(std::function<Calls*()> calls, QObject* parent)
    : ColumnModel(
          {
              {.title = tr("Died"),
               .text = [](const DeadLetter& letter, qint64 nowMs) { return agoText(letter.diedAtMs, nowMs); },
               .bare = [](const DeadLetter& letter) { return isoMomentText(letter.diedAtMs); },
               .tip = [](const DeadLetter& letter) { return exactMomentText(letter.diedAtMs); },
               .width = 12,
               .isQuiet = true,
               .grows = true},
              {.title = tr("Error"),
               .text = [](const DeadLetter& letter) { return letter.error.simplified(); },
               .bare = &DeadLetter::error,
               .tip = &DeadLetter::error,
               .width = 26},
              {.title = tr("Tenant"), .text = &DeadLetter::tenant, .tip = &DeadLetter::tenant, .width = 13},
              {.title = tr("Command"), .text = &DeadLetter::command, .tip = &DeadLetter::command, .width = 15},
              {.title = tr("Attempts"),
               .text = [](const DeadLetter& letter) { return u"%1/%2"_s.arg(letter.attempts).arg(letter.maxAttempts); },
               .bare = &DeadLetter::attempts,
               .width = 9,
               .isFigure = true},
              {.title = tr("Requeued"),
               .text =
                   [](const DeadLetter& letter) {
                       return letter.requeues == 0 ? QString() : countText(quint64(letter.requeues));
                   },
               .bare = &DeadLetter::requeues,
               .width = 9,
               .isFigure = true,
               .titleTip = tr("How often it was brought back before")},
              {.title = tr("Payload"),
               .text = [](const DeadLetter& letter) { return bytesText(letter.payloadBytes); },
               .bare = &DeadLetter::payloadBytes,
               .width = 9,
               .isFigure = true,
               .isQuiet = true},
          },
          parent),
      m_calls(std::move(calls)) {}

void DeadLetterTableModel::show(const DeadLetterQuery& query) {
    if (query != m_query) {
        clear();
        m_query = query;
    }
    ask();
}

void DeadLetterTableModel::clear() {
    beginResetModel();
    m_pageCall.reset();
    m_countCall.reset();
    m_rows = 0;
    m_isFresh = false;
    m_hasMore = false;
    m_pages.clear();
    m_cursors.clear();
    m_count.reset();
    m_problem.clear();
    endResetModel();
    Q_EMIT changed();
}

void DeadLetterTableModel::ask() {
    Calls* calls = m_calls();
    if (calls == nullptr) return;
    m_isFresh = false;
    m_count.reset();
    m_problem.clear();
    m_wantedFirst = 0;
    m_wantedLast = 0;
    m_countCall =
        calls->deadLetters().countDeadLetters(m_query, kMarks, [this](const auto& outcome) { takeCount(outcome); });
    m_partial.clear();
    fetch(0);
    Q_EMIT changed();
}

void DeadLetterTableModel::fetch(int page) {
    Calls* calls = m_calls();
    if (calls == nullptr) return;
    PageRequest request;
    quint32 skip = 0;
    const quint64 row = quint64(page) * kPageRows;
    const auto known = m_cursors.find(page);
    if (page > 0 && known != m_cursors.end()) {
        request.cursor = known->second;
    } else if (page > 0 && m_count && m_count->markDistance > 0 && !m_count->marks.isEmpty()) {
        const qsizetype mark = std::min(qsizetype(row / m_count->markDistance), m_count->marks.size() - 1);
        request.cursor = m_count->marks[mark];
        skip = quint32(std::min(row - quint64(mark) * m_count->markDistance, kMostSkipped));
    } else if (page > 0) {
        // The target's cursor is not known: read page by page, starting from the nearest page before it.
        const auto behind = m_cursors.lower_bound(page);
        page = behind == m_cursors.begin() ? 0 : std::prev(behind)->first;
        request.cursor = page == 0 ? QString() : m_cursors[page];
    }
    m_partial.clear();
    request.size = kPageRows;
    m_pageCall = calls->deadLetters().listDeadLetters(m_query, request, skip,
                                                      [this, page](const auto& outcome) { takePage(page, outcome); });
}

void DeadLetterTableModel::takePage(int page, const Outcome<PageOf<DeadLetter>>& outcome) {
    if (!outcome) {
        m_problem = outcome.failure().text;
        Q_EMIT changed();
        return;
    }
    m_partial += outcome->items;
    if (!outcome->isLast() && m_partial.size() < kPageRows) {
        // A page may have fewer rows than requested although more follow.
        PageRequest rest{outcome->nextCursor, quint32(kPageRows - m_partial.size())};
        if (Calls* calls = m_calls()) {
            m_pageCall = calls->deadLetters().listDeadLetters(m_query, rest, 0,
                                                              [this, page](const auto& more) { takePage(page, more); });
        }
        return;
    }
    finishPage(page, outcome->nextCursor);
}

void DeadLetterTableModel::finishPage(int page, const QString& cursor) {
    if (!m_isFresh) {
        // The old rows were kept until now, so that a refresh does not flicker.
        beginResetModel();
        m_rows = 0;
        m_pages.clear();
        m_cursors.clear();
        endResetModel();
        m_isFresh = true;
    }
    const int end = page * kPageRows + int(m_partial.size());
    m_pages[page] = std::exchange(m_partial, {});
    const bool isLast = cursor.isEmpty();
    if (!isLast) m_cursors[page + 1] = cursor;
    if (isLast) {
        m_hasMore = false;
        setRows(end);
    } else {
        m_hasMore = true;
        const quint64 counted = m_count ? std::min(m_count->count, kMostRows) : 0;
        setRows(std::max({m_rows, end, int(counted)}));
    }
    const int last = std::min(m_rows, (page + 1) * kPageRows) - 1;
    if (last >= page * kPageRows) rowsChanged(page * kPageRows, last);
    dropFarPages();
    fetchNext();
    Q_EMIT changed();
}

void DeadLetterTableModel::takeCount(const Outcome<DeadLetterCount>& outcome) {
    if (!outcome) {
        m_problem = outcome.failure().text;
    } else {
        m_count = *outcome;
        if (m_isFresh && m_hasMore) setRows(std::max(m_rows, int(std::min(m_count->count, kMostRows))));
    }
    Q_EMIT changed();
}

void DeadLetterTableModel::want(int first, int last) {
    m_wantedFirst = std::max(0, first);
    m_wantedLast = std::max(m_wantedFirst, last);
    if (!m_pageCall.isUnderWay()) fetchNext();
}

void DeadLetterTableModel::fetchNext() {
    if (!m_isFresh || m_pageCall.isUnderWay() || !m_problem.isEmpty()) return;
    const int lastPage = m_wantedLast / kPageRows;
    for (int page = m_wantedFirst / kPageRows; page <= lastPage && !isBehindEnd(page); ++page) {
        if (!m_pages.contains(page)) {
            fetch(page);
            return;
        }
    }
    // The total is not known: fetch the next page once the last known row is visible.
    if (m_hasMore && m_wantedLast >= m_rows - 1 && m_rows % kPageRows == 0 && m_cursors.contains(m_rows / kPageRows))
        fetch(m_rows / kPageRows);
}

void DeadLetterTableModel::setRows(int rows) {
    if (rows > m_rows) {
        beginInsertRows({}, m_rows, rows - 1);
        m_rows = rows;
        endInsertRows();
    } else if (rows < m_rows) {
        beginRemoveRows({}, rows, m_rows - 1);
        m_rows = rows;
        endRemoveRows();
    }
}

void DeadLetterTableModel::dropFarPages() {
    const int middle = (m_wantedFirst + m_wantedLast) / 2 / kPageRows;
    while (m_pages.size() > size_t(kMostPages)) {
        const int low = m_pages.begin()->first;
        const int high = m_pages.rbegin()->first;
        m_pages.erase(middle - low > high - middle ? low : high);
    }
}

const DeadLetter* DeadLetterTableModel::at(int row) const {
    const auto page = m_pages.find(row / kPageRows);
    if (row < 0 || page == m_pages.end() || row % kPageRows >= page->second.size()) return nullptr;
    return &page->second[row % kPageRows];
}

int DeadLetterTableModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_rows; }

}  // namespace fairlead::gui

#include "moc_dead_letter_table_model.cpp"
