// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/dead_letter.h"

#include <QObject>
#include <QStringList>

#include <functional>

namespace fairlead::gui {

class Calls;

// Searches the payloads of the dead letters that match a query. The broker reads them, page by page, so that the search
// can report progress and be stopped. The result is a list of at most kMostFound ids. GUI thread.
class PayloadSearch : public QObject {
    Q_OBJECT
public:
    static constexpr qsizetype kMostFound = 10'000;  // the most ids that a filter takes

    // calls: returns null while there is no live connection.
    explicit PayloadSearch(std::function<Calls*()> calls, QObject* parent = nullptr);

    // Ends an earlier search.
    void start(const DeadLetterQuery& query, const QString& text);
    void stop();   // keeps the result
    void clear();  // drops it

    bool isRunning() const { return m_call.isUnderWay(); }
    const QString& text() const { return m_text; }  // empty: there was no search
    const DeadLetterQuery& query() const { return m_query; }
    const QStringList& found() const { return m_found; }  // in the query's order
    bool isFull() const { return m_found.size() >= kMostFound; }
    bool isWhole() const { return m_isWhole; }  // the search has reached the end
    quint64 examined() const { return m_examined; }
    quint64 total() const { return m_total; }             // dead letters to search; 0: not known yet
    const QString& problem() const { return m_problem; }  // empty: none

Q_SIGNALS:
    void changed();

private:
    void ask(const QString& cursor);
    void take(const Outcome<DeadLetterSearchPage>& answer);

    std::function<Calls*()> m_calls;
    DeadLetterQuery m_query;
    QString m_text;
    QStringList m_found;
    bool m_isWhole = false;
    quint64 m_examined = 0;
    quint64 m_total = 0;
    QString m_problem;
    Call m_call;
    Call m_countCall;
};

}  // namespace fairlead::gui
