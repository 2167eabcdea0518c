// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/tenant_table_view.h"

#include "gui/models/tenant_columns.h"
#include "gui/models/tenant_table_model.h"
#include "gui/views/tenant_cell_delegate.h"
#include "gui/views/tenant_header_view.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// Numbers go without grouping, and a tenant's name has no character that would need quotes.
QString csvField(const QVariant& value) {
    return value.typeId() == QMetaType::Double ? QString::number(value.toDouble(), 'g', 12) : value.toString();
}

}  // namespace

TenantTableView::TenantTableView(TenantTableModel* model, QWidget* parent)
    : QTableView(parent), m_model(model), m_delegate(new TenantCellDelegate(this)) {
    setModel(model);
    setItemDelegate(m_delegate);
    setObjectName(u"tenantTable"_s);
    setAccessibleName(tr("Tenants"));
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setShowGrid(false);
    setFrameShape(NoFrame);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 9);

    auto* header = new TenantHeaderView(this);
    setHorizontalHeader(header);
    const int digit = fontMetrics().horizontalAdvance(u'0');
    for (int column = 0; column < model->columnCount(); ++column) {
        setColumnWidth(column,
                       std::max(tenantColumns()[size_t(column)].width * digit + 13, header->titleWidth(column)));
    }
    sortByColumn(1, Qt::DescendingOrder);
    setSortingEnabled(true);

    connect(header, &QHeaderView::customContextMenuRequested, this, &TenantTableView::showColumnMenu);
    connect(verticalScrollBar(), &QScrollBar::sliderPressed, this, [this] { hold(Scrolling, true); });
    connect(verticalScrollBar(), &QScrollBar::sliderReleased, this, [this] { hold(Scrolling, false); });
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { Q_EMIT tenantSelected(m_model->tenantAt(current.row())); });
}

void TenantTableView::setStale(bool stale) {
    if (m_delegate->isStale() != stale) {
        m_delegate->setStale(stale);
        viewport()->update();
    }
}

QString TenantTableView::selectedTenant() const {
    return selectionModel()->hasSelection() ? m_model->tenantAt(currentIndex().row()) : QString();
}

void TenantTableView::selectTenant(const QString& tenant) {
    const int row = m_model->rowOf(tenant);
    if (row < 0) {
        selectionModel()->clear();
        return;
    }
    selectionModel()->setCurrentIndex(m_model->index(row, 0),
                                      QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

QByteArray TenantTableView::saveLayout() const { return horizontalHeader()->saveState(); }

void TenantTableView::restoreLayout(const QByteArray& layout) {
    // A layout of another version with other columns would hide what is new.
    QHeaderView* header = horizontalHeader();
    const QByteArray fresh = header->saveState();
    if (!layout.isEmpty() && (!header->restoreState(layout) || header->count() != m_model->columnCount())) {
        header->restoreState(fresh);
    }
    m_model->sort(header->sortIndicatorSection(), header->sortIndicatorOrder());
}

QString TenantTableView::csv(bool selectedOnly) const {
    QString text;
    QStringList fields;
    for (const TenantColumn& column : tenantColumns()) {
        if (column.text) {
            fields << QString::fromLatin1(column.key);
        }
    }
    text = fields.join(u',') + u'\n';
    for (int row = 0; row < m_model->rowCount(); ++row) {
        if (selectedOnly && row != currentIndex().row()) {
            continue;
        }
        fields.clear();
        for (int column = 0; column < m_model->columnCount(); ++column) {
            if (tenantColumns()[size_t(column)].text) {
                fields << csvField(m_model->index(row, column).data(Qt::EditRole));
            }
        }
        text += fields.join(u',') + u'\n';
    }
    return text;
}

bool TenantTableView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Enter) {
        hold(UnderMouse, true);
    } else if (event->type() == QEvent::Leave || event->type() == QEvent::Hide) {
        hold(UnderMouse, false);
    }
    return QTableView::viewportEvent(event);
}

void TenantTableView::contextMenuEvent(QContextMenuEvent* event) {
    const QString tenant = selectedTenant();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* name = menu->addAction(tr("Copy the tenant's name"));
    name->setEnabled(!tenant.isEmpty());
    connect(name, &QAction::triggered, this, [tenant] { QGuiApplication::clipboard()->setText(tenant); });
    QAction* row = menu->addAction(tr("Copy this row as CSV"));
    row->setEnabled(!tenant.isEmpty());
    connect(row, &QAction::triggered, this, [this] { copy(true); });
    connect(menu->addAction(tr("Copy all rows as CSV")), &QAction::triggered, this, [this] { copy(false); });
    hold(MenuOpen, true);
    connect(menu, &QMenu::aboutToHide, this, [this] { hold(MenuOpen, false); });
    menu->popup(event->globalPos());
}

void TenantTableView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy) && !selectedTenant().isEmpty()) {
        copy(true);
        event->accept();
        return;
    }
    QTableView::keyPressEvent(event);
}

void TenantTableView::hold(Reason reason, bool on) {
    const bool before = m_reasons != 0;
    m_reasons = on ? m_reasons | reason : m_reasons & ~int(reason);
    const bool now = m_reasons != 0;
    if (before != now) {
        m_model->setOrderHeld(now);
        Q_EMIT orderHeldChanged(now);
    }
}

void TenantTableView::showColumnMenu(const QPoint& at) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (int column = 1; column < m_model->columnCount(); ++column) {
        QAction* action = menu->addAction(columnTitle(tenantColumns()[size_t(column)]));
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool shown) { setColumnHidden(column, !shown); });
    }
    hold(MenuOpen, true);
    connect(menu, &QMenu::aboutToHide, this, [this] { hold(MenuOpen, false); });
    menu->popup(horizontalHeader()->mapToGlobal(at));
}

void TenantTableView::copy(bool selectedOnly) const { QGuiApplication::clipboard()->setText(csv(selectedOnly)); }

}  // namespace fairlead::gui
