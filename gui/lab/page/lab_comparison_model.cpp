// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/page/lab_comparison_model.h"

#include "gui/models/words/formatters.h"
#include "gui/lab/page/lab_text.h"

#include <QFont>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

const QVariant kUnknownFigure = QVariant::fromValue(nullptr);

const std::optional<LabSide>& sideOf(const LabComparison& comparison, int side) {
    return side == 0 ? comparison.before : comparison.after;
}

QString text(const LabFigures& figures, int figure) {
    switch (figure) {
        case LabComparisonModel::Entitled: return shareText(figures.entitledShare);
        case LabComparisonModel::Share: return shareText(figures.actualShare);
        case LabComparisonModel::WaitP50: return waitText(figures.waitP50Seconds.value_or(-1));
        case LabComparisonModel::WaitP99: return waitText(figures.waitP99Seconds.value_or(-1));
        default: return rateText(figures.donePerSecond);
    }
}

QVariant value(const LabFigures& figures, int figure) {
    const auto optional = [](const std::optional<double>& known) { return known ? QVariant(*known) : kUnknownFigure; };
    switch (figure) {
        case LabComparisonModel::Entitled: return figures.entitledShare;
        case LabComparisonModel::Share: return figures.actualShare;
        case LabComparisonModel::WaitP50: return optional(figures.waitP50Seconds);
        case LabComparisonModel::WaitP99: return optional(figures.waitP99Seconds);
        default: return figures.donePerSecond;
    }
}

}  // namespace

void LabComparisonModel::show(const LabComparison& comparison) {
    QStringList rows;
    if (comparison.before) {
        rows << QString() << comparison.quiet;
        if (!comparison.loud.isEmpty()) rows << comparison.loud;
    }
    const bool isSame = rows == m_rows;
    if (!isSame) beginResetModel();
    m_comparison = comparison;
    m_rows = rows;
    if (!isSame) {
        endResetModel();
    } else if (!m_rows.isEmpty()) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, kColumns - 1);
    }
}

int LabComparisonModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_rows.size()); }

int LabComparisonModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

std::optional<LabFigures> LabComparisonModel::figures(int row, int side) const {
    const std::optional<LabSide>& known = sideOf(m_comparison, side);
    if (!known) return std::nullopt;
    if (m_rows[row].isEmpty()) return known->quiet;
    const auto found = known->tenants.constFind(m_rows[row]);
    return found == known->tenants.constEnd() ? std::nullopt : std::optional(*found);
}

QVariant LabComparisonModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const bool isTogether = m_rows[index.row()].isEmpty();
    if (role == Qt::TextAlignmentRole)
        return int((index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::FontRole && isTogether) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (index.column() == 0) {
        if (role == Qt::DisplayRole || role == Qt::EditRole)
            return isTogether ? tr("the quiet ones together") : m_rows[index.row()];
        return {};
    }
    const int side = (index.column() - 1) / Figures;
    const int figure = (index.column() - 1) % Figures;
    if (role == EmphasisRole) return isTogether && figure == WaitP99;
    if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
    const std::optional<LabFigures> known = figures(index.row(), side);
    if (role == Qt::EditRole) return known ? value(*known, figure) : kUnknownFigure;
    return known ? text(*known, figure) : missingText();
}

QStringList LabComparisonModel::keys() const {
    const QStringList figures{u"entitled_share"_s, u"share"_s, u"wait_p50_seconds"_s, u"wait_p99_seconds"_s,
                              u"done_per_second"_s};
    QStringList keys{u"tenant"_s};
    for (int side = 0; side < 2; ++side) {
        const std::optional<LabSide>& known = sideOf(m_comparison, side);
        for (const QString& figure : figures) {
            // The number keeps the keys unique when both sides have the same policy.
            keys << u"%1.%2.%3"_s.arg(side + 1).arg(known ? known->policy : QString(), figure);
        }
    }
    return keys;
}

QVariant LabComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return int((section == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    if (section == 0) return tr("Tenant");
    const std::optional<LabSide>& side = sideOf(m_comparison, (section - 1) / Figures);
    const QString policy = side                          ? policyText(side->policy)
                           : (section - 1) / Figures > 0 ? tr("afterwards")
                                                         : tr("at first");
    const auto head = [&](const QString& name, const QString& tip) {
        return role == Qt::ToolTipRole ? tr("%1, by %2").arg(tip, policy) : u"%1\n%2"_s.arg(policy, name);
    };
    switch ((section - 1) % Figures) {
        case Entitled: return head(tr("entitled"), tr("The share of the workers' time that it should have had"));
        case Share: return head(tr("share"), tr("The share of the workers' time that it had"));
        case WaitP50: return head(tr("p50 wait"), tr("Half of the tasks waited no longer"));
        case WaitP99: return head(tr("p99 wait"), tr("99 % of the tasks waited no longer"));
        default: return head(tr("done/s"), tr("Tasks completed in a second"));
    }
}

}  // namespace fairlead::gui

#include "moc_lab_comparison_model.cpp"
