// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/client/outcome.h"
#include "gui/data/dead_letter.h"

#include <QObject>
#include <QStringList>

#include <functional>

namespace fairlead::gui {

class Calls;

// Looks for a text in the payloads of the dead letters that match a query, page by page, so that it can say how far it is
// and be stopped; it is the broker that reads them. What it finds is kept as ids, kMostFound at most. GUI thread.
class PayloadSearch : public QObject {
    Q_OBJECT
public:
    static constexpr qsizetype kMostFound = 10'000;  // as many ids as a filter takes

    // calls: where to ask, null while nobody can be asked.
    explicit PayloadSearch(std::function<Calls*()> calls, QObject* parent = nullptr);

    // Ends the search before, if one runs.
    void start(const DeadLetterQuery& query, const QString& text);
    void stop();   // what was found stays
    void clear();  // as if there had been none

    bool isRunning() const { return m_call.isUnderWay(); }
    const QString& text() const { return m_text; }  // empty: there was no search
    const DeadLetterQuery& query() const { return m_query; }
    const QStringList& found() const { return m_found; }  // in the query's order
    bool isFull() const { return m_found.size() >= kMostFound; }
    bool isWhole() const { return m_isWhole; }  // every dead letter that matches was looked at
    quint64 examined() const { return m_examined; }
    quint64 total() const { return m_total; }             // to be looked at; 0: not known yet
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
