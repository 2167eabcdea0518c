// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractItemModel>
#include <QByteArray>
#include <QList>
#include <QStringList>
#include <QVariant>

namespace fairlead::gui {

// Tables as text, to be pasted into a sheet or kept in a file.

// One line without its end: a field that holds a quote, a comma or a line break stands in quotes (RFC 4180).
QString csvLine(const QStringList& fields);
// The same with tabs between; what would break the line or the column becomes a space.
QString tsvLine(const QStringList& fields);

// A bare value as text.
QString fieldText(const QVariant& value);
// The model's header.
QStringList headerFields(const QAbstractItemModel& model);
// One row as bare values (Qt::EditRole) where the model has them, else as it is shown.
QStringList rowFields(const QAbstractItemModel& model, int row);

// Header and rows, each line ended.
QString tsvText(const QAbstractItemModel& model, const QList<int>& rows);
QString csvText(const QAbstractItemModel& model, const QList<int>& rows);

}  // namespace fairlead::gui
