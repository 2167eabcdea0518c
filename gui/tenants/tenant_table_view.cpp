// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/tenant_table_view.h"

#include "gui/charts/state_colors.h"
#include "gui/models/tenant_columns.h"
#include "gui/models/tenant_table_model.h"
#include "gui/kit/rows/row_copy.h"
#include "gui/kit/rows/row_marks.h"
#include "gui/tenants/fitted_columns.h"
#include "gui/tenants/frozen_title.h"
#include "gui/tenants/tenant_cell_delegate.h"
#include "gui/kit/rows/tenant_header_view.h"
#include "gui/kit/rows/row_measures.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDataStream>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

// Numbers have no group separators, and a tenant's name has no character that needs quotes.
QString plainField(const QVariant& value) {
    return value.typeId() == QMetaType::Double ? QString::number(value.toDouble(), 'g', 12) : value.toString();
}

}  // namespace

TenantTableView::TenantTableView(TenantTableModel* model, QWidget* parent)
    : QTableView(parent), m_model(model), m_delegate(new TenantCellDelegate(model, this)) {
    setModel(model);
    m_marks = new RowMarks(this);
    m_delegate->setMarks(m_marks);
    setItemDelegate(m_delegate);
    setObjectName(u"tenantTable"_s);
    setAccessibleName(tr("Tenants"));
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);

    auto* header = new TenantHeaderView(this);
    setHorizontalHeader(header);
    header->setStretchLastSection(false);
    header->setFirstSectionMovable(false);
    m_fitted = new FittedColumns(header);
    for (int column = 0; column < model->columnCount(); ++column)
        setColumnHidden(column, !tenantColumns()[size_t(column)].shownAtFirst);
    m_fitted->fit(0);
    sortByColumn(columnOf(TenantColumn::Id::State), Qt::DescendingOrder);
    setSortingEnabled(true);
    auto* title = new FrozenTitle(header);
    title->setSectionsClickable(true);
    title->setSortIndicator(header->sortIndicatorSection(), header->sortIndicatorOrder());
    connect(title, &QHeaderView::customContextMenuRequested, this,
            [this, title](const QPoint& at) { popUp(makeColumnMenu(), title->mapToGlobal(at)); });
    title->show();

    connect(header, &QHeaderView::customContextMenuRequested, this,
            [this, header](const QPoint& at) { popUp(makeColumnMenu(), header->mapToGlobal(at)); });
    connect(this, &QAbstractItemView::activated, this,
            [this](const QModelIndex& index) { Q_EMIT tenantActivated(m_model->tenantAt(index.row())); });
    connect(this, &QAbstractItemView::clicked, this,
            [this](const QModelIndex& index) { Q_EMIT tenantClicked(m_model->tenantAt(index.row())); });
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

QStringList TenantTableView::selectedTenants() const {
    QStringList names;
    for (const int row : selectedRows(*this)) names.append(m_model->tenantAt(row));
    return names;
}

void TenantTableView::selectTenant(const QString& tenant) {
    const int row = m_model->rowOf(tenant);
    if (row < 0) {
        selectionModel()->clear();
        return;
    }
    const int column = std::max(0, currentIndex().column());
    selectionModel()->setCurrentIndex(m_model->index(row, column),
                                      QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

QByteArray TenantTableView::saveLayout() const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream << quint32(m_model->columnCount()) << horizontalHeader()->saveState() << m_fitted->isByHand();
    return bytes;
}

void TenantTableView::restoreLayout(const QByteArray& layout) {
    // A layout saved by a version with other columns would hide the new ones.
    QHeaderView* header = horizontalHeader();
    QDataStream stream(layout);
    quint32 columns = 0;
    QByteArray state;
    bool isByHand = true;
    stream >> columns >> state >> isByHand;
    if (stream.status() == QDataStream::Ok && columns == quint32(m_model->columnCount())) {
        const QByteArray fresh = header->saveState();
        const bool isRestored = header->restoreState(state) && header->count() == m_model->columnCount();
        if (!isRestored) header->restoreState(fresh);
        if (isRestored) m_fitted->setByHand(isByHand);
        header->setFirstSectionMovable(false);
        fitColumns();
    }
    m_model->sort(header->sortIndicatorSection(), header->sortIndicatorOrder());
}

QString TenantTableView::tsv(Rows rows) const {
    const QChar separator = u'\t';
    QString text;
    QStringList fields;
    for (const TenantColumn& column : tenantColumns())
        if (column.text) fields << QString::fromLatin1(column.key);
    text = fields.join(separator) + u'\n';
    const auto write = [&](int row) {
        fields.clear();
        for (int column = 0; column < m_model->columnCount(); ++column) {
            const TenantColumn& written = tenantColumns()[size_t(column)];
            if (written.text) {
                // Exports the state as a word that programs can read.
                fields << plainField(
                    m_model->index(row, column)
                        .data(written.kind == TenantColumn::Kind::State ? int(Qt::DisplayRole) : int(Qt::EditRole)));
            }
        }
        text += fields.join(separator) + u'\n';
    };
    if (rows == Rows::Selected)
        for (const QString& tenant : selectedTenants()) write(m_model->rowOf(tenant));
    else
        for (int row = 0; row < m_model->rowCount(); ++row) write(row);
    return text;
}

bool TenantTableView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Enter)
        hold(UnderMouse, true);
    else if (event->type() == QEvent::Leave || event->type() == QEvent::Hide)
        hold(UnderMouse, false);
    return QTableView::viewportEvent(event);
}

