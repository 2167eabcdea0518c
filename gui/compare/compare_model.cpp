// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/compare_model.h"

#include "gui/charts/shown_name.h"
#include "gui/compare/compare_text.h"
#include "gui/models/row_roles.h"

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

using Kind = ComparedRow::Kind;

void CompareModel::setComparison(std::shared_ptr<const Comparison> comparison) {
    beginResetModel();
    m_comparison = std::move(comparison);
    m_chosen.assign(m_comparison ? m_comparison->rows.size() : 0, false);
    m_chosenCount = 0;
    rebuild();
    endResetModel();
    Q_EMIT choiceChanged();
}

void CompareModel::setNames(const QString& first, const QString& second) {
    m_first = first;
    m_second = second;
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, Columns - 1);
}

void CompareModel::setCopyable(bool toFirst, bool toSecond) {
    beginResetModel();
    m_toFirst = toFirst;
    m_toSecond = toSecond;
    endResetModel();
}

void CompareModel::showEverything(bool everything) {
    if (m_everything == everything) return;
    beginResetModel();
    m_everything = everything;
    rebuild();
    endResetModel();
}

void CompareModel::showTenants(const QString& part) {
    if (m_part == part) return;
    beginResetModel();
    m_part = part;
    rebuild();
    endResetModel();
}

void CompareModel::openOneSided(bool open) {
    if (m_isOpen == open) return;
    beginResetModel();
    m_isOpen = open;
    rebuild();
    endResetModel();
}

void CompareModel::rebuild() {
    m_shown.clear();
    if (!m_comparison) return;
    // Of each tenant once, not of each of its limits.
    std::vector<signed char> firstMatches(m_comparison->first->tenants.size(), -1);
    const auto nameMatches = [this](const TenantSnapshot& tenant) {
        return tenantWords(tenant.tenant).contains(m_part, Qt::CaseInsensitive);
    };
    const auto matches = [&](const ComparedRow& row) {
        if (m_part.isEmpty()) return true;
        if (row.first < 0 && row.second < 0) return false;
        if (row.first < 0) return nameMatches(m_comparison->tenantOf(row, Side::Second));
        signed char& known = firstMatches[size_t(row.first)];
        if (known < 0) known = nameMatches(m_comparison->tenantOf(row, Side::First)) ? 1 : 0;
        return known == 1;
    };
    for (quint32 at = 0; at < m_comparison->rows.size(); ++at) {
        const ComparedRow& row = m_comparison->rows[at];
        const bool isOneSided = row.kind == Kind::OneSided;
        if ((m_everything || row.differs) && matches(row)) m_shown.push_back({at, false});
        if (!isOneSided || !(m_isOpen || !m_part.isEmpty())) continue;
        for (quint32 one = 0; one < m_comparison->oneSided.size(); ++one)
            if (matches(m_comparison->oneSided[one])) m_shown.push_back({one, true});
    }
}

int CompareModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_shown.size()); }

const ComparedRow* CompareModel::at(int row) const {
    if (row < 0 || row >= rowCount()) return nullptr;
    const Shown& shown = m_shown[size_t(row)];
    return shown.isOneSided ? &m_comparison->oneSided[shown.at] : &m_comparison->rows[shown.at];
}

QString CompareModel::whyNot(int row, Side to) const {
    const ComparedRow* one = at(row);
    if (one == nullptr) return tr("Select a row.");
    if (!mayTake(to)) return tr("%1 is a file, which takes no copy.").arg(to == Side::First ? m_first : m_second);
    const NotCopied why = whyNotCopiedTo(*m_comparison, *one, to);
    if (why == NotCopied::Same) return tr("It is the same on both sides.");
    return notCopiedText(*one, why);
}

bool CompareModel::isChosen(int row, Side to) const {
    const Shown& shown = m_shown[size_t(row)];
    return to == m_target && !shown.isOneSided && m_chosen[shown.at];
}

QString CompareModel::choose(const QList<int>& rows, Side to) {
    QList<int> possible;
    QString why = tr("Select a row.");
    for (const int row : rows) {
        const QString reason = whyNot(row, to);
        if (reason.isEmpty())
            possible.append(row);
        else
            why = reason;
    }
    if (possible.isEmpty()) return why;
    if (m_chosenCount > 0 && to != m_target)
        return tr("What is chosen so far is for %1: preview that first, or drop it.")
            .arg(m_target == Side::First ? m_first : m_second);
    m_target = to;
    const bool all = std::all_of(possible.begin(), possible.end(), [&](int row) { return isChosen(row, to); });
    for (const int row : std::as_const(possible)) {
        const size_t at = m_shown[size_t(row)].at;
        m_chosenCount += (all ? 0 : 1) - (m_chosen[at] ? 1 : 0);
        m_chosen[at] = !all;
    }
    Q_EMIT dataChanged(index(0, ToSecond), index(rowCount() - 1, ToFirst));
    Q_EMIT choiceChanged();
    return {};
}

