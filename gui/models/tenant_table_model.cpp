// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/tenant_table_model.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/key_order.h"
#include "gui/models/words/limit_use.h"
#include "gui/models/words/usual_wait_text.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace fairlead::gui {

namespace {

constexpr qsizetype kWatchedPoints = 600;
constexpr qint64 kSampleEveryMs = 900;  // less than a second: a tick may come slightly early
constexpr qint64 kOrderEveryMs = 900;

QStringList pushingIn(const QList<Finding>& findings) {
    QStringList names;
    for (const Finding& finding : findings)
        if (finding.kind == FindingKind::Pushing) names << finding.tenant;
    return names;
}

QString toolTip(const TenantColumn& column, const TenantRow& row, qint64 nowMs) {
    using ColumnId = TenantColumn::Id;
    switch (column.id) {
        case ColumnId::Tenant: return row.tenant;
        case ColumnId::State: {
            const TenantCondition state = conditionOf(row, nowMs);
            const QString meaning = conditionMeaning(state);
            return state == TenantCondition::Ok ? meaning : tr("%1: %2").arg(conditionText(row, nowMs), meaning);
        }
        case ColumnId::WaitP99:
            return usualWaitText(row, nowMs).isEmpty() ? columnTip(column) : usualWaitText(row, nowMs);
        case ColumnId::ActualShare:
            return tr("Had %1 of all workers' time, was entitled to %2")
                .arg(shareText(row.actualShare), shareText(row.entitledShare));
        case ColumnId::LimitInUse:
            return row.tightestLimit.limit.isEmpty()
                       ? tr("No limit is set for it")
                       : tr("%1: %2").arg(limitLabel(row.tightestLimit.limit), useText(row.tightestLimit));
        default: {
            const QString value = column.text ? column.text(row, nowMs) : QString();
            return value.isEmpty() ? columnTip(column)
                                   : tr("%1. %2", "a value and what it means").arg(value, columnTip(column));
        }
    }
}

// Rows are sorted with new figures, so that the displayed values are in order; advanceTo() sorts only if none come.
constexpr qint64 kOrderWithoutFiguresEveryMs = 1500;

}  // namespace

TenantTableModel::TenantTableModel(QObject* parent) : QAbstractTableModel(parent) {}

int TenantTableModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_order.size()); }

int TenantTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(tenantColumns().size());
}

QVariant TenantTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
    const TenantColumn& column = tenantColumns()[size_t(index.column())];
    const TenantRow& row = rowAt(index.row());
    switch (role) {
        case Qt::DisplayRole: return column.text ? column.text(row, m_nowMs) : QVariant();
        case Qt::EditRole: return column.sortKey ? QVariant(column.sortKey(row, m_nowMs)) : QVariant(row.tenant);
        case Qt::ToolTipRole: return toolTip(column, row, m_nowMs);
        case Qt::AccessibleTextRole:
            return column.text ? QVariant(columnTitle(column) + u' ' + column.text(row, m_nowMs))
                               : QVariant(columnTitle(column));
        case Qt::TextAlignmentRole: return QVariant::fromValue(column.alignment);
        case SparklineRole:
            return column.kind == TenantColumn::Kind::Curve ? QVariant::fromValue(readyCurveAt(index.row()))
                                                            : QVariant();
        case QuietRole: return weightOf(column, row, m_nowMs) == TenantColumn::Weight::Quiet;
        case AttentionRole: return weightOf(column, row, m_nowMs) == TenantColumn::Weight::Attention;
        default: return {};
    }
}

QVariant TenantTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
    const TenantColumn& column = tenantColumns()[size_t(section)];
    switch (role) {
        case Qt::DisplayRole: return columnTitle(column);
        case Qt::ToolTipRole: return columnTip(column);
        case Qt::TextAlignmentRole: return QVariant::fromValue(column.alignment);
        // What is worst or most is looked for first.
        case Qt::InitialSortOrderRole: return int(column.sortKey ? Qt::DescendingOrder : Qt::AscendingOrder);
        default: return {};
    }
}

void TenantTableModel::sort(int column, Qt::SortOrder order) {
    if (column < 0 || column >= columnCount()) return;
    m_sortColumn = column;
    m_sortOrder = order;
    restoreOrder();
}