void TenantTableView::contextMenuEvent(QContextMenuEvent* event) {
    const QStringList tenants = selectedTenants();
    auto* menu = new QMenu(this);
    Q_EMIT menuRequested(menu);
    menu->addSeparator();
    QAction* name = menu->addAction(tenants.size() > 1 ? tr("Copy the tenants' names") : tr("Copy the tenant's name"));
    name->setEnabled(!tenants.isEmpty());
    connect(name, &QAction::triggered, this, [tenants] { QGuiApplication::clipboard()->setText(tenants.join(u'\n')); });
    QAction* rows = menu->addAction(tr("Copy selected rows"));
    rows->setShortcut(QKeySequence::Copy);
    rows->setEnabled(!tenants.isEmpty());
    connect(rows, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(tsv(Rows::Selected)); });
    connect(menu->addAction(tr("Copy all rows")), &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(tsv(Rows::All)); });
    connect(menu->addAction(tr("Export all rows as CSV…")), &QAction::triggered, this,
            &TenantTableView::exportRequested);
    popUp(menu, event->globalPos());
}

void TenantTableView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy) && selectionModel()->hasSelection()) {
        QGuiApplication::clipboard()->setText(tsv(Rows::Selected));
        event->accept();
        return;
    }
    QTableView::keyPressEvent(event);
}

void TenantTableView::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    // Draws one line per row instead of one per cell.
    QPainter painter(viewport());
    const QColor line = stateColors(palette()).grid;
    const int height = verticalHeader()->defaultSectionSize();
    const int last = std::min(m_model->rowCount(), rowAt(0) + viewport()->height() / height + 2);
    for (int row = std::max(0, rowAt(0)); row < last; ++row)
        painter.fillRect(QRect(0, rowViewportPosition(row) + height - 1, horizontalHeader()->length(), 1), line);
    paintFrozen(painter, std::max(0, rowAt(0)), last);
    m_marks->paintRing(painter);
}

// The names over whatever has scrolled below them, and the edge that says so.
void TenantTableView::paintFrozen(QPainter& painter, int first, int last) {
    const int width = columnWidth(0);
    const QColor line = stateColors(palette()).line;
    if (horizontalOffset() > 0) {
        QStyleOptionViewItem option;
        initViewItemOption(&option);
        painter.fillRect(QRect(0, 0, width, viewport()->height()), palette().color(QPalette::Base));
        for (int row = first; row < last; ++row) {
            const QModelIndex index = m_model->index(row, 0);
            option.rect = QRect(0, rowViewportPosition(row), width, rowHeight(row));
            option.state.setFlag(QStyle::State_Selected, selectionModel()->isSelected(index));
            option.state.setFlag(QStyle::State_Active, isActiveWindow());
            m_delegate->paint(&painter, option, index);
            painter.fillRect(QRect(0, option.rect.bottom(), width, 1), line);
        }
    }
    painter.fillRect(QRect(width - 1, 0, 1, viewport()->height()), line);
}

// As if the bar were there: columns that change their widths with it change how high the titles are, and the bar comes
// and goes by that.
void TenantTableView::fitColumns() {
    m_fitted->fit(width() - 2 * frameWidth() - verticalScrollBar()->sizeHint().width());
}

void TenantTableView::resizeEvent(QResizeEvent* event) {
    fitColumns();
    QTableView::resizeEvent(event);
}

void TenantTableView::scrollContentsBy(int dx, int dy) {
    QTableView::scrollContentsBy(dx, dy);
    if (dx != 0) viewport()->update();
}

void TenantTableView::scrollTo(const QModelIndex& index, ScrollHint hint) {
    const int before = horizontalScrollBar()->value();
    QTableView::scrollTo(index, hint);
    // The name is always to be seen, and a cell below it is not.
    if (index.column() == 0)
        horizontalScrollBar()->setValue(before);
    else if (const int hidden = columnWidth(0) - columnViewportPosition(index.column()); hidden > 0)
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - hidden);
}

QModelIndex TenantTableView::indexAt(const QPoint& at) const {
    const QModelIndex index = QTableView::indexAt(at);
    return index.isValid() && at.x() < columnWidth(0) ? index.siblingAtColumn(0) : index;
}

void TenantTableView::dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight, const QList<int>& roles) {
    // The age column changes every second; repaint it alone, or nothing if it is hidden.
    if (topLeft.isValid() && topLeft.column() == bottomRight.column() && topLeft.row() != bottomRight.row()) {
        const int column = topLeft.column();
        viewport()->update(columnViewportPosition(column), 0, columnWidth(column), viewport()->height());
        return;
    }
    QTableView::dataChanged(topLeft, bottomRight, roles);
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

QMenu* TenantTableView::makeColumnMenu() {
    auto* menu = new QMenu(this);
    menu->setObjectName(u"columnMenu"_s);
    for (int column = 1; column < m_model->columnCount(); ++column) {
        const TenantColumn& described = tenantColumns()[size_t(column)];
        QAction* action = menu->addAction(columnTitle(described));
        action->setObjectName(QString::fromLatin1(described.key));
        action->setToolTip(columnTip(described));
        action->setCheckable(true);
        action->setChecked(!isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool shown) {
            setColumnHidden(column, !shown);
            fitColumns();
        });
    }
    menu->setToolTipsVisible(true);
    return menu;
}

void TenantTableView::popUp(QMenu* menu, const QPoint& at) {
    menu->setAttribute(Qt::WA_DeleteOnClose);
    hold(MenuOpen, true);
    connect(menu, &QMenu::aboutToHide, this, [this] { hold(MenuOpen, false); });
    menu->popup(at);
}

}  // namespace fairlead::gui

#include "moc_tenant_table_view.cpp"
