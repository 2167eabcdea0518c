// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractItemModel>
#include <QList>
#include <QStringList>
#include <QVariant>

namespace fairlead::gui {

// Tables as text, for the clipboard or a file.

// One line without its line end. Fields with a quote, a comma or a line break are quoted (RFC 4180).
QString csvLine(const QStringList& fields);
// The same separated by tabs; tabs and line breaks within fields become spaces.
QString tsvLine(const QStringList& fields);

// A bare value as text.
QString fieldText(const QVariant& value);
// The model's header.
QStringList headerFields(const QAbstractItemModel& model);
// One row's bare values (Qt::EditRole), or the displayed texts where the model has none.
QStringList rowFields(const QAbstractItemModel& model, int row);

// Header and rows, each with a line end.
QString tsvText(const QAbstractItemModel& model, const QList<int>& rows);
QString csvText(const QAbstractItemModel& model, const QList<int>& rows);

}  // namespace fairlead::gui
