// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq_pages/codeq_queue_model.h"

#include "gui/charts/shown_name.h"
#include "gui/codeq_pages/codeq_figures.h"
#include "gui/models/words/formatters.h"

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// More rows with nothing in them are not worth keeping the others in their places.
constexpr qsizetype kMostRows = 50'000;

QString rowKey(const QString& tenant, const QString& command) {
    return QString::number(tenant.size()) + u':' + tenant + command;
}

QString nameOr(const QString& name, const QString& otherwise) { return name.isEmpty() ? otherwise : shownName(name); }

void add(CodeqQueue& to, const CodeqQueue& more) {
    for (size_t at = 0; at < to.ready.size(); ++at) to.ready[at] += more.ready[at];
    to.delayed += more.delayed;
    to.inProgress += more.inProgress;
    to.dead += more.dead;
}

TableColumn<CodeqRow> countColumn(const QString& title, const QString& tip, quint64 (*count)(const CodeqQueue&)) {
    return {.title = title,
            .text = [count](const CodeqRow& row) { return countText(count(row.counts)); },
            .bare = [count](const CodeqRow& row) { return QVariant::fromValue(count(row.counts)); },
            .width = 11,
            .isFigure = true,
            .titleTip = tip};
}

}  // namespace

CodeqQueueModel::CodeqQueueModel(QObject* parent)
    : ColumnTable(
          {
              {.title = tr("Tenant"),
               .text =
                   [](const CodeqRow& row) {
                       return row.counts.tenant.isNull() ? tr("all tenants")
                                                         : nameOr(row.counts.tenant, tr("of no tenant"));
                   },
               .bare = [](const CodeqRow& row) { return row.counts.tenant; },
               .tip = [](const CodeqRow& row) { return row.counts.tenant; },
               .width = 22},
              {.title = tr("Command"),
               .text =
                   [](const CodeqRow& row) {
                       return row.counts.command.isNull() ? tr("%n commands", nullptr, row.queues)
                                                          : shownName(row.counts.command);
                   },
               .bare = [](const CodeqRow& row) { return row.counts.command; },
               .tip = [](const CodeqRow& row) { return row.counts.command; },
               .width = 22},
              countColumn(tr("Ready"), tr("Tasks that wait for a worker"),
                          [](const CodeqQueue& queue) { return queue.readyInAll(); }),
              countColumn(tr("Delayed"), tr("Tasks that may not run yet"),
                          [](const CodeqQueue& queue) { return queue.delayed; }),
              countColumn(tr("In progress"), tr("Tasks that a worker holds"),
                          [](const CodeqQueue& queue) { return queue.inProgress; }),
              countColumn(tr("Dead"), tr("Tasks whose attempts are used up"),
                          [](const CodeqQueue& queue) { return queue.dead; }),
              {.title = tr("Ready, by priority"),
               .text = [](const CodeqRow& row) { return prioritiesText(row.counts); },
               .tip = [](const CodeqRow& row) { return prioritiesText(row.counts); },
               .width = 24,
               .isQuiet = true,
               .titleTip = tr("Priority 9 is first, 0 is last")},
          },
          &CodeqRow::key, parent) {}

void CodeqQueueModel::show(const QList<CodeqQueue>& queues) {
    m_queues = queues;
    fill(rows().size() < kMostRows);
}

void CodeqQueueModel::setGrouping(Grouping grouping) {
    if (std::exchange(m_grouping, grouping) != grouping) sweep();
}

void CodeqQueueModel::setFilter(const QString& words) {
    if (std::exchange(m_filter, words.trimmed()) != words.trimmed()) sweep();
}

void CodeqQueueModel::setOnlyDead(bool only) {
    if (std::exchange(m_onlyDead, only) != only) sweep();
}

void CodeqQueueModel::sweep() { fill(false); }

void CodeqQueueModel::clear() {
    m_queues.clear();
    setRows({});
}

QList<CodeqRow> CodeqQueueModel::grouped() const {
    QList<CodeqRow> made;
    QHash<QString, qsizetype> places;
    for (const CodeqQueue& queue : m_queues) {
        if (m_onlyDead && queue.dead == 0) continue;
        if (!m_filter.isEmpty() && !queue.tenant.contains(m_filter, Qt::CaseInsensitive) &&
            !queue.command.contains(m_filter, Qt::CaseInsensitive))
            continue;
        // A name that is left out is null, one that is empty stays empty.
        CodeqQueue counts = queue;
        if (m_grouping == Grouping::Tenant)
            counts.command = QString();
        else if (counts.command.isNull())
            counts.command = u""_s;
        if (m_grouping == Grouping::Command)
            counts.tenant = QString();
        else if (counts.tenant.isNull())
            counts.tenant = u""_s;
        const QString key = rowKey(counts.tenant, counts.command);
        if (const auto known = places.constFind(key); known != places.cend()) {
            add(made[*known].counts, queue);
            ++made[*known].queues;
            continue;
        }
        places.insert(key, made.size());
        made.append({counts, key, 1});
    }
    return made;
}

void CodeqQueueModel::fill(bool keepsEmpty) {
    QList<CodeqRow> next = grouped();
    if (!keepsEmpty) {
        setRows(next);
        return;
    }
    QHash<QString, qsizetype> places;
    for (qsizetype at = 0; at < next.size(); ++at) places.insert(next[at].key, at);
    // In their present order first; sorting is stable, so rows with equal values stay where they are.
    QList<CodeqRow> all;
    all.reserve(next.size());
    for (const CodeqRow& row : rows()) {
        if (const auto found = places.constFind(row.key); found != places.cend()) {
            all.append(next[*found]);
            places.erase(found);
            continue;
        }
        CodeqRow empty = row;
        empty.counts = {row.counts.tenant, row.counts.command, {}, 0, 0, 0};
        all.append(empty);
    }
    for (const CodeqRow& row : std::as_const(next))
        if (places.contains(row.key)) all.append(row);
    setRows(all);
}

void CodeqQueueModel::setOrderHeld(bool held) {
    if (std::exchange(m_held, held) == held) return;
    ColumnTable::sort(held ? -1 : m_column, m_order);
}

void CodeqQueueModel::sort(int column, Qt::SortOrder order) {
    m_column = column;
    m_order = order;
    ColumnTable::sort(column, order);
    if (m_held) ColumnTable::sort(-1, order);
}

}  // namespace fairlead::gui

#include "moc_codeq_queue_model.cpp"
