// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/rows/chart_table.h"

#include "gui/models/time_series_model.h"
#include "gui/kit/rows/row_copy.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

ChartTable::ChartTable(const TimeChartContent& content, const QString& tenant, QWidget* parent) : QDialog(parent) {
    setObjectName(u"chartTable"_s);
    setWindowTitle(tr("%1 – %2").arg(content.title, tenant));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* model = new TimeSeriesModel(content, this);
    auto* table = new QTableView(this);
    table->setModel(model);
    table->setAccessibleName(content.title);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    copyRowsOf(table);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* copy = buttons->addButton(tr("Copy all"), QDialogButtonBox::ActionRole);
    copy->setObjectName(u"copyChart"_s);
    copy->setAccessibleName(tr("Copy the whole table"));
    connect(copy, &QPushButton::clicked, this, [model] { QGuiApplication::clipboard()->setText(model->tsv()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(table, 1);
    layout->addWidget(buttons);
    resize(fontMetrics().horizontalAdvance(u'0') * 26 * model->columnCount(), 460);
}

}  // namespace fairlead::gui

#include "moc_chart_table.cpp"