void CompareModel::chooseNothing() {
    std::fill(m_chosen.begin(), m_chosen.end(), false);
    m_chosenCount = 0;
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, ToSecond), index(rowCount() - 1, ToFirst));
    Q_EMIT choiceChanged();
}

QList<ComparedRow> CompareModel::chosen() const {
    QList<ComparedRow> rows;
    for (size_t at = 0; at < m_chosen.size(); ++at)
        if (m_chosen[at]) rows.append(m_comparison->rows[at]);
    return rows;
}

QString CompareModel::text(int row, int column) const {
    const ComparedRow& one = *at(row);
    switch (column) {
        case Tenant:
            if (one.first >= 0) return tenantWords(m_comparison->tenantOf(one, Side::First).tenant);
            return one.second >= 0 ? tenantWords(m_comparison->tenantOf(one, Side::Second).tenant) : tr("the broker");
        case Setting: return settingWords(one);
        case First: return cellText(*m_comparison, one, Side::First);
        case Second: return cellText(*m_comparison, one, Side::Second);
        default: break;
    }
    if (!one.differs || column != ToFirst || one.kind == Kind::OneSided) return {};
    const bool isPossible = (mayTake(Side::First) && whyNot(row, Side::First).isEmpty()) ||
                            (mayTake(Side::Second) && whyNot(row, Side::Second).isEmpty());
    return isPossible ? QString() : tr("not copied");
}

QString CompareModel::tip(int row, int column) const {
    const ComparedRow& one = *at(row);
    if (column == ToSecond || column == ToFirst) {
        const Side to = column == ToFirst ? Side::First : Side::Second;
        const QString why = one.kind == Kind::OneSided ? QString() : whyNot(row, to);
        return why.isEmpty() ? tr("Copy to %1").arg(to == Side::First ? m_first : m_second) : why;
    }
    const Side side = column == Second ? Side::Second : Side::First;
    QString tip = text(row, column);
    if ((column == First || column == Second) && one.kind == Kind::Limit) {
        const QString change = changeWords(m_comparison->tenantOf(one, side));
        if (!change.isEmpty()) tip += u'\n' + tr("Its settings were last changed %1").arg(change);
    }
    return tip;
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) return {};
    const ComparedRow& one = *at(index.row());
    const int column = index.column();
    const bool isCopy = column == ToSecond || column == ToFirst;
    const Side to = column == ToFirst ? Side::First : Side::Second;
    switch (role) {
        case Qt::DisplayRole: return text(index.row(), column);
        case Qt::ToolTipRole: return tip(index.row(), column);
        case kQuietRole: return isCopy || (!one.differs && column >= First);
        case Qt::FontRole: {
            if ((column != First && column != Second) ||
                !isSetHere(*m_comparison, one, column == First ? Side::First : Side::Second))
                return {};
            QFont bold;
            bold.setBold(true);
            return bold;
        }
        case kButtonRole:
            if (one.kind == Kind::OneSided)
                return column == ToFirst && one.differs ? (m_isOpen ? tr("fold") : tr("which?")) : QString();
            if (!isCopy || !whyNot(index.row(), to).isEmpty()) return {};
            return to == Side::Second ? tr("copy →") : tr("← copy");
        case kPressedRole: return isCopy && isChosen(index.row(), to);
        case Qt::AccessibleTextRole:
            if (!isCopy || !whyNot(index.row(), to).isEmpty()) return {};
            return isChosen(index.row(), to)
                       ? tr("chosen to be copied to %1").arg(to == Side::First ? m_first : m_second)
                       : tr("can be copied to %1").arg(to == Side::First ? m_first : m_second);
        default: return {};
    }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= Columns) return {};
    if (role == Qt::TextAlignmentRole) return int(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    switch (section) {
        case Tenant: return tr("Tenant");
        case Setting: return tr("Setting");
        case First: return m_first;
        case Second: return m_second;
        case ToSecond: return tr("Make alike");
        default: return QString();
    }
}

}  // namespace fairlead::gui

#include "moc_compare_model.cpp"
