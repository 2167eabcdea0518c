// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/time_series_model.h"

#include "gui/models/formatters.h"

#include <QDateTime>
#include <QLocale>

#include <cmath>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

TimeSeriesModel::TimeSeriesModel(TimeChartContent content, QObject* parent)
    : QAbstractTableModel(parent), m_content(std::move(content)) {}

int TimeSeriesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_content.atMs.size());
}

int TimeSeriesModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : 1 + int(m_content.series.size());
}

QVariant TimeSeriesModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const qsizetype at = m_content.atMs.size() - 1 - index.row();
    if (role == Qt::TextAlignmentRole) {
        return int(Qt::AlignVCenter | (index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight));
    }
    if (role != Qt::DisplayRole && role != Qt::EditRole) {
        return {};
    }
    if (index.column() == 0) {
        const QDateTime time = QDateTime::fromMSecsSinceEpoch(m_content.atMs[at]);
        if (role == Qt::EditRole) {
            return time.toUTC().toString(Qt::ISODate);
        }
        const QString text = QLocale().toString(time, m_content.spanMs < 60'000 ? u"HH:mm:ss"_s : u"d MMM HH:mm"_s);
        return m_content.lastUnfinished && index.row() == 0 ? tr("%1 (not over yet)").arg(text) : text;
    }
    const double value = m_content.series[index.column() - 1].values[at];
    if (role == Qt::EditRole) {
        return std::isnan(value) ? QVariant() : QVariant(value);
    }
    return std::isnan(value) ? missingText() : m_content.format(value);
}

QVariant TimeSeriesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= columnCount()) {
        return {};
    }
    return section == 0 ? tr("Time") : tr("%1 (%2)").arg(m_content.series[section - 1].name, m_content.unit);
}

QString TimeSeriesModel::tsv() const {
    QStringList fields;
    for (int column = 0; column < columnCount(); ++column) {
        fields << headerData(column, Qt::Horizontal).toString();
    }
    QString text = fields.join(u'\t') + u'\n';
    for (int row = 0; row < rowCount(); ++row) {
        fields.clear();
        for (int column = 0; column < columnCount(); ++column) {
            const QVariant value = index(row, column).data(Qt::EditRole);
            fields << (value.typeId() == QMetaType::Double ? QString::number(value.toDouble(), 'g', 12)
                                                           : value.toString());
        }
        text += fields.join(u'\t') + u'\n';
    }
    return text;
}

}  // namespace fairlead::gui
