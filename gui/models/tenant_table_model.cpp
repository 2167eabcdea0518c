// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/tenant_table_model.h"

#include "gui/models/formatters.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <utility>

namespace fairlead::gui {

namespace {

constexpr qsizetype kWatchedPoints = 600;
constexpr qint64 kSampleEveryMs = 900;  // a tick of a second that comes a little early still counts
constexpr qint64 kOrderEveryMs = 900;

// What the cell is too narrow for, and what its column means.
QString toolTip(const TenantColumn& column, const TenantRow& row, qint64 nowMs) {
    using Id = TenantColumn::Id;
    const auto tr = [](const char* text) { return QCoreApplication::translate("TenantTableModel", text); };
    switch (column.id) {
        case Id::Tenant: return row.tenant;
        case Id::State: return conditionText(row, nowMs);
        case Id::ActualShare:
            return tr("Had %1 of all workers' time, was entitled to %2")
                .arg(shareText(row.actualShare), shareText(row.entitledShare));
        case Id::LimitInUse:
            return row.tightestLimit.limit.isEmpty()
                       ? tr("No limit is set for it")
                       : tr("%1: %2 of %3")
                             .arg(limitLabel(row.tightestLimit.limit), countText(quint64(row.tightestLimit.used)),
                                  countText(quint64(row.tightestLimit.maximum)));
        default: return columnTip(column);
    }
}

// Rows are put in order when figures come, so that what is read is in order; the clock does it only when none come.
constexpr qint64 kOrderWithoutFiguresEveryMs = 1500;

}  // namespace

struct TenantTableModel::Tenant {
    TenantRow row;
    DepthRing ring;
    int shownAt = -1;
    bool present = true;  // in the snapshot that is being applied
};

TenantTableModel::TenantTableModel(QObject* parent) : QAbstractTableModel(parent) {}

TenantTableModel::~TenantTableModel() = default;

int TenantTableModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_order.size()); }

int TenantTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(tenantColumns().size());
}

QVariant TenantTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const Tenant& tenant = *m_order[size_t(index.row())];
    const TenantColumn& column = tenantColumns()[size_t(index.column())];
    const TenantRow& row = tenant.row;
    switch (role) {
        case Qt::DisplayRole: return column.text ? column.text(row, m_nowMs) : QVariant();
        case Qt::EditRole: return column.sortKey ? QVariant(column.sortKey(row, m_nowMs)) : QVariant(row.tenant);
        case Qt::ToolTipRole: return toolTip(column, row, m_nowMs);
        case Qt::AccessibleTextRole:
            return column.text ? QVariant(columnTitle(column) + u' ' + column.text(row, m_nowMs))
                               : QVariant(columnTitle(column));
        case Qt::TextAlignmentRole: return QVariant::fromValue(column.alignment);
        case SparklineRole:
            return column.kind == TenantColumn::Kind::Curve ? QVariant::fromValue(sparkline(tenant)) : QVariant();
        case QuietRole: return weightOf(column, row, m_nowMs) == TenantColumn::Weight::Quiet;
        case AttentionRole: return weightOf(column, row, m_nowMs) == TenantColumn::Weight::Attention;
        default: return {};
    }
}

QVariant TenantTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return {};
    }
    const TenantColumn& column = tenantColumns()[size_t(section)];
    switch (role) {
        case Qt::DisplayRole: return columnTitle(column);
        case Qt::ToolTipRole: return columnTip(column);
        case Qt::TextAlignmentRole: return QVariant::fromValue(column.alignment);
        default: return {};
    }
}

void TenantTableModel::sort(int column, Qt::SortOrder order) {
    if (column < 0 || column >= columnCount()) {
        return;
    }
    m_sortColumn = column;
    m_sortOrder = order;
    restoreOrder();
}

void TenantTableModel::apply(const QList<TenantsUpdate>& updates) {
    Order added;
    for (const TenantsUpdate& update : updates) {
        if (update.snapshot) {
            for (auto& [name, tenant] : m_tenants) {
                tenant->present = false;
            }
        }
        for (const TenantRow& row : update.rows) {
            std::unique_ptr<Tenant>& tenant = m_tenants[row.tenant];
            if (!tenant) {
                tenant = std::make_unique<Tenant>();
                added.push_back(tenant.get());
            }
            const bool met = row.refused > tenant->row.refused || row.exceeded > tenant->row.exceeded;
            const qint64 metBefore = tenant->row.limitMetAtMs;
            const bool known = !tenant->row.tenant.isEmpty();
            tenant->row = row;
            tenant->row.limitMetAtMs = known && met ? update.atMs : metBefore;
            tenant->present = true;
        }
        for (const QString& name : update.removed) {
            if (const auto found = m_tenants.find(name); found != m_tenants.end()) {
                found->second->present = false;
            }
        }
        // Never back by the second that passed since the last tick, unless the broker's own clock went back.
        const bool wentBack = m_times.count() > 0 && update.atMs < m_times.latest();
        m_nowMs = wentBack ? update.atMs : std::max(m_nowMs, update.atMs);
        sample(update.atMs);
    }

    std::erase_if(added, [this](const Tenant* tenant) { return !tenant->present || !matches(*tenant); });
    std::vector<char> leaves(m_order.size(), 0);
    bool anyLeaves = false;
    for (size_t row = 0; row < m_order.size(); ++row) {
        leaves[row] = m_order[row]->present ? 0 : 1;
        anyLeaves = anyLeaves || leaves[row] != 0;
    }
    if (anyLeaves) {
        hideWhere(leaves);
    }
    std::erase_if(m_tenants, [](const auto& entry) { return !entry.second->present; });
    count();

    if (!m_order.empty()) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
    if (!added.empty()) {
        sortOrder(added);
        showLast(added);
        m_orderedAtMs = 0;  // they stand last; due at once
    }
    restoreOrderIfDue(updates.isEmpty() ? m_nowMs : updates.last().atMs, kOrderEveryMs);
    Q_EMIT applied();
}

