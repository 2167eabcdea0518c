// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/share_model.h"

#include "gui/charts/shown_name.h"
#include "gui/models/words/formatters.h"

#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString shareWords(const ComparedShare::Of& of, double share) { return of.isThere ? shareText(share) : missingText(); }

double difference(const ComparedShare& row) { return row.first.actual - row.second.actual; }

QString differenceText(const ComparedShare& row) {
    if (!row.first.isThere || !row.second.isThere) return missingText();
    const QString size = shareText(std::abs(difference(row)));
    return difference(row) == 0 ? size : (difference(row) > 0 ? u'+' : u'−') + size;
}

constexpr auto shareTenant = [](const ComparedShare& row) { return shownName(row.tenant); };
constexpr auto wholeName = [](const ComparedShare& row) { return row.tenant; };
constexpr auto firstActual = [](const ComparedShare& row) { return shareWords(row.first, row.first.actual); };
constexpr auto firstDue = [](const ComparedShare& row) { return shareWords(row.first, row.first.entitled); };
constexpr auto secondActual = [](const ComparedShare& row) { return shareWords(row.second, row.second.actual); };
constexpr auto secondDue = [](const ComparedShare& row) { return shareWords(row.second, row.second.entitled); };

}  // namespace

ShareModel::ShareModel(QObject* parent)
    : ColumnTable(
          {
              {.title = tr("Tenant"), .text = shareTenant, .bare = wholeName, .tip = wholeName, .width = 22},
              {.title = tr("Share"),
               .text = firstActual,
               .bare = [](const ComparedShare& row) { return QVariant(row.first.actual); },
               .width = 12,
               .isFigure = true},
              {.title = tr("Due"),
               .text = firstDue,
               .bare = [](const ComparedShare& row) { return QVariant(row.first.entitled); },
               .width = 12,
               .isFigure = true,
               .isQuiet = true},
              {.title = tr("Share"),
               .text = secondActual,
               .bare = [](const ComparedShare& row) { return QVariant(row.second.actual); },
               .width = 12,
               .isFigure = true},
              {.title = tr("Due"),
               .text = secondDue,
               .bare = [](const ComparedShare& row) { return QVariant(row.second.entitled); },
               .width = 12,
               .isFigure = true,
               .isQuiet = true},
              {.title = tr("Difference"),
               .text = differenceText,
               .bare = [](const ComparedShare& row) { return QVariant(difference(row)); },
               .width = 12,
               .isFigure = true},
          },
          {}, parent) {}

void ShareModel::setNames(const QString& first, const QString& second) {
    m_first = first;
    m_second = second;
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

QVariant ShareModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const QVariant title = ColumnTable::headerData(section, orientation, role);
    if (role != Qt::DisplayRole || section < 1 || section > 4) return title;
    return tr("%1: %2", "a broker, and what a column holds").arg(section < 3 ? m_first : m_second, title.toString());
}

}  // namespace fairlead::gui

#include "moc_share_model.cpp"
