// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/cause_tree_model.h"

#include "gui/client/calls/calls.h"
#include "gui/models/death_trend.h"
#include "gui/models/words/error_names.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/models/row_roles.h"

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostInTip = 2000;

constexpr DeadLetterDimension kLevelDimensions[] = {DeadLetterDimension::Error, DeadLetterDimension::Command,
                                                    DeadLetterDimension::Tenant};

}  // namespace

struct CauseTreeModel::Node {
    DeadLetterGroup group;
    QString name;
    int level = -1;  // the root's
    int row = 0;
    Node* parent = nullptr;
    bool isAsked = false;
    std::vector<std::unique_ptr<Node>> below;
    Call call;
};

DeadLetterFilter CauseChoice::narrowed(DeadLetterFilter filter) const {
    filter.fingerprints = group.fingerprints;
    if (names.size() == CauseTreeModel::kLevels) filter.tenants = {names.last()};
    return filter;
}

QString CauseChoice::text() const {
    QStringList parts;
    for (const QString& name : names) parts << name.simplified();
    return parts.join(u" › "_s);
}

CauseTreeModel::CauseTreeModel(std::function<Calls*()> calls, QObject* parent)
    : QAbstractItemModel(parent), m_calls(std::move(calls)), m_root(std::make_unique<Node>()) {}

CauseTreeModel::~CauseTreeModel() = default;

void CauseTreeModel::show(const DeadLetterFilter& filter, const TrendSpan& trend) {
    Calls* calls = m_calls();
    if (calls == nullptr) return;
    m_filter = filter;
    m_trend = trend;
    m_problem.clear();
    m_call = calls->deadLetters().groupDeadLetters({filter, {DeadLetterDimension::Error}, trend},
                                                   [this](const auto& outcome) { take(outcome); });
    Q_EMIT changed();
}

void CauseTreeModel::clear() {
    beginResetModel();
    m_call.reset();
    m_root = std::make_unique<Node>();
    m_totals = {};
    m_problem.clear();
    m_isAnswered = false;
    endResetModel();
    Q_EMIT changed();
}

void CauseTreeModel::take(const Outcome<DeadLetterGroups>& outcome) {
    if (!outcome) {
        m_problem = outcome.failure().text;
        Q_EMIT changed();
        return;
    }
    learnErrors(outcome->groups);
    m_isAnswered = true;
    m_totals = *outcome;
    beginResetModel();
    m_root = std::make_unique<Node>();
    m_root->below = nodesOf(std::exchange(m_totals.groups, {}), m_root.get());
    endResetModel();
    Q_EMIT changed();
}

std::vector<std::unique_ptr<CauseTreeModel::Node>> CauseTreeModel::nodesOf(const QList<DeadLetterGroup>& groups,
                                                                           Node* parent) const {
    std::vector<std::unique_ptr<Node>> nodes;
    for (const DeadLetterGroup& group : groups) {
        auto node = std::make_unique<Node>();
        node->group = group;
        node->level = parent->level + 1;
        node->row = int(nodes.size());
        node->parent = parent;
        node->name = node->level == 0 ? group.error : node->level == 1 ? group.command : group.tenant;
        // A tenant's rows have no fingerprints of their own.
        if (node->level == kLevels - 1) node->group.fingerprints = parent->group.fingerprints;
        nodes.push_back(std::move(node));
    }
    return nodes;
}

void CauseTreeModel::fetchMore(const QModelIndex& parent) {
    Calls* calls = m_calls();
    if (!canFetchMore(parent) || calls == nullptr) return;
    Node& node = nodeAt(parent);
    node.isAsked = true;
    DeadLetterFilter filter = m_filter;
    filter.fingerprints = node.group.fingerprints;
    // The node owns the call, so the answer is dropped with the node.
    node.call = calls->deadLetters().groupDeadLetters({filter, {kLevelDimensions[node.level + 1]}, m_trend},
                                                      [this, &node](const auto& outcome) { takeBelow(node, outcome); });
}

void CauseTreeModel::takeBelow(Node& node, const Outcome<DeadLetterGroups>& outcome) {
    if (!outcome) {
        node.isAsked = false;
        m_problem = outcome.failure().text;
    } else if (!outcome->groups.isEmpty()) {
        beginInsertRows(indexOf(node), 0, int(outcome->groups.size()) - 1);
        node.below = nodesOf(outcome->groups, &node);
        endInsertRows();
    }
    Q_EMIT changed();
}