void TenantTableModel::clear() {
    beginResetModel();
    m_order.clear();
    m_tenants.clear();
    m_times.clear();
    m_watchedPoints.clear();
    m_watched.clear();
    m_nowMs = 0;
    m_counts = {};
    endResetModel();
    Q_EMIT applied();
}

void TenantTableModel::advanceTo(qint64 brokerNowMs) {
    m_nowMs = brokerNowMs;
    if (m_order.empty()) {
        return;
    }
    restoreOrderIfDue(m_nowMs, kOrderWithoutFiguresEveryMs);
    for (int column = 0; column < columnCount(); ++column) {
        if (tenantColumns()[size_t(column)].id == TenantColumn::Id::OldestWaiting) {
            Q_EMIT dataChanged(index(0, column), index(rowCount() - 1, column));
        }
    }
}

void TenantTableModel::setOrderHeld(bool held) {
    m_orderHeld = held;
    m_orderedAtMs = 0;  // let go, the order is due
}

void TenantTableModel::setFilter(const QString& text) {
    if (text == m_filter) {
        return;
    }
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
    for (size_t row = 0; row < m_order.size(); ++row) {
        leaves[row] = matches(*m_order[row]) ? 0 : 1;
    }
    hideWhere(leaves);
    Order shown;
    for (const auto& [name, tenant] : m_tenants) {
        if (tenant->shownAt < 0 && matches(*tenant)) {
            shown.push_back(tenant.get());
        }
    }
    showLast(shown);
    restoreOrder();
}

void TenantTableModel::count() {
    m_counts = {};
    // Most tenants are quite all right: what makes a difference is asked for those alone that have it.
    const auto add = [this](TenantFilter filter) { ++m_counts[size_t(filter)]; };
    for (const auto& [name, tenant] : m_tenants) {
        const TenantRow& row = tenant->row;
        add(TenantFilter::Any);
        for (const TenantFilter filter : {TenantFilter::Throttled, TenantFilter::Paused, TenantFilter::Dead}) {
            if (passes(row, filter, m_nowMs)) {
                add(filter);
            }
        }
        if ((row.limitMetAtMs > 0 || !row.tightestLimit.limit.isEmpty()) &&
            passes(row, TenantFilter::Limited, m_nowMs)) {
            add(TenantFilter::Limited);
        }
    }
}

const TenantRow* TenantTableModel::find(const QString& tenant) const {
    const auto found = m_tenants.find(tenant);
    return found == m_tenants.end() ? nullptr : &found->second->row;
}

QString TenantTableModel::tenantAt(int row) const {
    return row >= 0 && row < rowCount() ? m_order[size_t(row)]->row.tenant : QString();
}

const TenantRow& TenantTableModel::rowAt(int row) const { return m_order[size_t(row)]->row; }

QStringList TenantTableModel::tenants() const {
    QStringList names;
    names.reserve(tenantCount());
    for (const auto& [name, tenant] : m_tenants) {
        names.append(name);
    }
    return names;
}

int TenantTableModel::rowOf(const QString& tenant) const {
    const auto found = m_tenants.find(tenant);
    return found == m_tenants.end() ? -1 : found->second->shownAt;
}

void TenantTableModel::watch(const QString& tenant) {
    if (tenant == m_watched) {
        return;
    }
    m_watched = tenant;
    const auto found = m_tenants.find(tenant);
    m_watchedPoints = found == m_tenants.end() ? QList<DepthPoint>() : found->second->ring.points(m_times);
}

QList<DepthPoint> TenantTableModel::history(const QString& tenant) const {
    if (tenant == m_watched) {
        return m_watchedPoints;
    }
    const auto found = m_tenants.find(tenant);
    return found == m_tenants.end() ? QList<DepthPoint>() : found->second->ring.points(m_times);
}

bool TenantTableModel::matches(const Tenant& tenant) const {
    return passes(tenant.row, m_quickFilter, m_nowMs) &&
           (m_filter.isEmpty() || tenant.row.tenant.contains(m_filter, Qt::CaseInsensitive));
}

