// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/delimited_text.h"

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// A spreadsheet would run such a field as a formula.
bool looksLikeFormula(const QString& field) {
    static const QString kBegins = u"=+-@"_s;
    if (field.isEmpty() || !kBegins.contains(field.front())) return false;
    bool isNumber = false;
    field.toDouble(&isNumber);
    return !isNumber;
}

template <typename Line>
QString table(const QAbstractItemModel& model, const QList<int>& rows, Line line, const QString& end) {
    QString text = line(headerFields(model)) + end;
    for (const int row : rows) text += line(rowFields(model, row)) + end;
    return text;
}

}  // namespace

QString csvLine(const QStringList& fields) {
    QString line;
    for (qsizetype at = 0; at < fields.size(); ++at) {
        QString field = fields[at];
        if (looksLikeFormula(field)) field.prepend(u'\'');
        if (field.contains(u'"') || field.contains(u',') || field.contains(u'\n') || field.contains(u'\r'))
            field = u'"' + field.replace(u'"', u"\"\""_s) + u'"';
        line += (at > 0 ? u","_s : QString()) + field;
    }
    return line;
}

QString tsvLine(const QStringList& fields) {
    QString line;
    for (qsizetype at = 0; at < fields.size(); ++at) {
        QString field = fields[at];
        for (const QChar breaks : {u'\t', u'\n', u'\r'}) field.replace(breaks, u' ');
        line += (at > 0 ? u"\t"_s : QString()) + field;
    }
    return line;
}

QString fieldText(const QVariant& value) {
    return value.typeId() == QMetaType::Double ? QString::number(value.toDouble(), 'g', 12) : value.toString();
}

QStringList headerFields(const QAbstractItemModel& model) {
    QStringList fields;
    for (int column = 0; column < model.columnCount(); ++column)
        fields << model.headerData(column, Qt::Horizontal).toString().replace(u'\n', u' ');
    return fields;
}

QStringList rowFields(const QAbstractItemModel& model, int row) {
    QStringList fields;
    for (int column = 0; column < model.columnCount(); ++column) {
        const QModelIndex index = model.index(row, column);
        const QVariant bare = index.data(Qt::EditRole);
        fields << fieldText(bare.isValid() ? bare : index.data());
    }
    return fields;
}

QString tsvText(const QAbstractItemModel& model, const QList<int>& rows) {
    return table(model, rows, tsvLine, u"\n"_s);
}

QString csvText(const QAbstractItemModel& model, const QList<int>& rows) {
    return table(model, rows, csvLine, u"\r\n"_s);
}

}  // namespace fairlead::gui