CauseTreeModel::Node& CauseTreeModel::nodeAt(const QModelIndex& index) const {
    return index.isValid() ? *static_cast<Node*>(index.internalPointer()) : *m_root;
}

QModelIndex CauseTreeModel::indexOf(const Node& node, int column) const {
    return node.level < 0 ? QModelIndex() : createIndex(node.row, column, &node);
}

QStringList CauseTreeModel::namesOf(const Node& node) const {
    QStringList names;
    for (const Node* at = &node; at->level >= 0; at = at->parent) names.prepend(at->name);
    return names;
}

std::optional<CauseChoice> CauseTreeModel::choice(const QModelIndex& index) const {
    if (!index.isValid()) return std::nullopt;
    const Node& node = nodeAt(index);
    return CauseChoice{namesOf(node), node.group};
}

QModelIndex CauseTreeModel::find(const QStringList& names) const {
    const Node* at = m_root.get();
    for (const QString& name : names) {
        const auto found =
            std::find_if(at->below.begin(), at->below.end(), [&name](const auto& node) { return node->name == name; });
        if (found == at->below.end()) return {};
        at = found->get();
    }
    return indexOf(*at);
}

QModelIndex CauseTreeModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, nodeAt(parent).below[size_t(row)].get());
}

QModelIndex CauseTreeModel::parent(const QModelIndex& index) const {
    return index.isValid() ? indexOf(*nodeAt(index).parent) : QModelIndex();
}

int CauseTreeModel::rowCount(const QModelIndex& parent) const {
    return parent.column() > 0 ? 0 : int(nodeAt(parent).below.size());
}

int CauseTreeModel::columnCount(const QModelIndex&) const { return Columns; }

bool CauseTreeModel::hasChildren(const QModelIndex& parent) const {
    if (parent.column() > 0) return false;
    const Node& node = nodeAt(parent);
    return !node.below.empty() || (node.level >= 0 && node.level < kLevels - 1);
}

bool CauseTreeModel::canFetchMore(const QModelIndex& parent) const {
    const Node& node = nodeAt(parent);
    return parent.isValid() && node.level < kLevels - 1 && !node.isAsked && m_calls() != nullptr;
}

QString CauseTreeModel::textOf(const DeadLetterGroup& group, int column) const {
    switch (column) {
        case Count: return shortCountText(group.count);
        case Tenants: return shortCountText(group.tenants);
        case First: return clockText(group.firstDiedAtMs);
        case Last: return clockText(group.lastDiedAtMs);
        case Trend: return deathTrendText(deathTrend(group, m_trend.untilMs));
        default: return {};
    }
}

QVariant CauseTreeModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Node& node = nodeAt(index);
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
            if (column != Name) return textOf(node.group, column);
            return node.name.isEmpty() ? tr("(without an error text)") : node.name.simplified();
        case Qt::ToolTipRole:
            switch (column) {
                case Name: return node.name.left(kMostInTip);
                case Count: return countText(node.group.count);
                case First: return exactMomentText(node.group.firstDiedAtMs);
                case Last: return exactMomentText(node.group.lastDiedAtMs);
                default: return countText(node.group.tenants);
            }
        case Qt::TextAlignmentRole:
            return int((column == Name || column == Trend ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        case kTrendRole: {
            if (column != Trend || node.group.trend.isEmpty()) return {};
            QList<double> deaths;
            for (const quint64 count : node.group.trend) deaths.append(double(count));
            return QVariant::fromValue(deaths);
        }
        case kAlarmRole: return column == Trend && deathTrend(node.group, m_trend.untilMs) == DeathTrend::Rising;
        case kQuietRole:
            return column == First || column == Last ||
                   (column == Trend && deathTrend(node.group, m_trend.untilMs) != DeathTrend::Rising);
        default: return {};
    }
}

QVariant CauseTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == Name || section == Trend ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case Name: return tr("Error › command › tenant");
        case Count: return tr("Dead");
        case Tenants: return tr("Tenants");
        case First: return tr("First");
        case Last: return tr("Last");
        default: return tr("Trend");
    }
}

}  // namespace fairlead::gui

#include "moc_cause_tree_model.cpp"