void TenantTableModel::apply(const QList<TenantsUpdate>& updates) {
    Order added;
    for (const TenantsUpdate& update : updates) {
        if (update.snapshot) m_roster.loseAll();
        for (const TenantRow& row : update.rows) {
            const TenantRoster::Taken taken = m_roster.take(row, update.atMs);
            if (taken.added) {
                m_history.begin(taken.slot);
                added.push_back(taken.slot);
            }
            m_history.set(taken.slot, depthOf(row));
        }
        for (const QString& name : update.removed) m_roster.lose(name);
        m_roster.setPushing(pushingIn(update.totals.findings));
        // advanceTo() may already be ahead of this tick: time goes back only if the broker's own clock did.
        const bool wentBack = m_history.count() > 0 && update.atMs < m_history.latestMs();
        m_nowMs = wentBack ? update.atMs : std::max(m_nowMs, update.atMs);
        sample(update.atMs);
    }
    m_shownAt.resize(m_roster.slotCount(), -1);
    if (m_roster.anyLost()) {
        std::vector<char> leaves(m_order.size(), 0);
        std::transform(m_order.begin(), m_order.end(), leaves.begin(),
                       [this](quint32 slot) { return m_roster.isThere(slot) ? 0 : 1; });
        hideWhere(leaves);
    }
    m_roster.settle();
    m_counts = m_roster.counts(m_nowMs);

    if (!m_order.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    if (!added.empty()) showAdded(added);
    restoreOrderIfDue(updates.isEmpty() ? m_nowMs : updates.last().atMs, kOrderEveryMs);
    Q_EMIT applied();
}

void TenantTableModel::showAdded(const Order& added) {
    std::vector<char> isNew(m_roster.slotCount(), 0);
    for (const quint32 slot : added) isNew[slot] = 1;
    Order shown;
    for (const quint32 slot : m_roster.byName())
        if (isNew[slot] != 0 && matches(slot)) shown.push_back(slot);
    showLast(sorted(shown));
    m_orderedAtMs = 0;  // sorts at the next chance
}

void TenantTableModel::clear() {
    beginResetModel();
    m_order.clear();
    m_shownAt.clear();
    m_roster.clear();
    m_history = {};
    m_watchedPoints.clear();
    m_watched.clear();
    m_nowMs = 0;
    m_counts = {};
    endResetModel();
    Q_EMIT applied();
}

void TenantTableModel::advanceTo(qint64 brokerNowMs) {
    m_nowMs = brokerNowMs;
    if (m_order.empty()) return;
    restoreOrderIfDue(m_nowMs, kOrderWithoutFiguresEveryMs);
    for (int column = 0; column < columnCount(); ++column)
        if (tenantColumns()[size_t(column)].id == TenantColumn::Id::OldestWaiting)
            Q_EMIT dataChanged(index(0, column), index(rowCount() - 1, column));
}

void TenantTableModel::setOrderHeld(bool held) {
    m_orderHeld = held;
    m_orderedAtMs = 0;  // once released, sorts at the next chance
}

void TenantTableModel::setFilter(const QString& text) {
    if (text == m_filter) return;
    m_filter = text;
    refilter();
}

void TenantTableModel::setQuickFilter(TenantFilter filter) {
    if (filter != m_quickFilter) {
        m_quickFilter = filter;
        refilter();
    }
}

void TenantTableModel::refilter() {
    std::vector<char> leaves(m_order.size(), 0);
    std::transform(m_order.begin(), m_order.end(), leaves.begin(),
                   [this](quint32 slot) { return matches(slot) ? 0 : 1; });
    hideWhere(leaves);
    Order shown;
    for (const quint32 slot : m_roster.byName())
        if (!isShown(slot) && matches(slot)) shown.push_back(slot);
    showLast(shown);
    restoreOrder();
}

const TenantRow* TenantTableModel::find(const QString& tenant) const {
    const quint32 slot = m_roster.find(tenant);
    return slot == TenantRoster::kNone ? nullptr : &m_roster.row(slot);
}

QString TenantTableModel::tenantAt(int row) const {
    return row >= 0 && row < rowCount() ? rowAt(row).tenant : QString();
}

QStringList TenantTableModel::tenants() const {
    QStringList names;
    names.reserve(tenantCount());
    for (const quint32 slot : m_roster.byName()) names.append(m_roster.row(slot).tenant);
    return names;
}

int TenantTableModel::rowOf(const QString& tenant) const {
    const quint32 slot = m_roster.find(tenant);
    return slot == TenantRoster::kNone ? -1 : m_shownAt[slot];
}

void TenantTableModel::watch(const QString& tenant) {
    if (tenant != m_watched) {
        m_watchedPoints.clear();
        m_watched.clear();
        m_watchedPoints = history(tenant);
        m_watched = tenant;
    }
}

QList<DepthPoint> TenantTableModel::history(const QString& tenant) const {
    if (tenant == m_watched) return m_watchedPoints;
    const quint32 slot = m_roster.find(tenant);
    return slot == TenantRoster::kNone ? QList<DepthPoint>() : m_history.points(slot);
}

bool TenantTableModel::matches(quint32 slot) const {
    const TenantRow& row = m_roster.row(slot);
    return passes(row, m_quickFilter, m_nowMs) &&
           (m_filter.isEmpty() || row.tenant.contains(m_filter, Qt::CaseInsensitive));
}

TenantTableModel::Order TenantTableModel::sorted(const Order& byName) const {
    const bool descending = m_sortOrder == Qt::DescendingOrder;
    const auto sortKey = tenantColumns()[size_t(m_sortColumn)].sortKey;
    if (sortKey == nullptr) return descending ? Order(byName.rbegin(), byName.rend()) : byName;
    // Equal keys are ordered by name, ascending in both directions: rows of zeros must not shuffle.
    std::vector<KeyedSlot> keyed;
    keyed.reserve(byName.size());
    for (const quint32 slot : byName) keyed.push_back({sortKey(m_roster.row(slot), m_nowMs), slot});
    orderByKey(keyed, descending);
    Order order(keyed.size());
    std::transform(keyed.begin(), keyed.end(), order.begin(), [](const KeyedSlot& entry) { return entry.slot; });
    return order;
}

void TenantTableModel::restoreOrderIfDue(qint64 atMs, qint64 everyMs) {
    const qint64 since = atMs - m_orderedAtMs;
    if (!m_orderHeld && (since >= everyMs || since < -everyMs)) {
        m_orderedAtMs = atMs;
        m_quickFilter == TenantFilter::Any ? restoreOrder() : refilter();
    }
}

void TenantTableModel::restoreOrder() {
    if (m_order.size() == m_roster.byName().size()) {
        setOrder(sorted(m_roster.byName()));
        return;
    }
    Order shown;
    shown.reserve(m_order.size());
    std::copy_if(m_roster.byName().begin(), m_roster.byName().end(), std::back_inserter(shown),
                 [this](quint32 slot) { return isShown(slot); });
    setOrder(sorted(shown));
}

void TenantTableModel::setOrder(Order order) {
    if (order == m_order) return;
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const Order before = std::exchange(m_order, std::move(order));
    renumber();
    const QModelIndexList from = persistentIndexList();
    QModelIndexList to;
    to.reserve(from.size());
    for (const QModelIndex& old : from) to.append(createIndex(m_shownAt[before[size_t(old.row())]], old.column()));
    changePersistentIndexList(from, to);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

void TenantTableModel::showLast(const Order& slots) {
    if (slots.empty()) return;
    const size_t first = m_order.size();
    beginInsertRows({}, int(first), int(first + slots.size() - 1));
    m_order.insert(m_order.end(), slots.begin(), slots.end());
    renumber(first);
    endInsertRows();
}

void TenantTableModel::hideWhere(const std::vector<char>& leaves) {
    Order reordered;
    reordered.reserve(m_order.size());
    Order leaving;
    for (size_t row = 0; row < m_order.size(); ++row) (leaves[row] != 0 ? leaving : reordered).push_back(m_order[row]);
    if (leaving.empty()) return;
    // The rows are moved to the end and then removed together: one signal instead of thousands.
    const size_t kept = reordered.size();
    reordered.insert(reordered.end(), leaving.begin(), leaving.end());
    setOrder(std::move(reordered));
    beginRemoveRows({}, int(kept), int(m_order.size() - 1));
    m_order.resize(kept);
    for (const quint32 slot : leaving) m_shownAt[slot] = -1;
    endRemoveRows();
}

void TenantTableModel::renumber(size_t from) {
    for (size_t row = from; row < m_order.size(); ++row) m_shownAt[m_order[row]] = int(row);
}

void TenantTableModel::sample(qint64 atMs) {
    if (m_history.count() > 0 && atMs < m_history.latestMs()) {
        // The broker's clock went back, or this is another broker: the old curve does not belong to it.
        m_history.clear();
        m_watchedPoints.clear();
    }
    if (m_history.count() > 0 && atMs - m_history.latestMs() < kSampleEveryMs) return;
    m_history.sample(atMs);
    if (const TenantRow* row = find(m_watched)) {
        if (m_watchedPoints.size() == kWatchedPoints) m_watchedPoints.removeFirst();
        m_watchedPoints.append({atMs, depthOf(*row)});
    }
}

}  // namespace fairlead::gui

#include "moc_tenant_table_model.cpp"