void TenantTableModel::sortOrder(Order& order) const {
    struct Keyed {
        double key;
        Tenant* tenant;
    };
    const auto sortKey = tenantColumns()[size_t(m_sortColumn)].sortKey;
    std::vector<Keyed> keyed;
    keyed.reserve(order.size());
    for (Tenant* tenant : order) {
        keyed.push_back({sortKey ? sortKey(tenant->row, m_nowMs) : 0.0, tenant});
    }
    const bool descending = m_sortOrder == Qt::DescendingOrder;
    // Equal keys read by name, A first in either direction: rows of zeros must not shuffle.
    std::sort(keyed.begin(), keyed.end(), [&](const Keyed& a, const Keyed& b) {
        if (sortKey && a.key != b.key) {
            return descending ? a.key > b.key : a.key < b.key;
        }
        const int byName = a.tenant->row.tenant.compare(b.tenant->row.tenant);
        return !sortKey && descending ? byName > 0 : byName < 0;
    });
    std::transform(keyed.begin(), keyed.end(), order.begin(), [](const Keyed& entry) { return entry.tenant; });
}

void TenantTableModel::restoreOrderIfDue(qint64 atMs, qint64 everyMs) {
    const qint64 since = atMs - m_orderedAtMs;
    if (!m_orderHeld && (since >= everyMs || since < -everyMs)) {
        m_orderedAtMs = atMs;
        m_quickFilter == TenantFilter::Any ? restoreOrder() : refilter();
    }
}

void TenantTableModel::restoreOrder() {
    Order sorted = m_order;
    sortOrder(sorted);
    setOrder(std::move(sorted));
}

void TenantTableModel::setOrder(Order order) {
    if (order == m_order) {
        return;
    }
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const Order before = std::exchange(m_order, std::move(order));
    renumber();
    const QModelIndexList from = persistentIndexList();
    QModelIndexList to;
    to.reserve(from.size());
    for (const QModelIndex& old : from) {
        to.append(createIndex(before[size_t(old.row())]->shownAt, old.column()));
    }
    changePersistentIndexList(from, to);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

void TenantTableModel::showLast(const Order& tenants) {
    if (tenants.empty()) {
        return;
    }
    const size_t first = m_order.size();
    beginInsertRows({}, int(first), int(first + tenants.size() - 1));
    m_order.insert(m_order.end(), tenants.begin(), tenants.end());
    renumber(first);
    endInsertRows();
}

void TenantTableModel::hideWhere(const std::vector<char>& leaves) {
    Order reordered;
    reordered.reserve(m_order.size());
    Order leaving;
    for (size_t row = 0; row < m_order.size(); ++row) {
        (leaves[row] != 0 ? leaving : reordered).push_back(m_order[row]);
    }
    if (leaving.empty()) {
        return;
    }
    // Scattered rows are moved to the end first and go in one piece: one signal instead of thousands.
    const size_t kept = reordered.size();
    reordered.insert(reordered.end(), leaving.begin(), leaving.end());
    setOrder(std::move(reordered));
    beginRemoveRows({}, int(kept), int(m_order.size() - 1));
    m_order.resize(kept);
    for (Tenant* tenant : leaving) {
        tenant->shownAt = -1;
    }
    endRemoveRows();
}

void TenantTableModel::renumber(size_t from) {
    for (size_t row = from; row < m_order.size(); ++row) {
        m_order[row]->shownAt = int(row);
    }
}

void TenantTableModel::sample(qint64 atMs) {
    if (m_times.count() > 0 && atMs < m_times.latest()) {
        // The broker's clock went back, or this is another broker: the old curve has nothing to do with it.
        m_times.clear();
        m_watchedPoints.clear();
        for (auto& [name, tenant] : m_tenants) {
            tenant->ring.clear();
        }
    }
    if (m_times.count() > 0 && atMs - m_times.latest() < kSampleEveryMs) {
        return;
    }
    const quint64 at = m_times.count();
    m_times.add(atMs);
    for (auto& [name, tenant] : m_tenants) {
        if (tenant->present) {
            tenant->ring.record(at, depthOf(tenant->row));
        }
    }
    if (const TenantRow* row = find(m_watched)) {
        if (m_watchedPoints.size() == kWatchedPoints) {
            m_watchedPoints.removeFirst();
        }
        m_watchedPoints.append({atMs, depthOf(*row)});
    }
}

QList<double> TenantTableModel::sparkline(const Tenant& tenant) const {
    QList<double> values;
    values.reserve(qsizetype(DepthRing::kKept));
    const DepthRing& ring = tenant.ring;
    for (quint64 at = ring.first(); at < ring.end(); ++at) {
        if (at > ring.first() && m_times.at(at) - m_times.at(at - 1) > kDepthGapMs) {
            values.append(std::numeric_limits<double>::quiet_NaN());
        }
        values.append(double(ring.at(at).ready));
    }
    return values;
}

}  // namespace fairlead::gui
