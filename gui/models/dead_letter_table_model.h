// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/dead_letter_calls.h"
#include "gui/data/dead_letter.h"
#include "gui/models/column_model.h"

#include <functional>
#include <map>
#include <optional>

namespace fairlead::gui {

class Calls;

// The dead letters that match a query. Only kMostPages pages near the visible rows are kept, so memory does not grow
// with the number of rows; other rows read as "…" until want() asks for them. Changes in the broker are seen after
// refresh(). GUI thread.
class DeadLetterTableModel : public ColumnModel<DeadLetter> {
    Q_OBJECT
public:
    enum Column { Died, Error, Tenant, Command, Attempts, Requeues, Size, Columns };

    // calls: returns null while there is no live connection.
    explicit DeadLetterTableModel(std::function<Calls*()> calls, QObject* parent = nullptr);

    // Fetches from the beginning. Old rows are removed when the first page comes, or at once if the query differs.
    void show(const DeadLetterQuery& query);
    void refresh() { ask(); }
    void clear();
    const DeadLetterQuery& query() const { return m_query; }

    // Fetches these rows. A newer call takes precedence.
    void want(int first, int last);
    const DeadLetter* at(int row) const override;

    bool isCounted() const { return m_count.has_value(); }
    DeadLetterCount count() const { return m_count.value_or(DeadLetterCount()); }
    bool isAsking() const { return m_pageCall.isUnderWay() || m_countCall.isUnderWay(); }
    bool hasRows() const { return m_rows > 0; }
    // Error of the latest call; empty: none.
    const QString& problem() const { return m_problem; }
    int pagesHeld() const { return int(m_pages.size()); }

    int rowCount(const QModelIndex& parent = {}) const override;

    static constexpr int kPageRows = 200;
    static constexpr int kMostPages = 40;

Q_SIGNALS:
    // Rows, count, progress or problem changed.
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
    bool m_isFresh = false;  // the first page of the latest query has arrived
    bool m_hasMore = false;  // there are rows after the last known one
    std::map<int, Page> m_pages;
    std::map<int, QString> m_cursors;  // by page, where known
    Page m_partial;                    // rows received of the page being fetched
    int m_wantedFirst = 0;
    int m_wantedLast = 0;
    std::optional<DeadLetterCount> m_count;
    QString m_problem;
    Call m_pageCall;
    Call m_countCall;
};

}  // namespace fairlead::gui
