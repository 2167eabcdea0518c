// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/dead_letter_calls.h"
#include "gui/data/dead_letter.h"
#include "gui/models/column_model.h"

#include <functional>
#include <map>
#include <optional>

namespace fairlead::gui {

class Calls;

// The dead letters of a query, as many as there are, of which only the pages that were looked at lately are here: memory
// does not grow with the rows. Rows that are not here read as "…" until somebody wants them. It shows what was there when
// it was asked; what dies or is brought back meanwhile is seen after refresh(). GUI thread.
class DeadLetterTableModel : public ColumnModel<DeadLetter> {
    Q_OBJECT
public:
    enum Column { Died, Error, Tenant, Command, Attempts, Requeues, Size, Columns };

    // calls: where to ask, null while nobody can be asked.
    explicit DeadLetterTableModel(std::function<Calls*()> calls, QObject* parent = nullptr);

    // Asks anew. What was shown before goes when the first answer comes, or at once for another query.
    void show(const DeadLetterQuery& query);
    void refresh() { ask(); }
    void clear();
    const DeadLetterQuery& query() const { return m_query; }

    // Brings these rows, what is wanted last first.
    void want(int first, int last);
    const DeadLetter* at(int row) const override;

    bool isCounted() const { return m_count.has_value(); }
    DeadLetterCount count() const { return m_count.value_or(DeadLetterCount()); }
    bool isAsking() const { return m_pageCall.isUnderWay() || m_countCall.isUnderWay(); }
    bool hasRows() const { return m_rows > 0; }
    // Of the latest question that was not answered; empty: none.
    const QString& problem() const { return m_problem; }
    int pagesHeld() const { return int(m_pages.size()); }

    int rowCount(const QModelIndex& parent = {}) const override;

    static constexpr int kPageRows = 200;
    static constexpr int kMostPages = 40;

Q_SIGNALS:
    // Rows, count, progress or problem are others.
    void changed();

private:
    using Page = QList<DeadLetter>;

    void ask();
    void fetch(int page);
    void fetchNext();
    void takePage(int page, const Outcome<PageOf<DeadLetter>>& outcome);
    void finishPage(int page, const QString& cursor);
    void takeCount(const Outcome<DeadLetterCount>& outcome);
    void setRows(int rows);
    void dropFarPages();
    bool isBehindEnd(int page) const { return page > 0 && page * kPageRows >= m_rows; }

    std::function<Calls*()> m_calls;
    DeadLetterQuery m_query;
    int m_rows = 0;
    bool m_isFresh = false;  // the first page of the latest question is here
    bool m_hasMore = false;  // behind the last row, as far as it was read
    std::map<int, Page> m_pages;
    std::map<int, QString> m_cursors;  // of pages, as far as they were come by
    Page m_partial;                    // of the page under way
    int m_wantedFirst = 0;
    int m_wantedLast = 0;
    std::optional<DeadLetterCount> m_count;
    QString m_problem;
    Call m_pageCall;
    Call m_countCall;
};

}  // namespace fairlead::gui
