// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/views/dead_letters_page.h"

#include "gui/client/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/models/formatters.h"
#include "gui/models/moment_text.h"
#include "gui/views/dead_letter_filter_bar.h"
#include "gui/views/dead_letter_group_list.h"
#include "gui/views/empty_state.h"
#include "gui/views/operation_sheet.h"
#include "gui/views/operation_strip.h"
#include "gui/views/permission.h"
#include "gui/views/task_detail.h"

#include <QDataStream>
#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostSelected = 10'000;  // as many ids as the broker takes

QPushButton* button(QWidget* parent, const QString& id, const QString& text, const QString& name) {
    auto* made = new QPushButton(text, parent);
    made->setObjectName(id);
    made->setAccessibleName(name);
    made->setAutoDefault(false);
    return made;
}

}  // namespace

DeadLettersPage::DeadLettersPage(QWidget* parent)
    : Page(parent), m_model([this] { return m_connection ? m_connection->calls() : nullptr; }) {
    m_filter = new DeadLetterFilterBar(this);
    m_groups = new DeadLetterGroupList(this);
    m_detail = new TaskDetail(this);
    m_detail->setObjectName(u"detail"_s);
    m_strip = new OperationStrip(this);
    auto* middle = new QWidget(this);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeTable(), 1);
    column->addWidget(makeButtons());
    m_splitter = new QSplitter(Qt::Horizontal, this);
    m_splitter->setHandleWidth(1);
    for (QWidget* part : std::initializer_list<QWidget*>{m_groups, middle, m_detail}) {
        m_splitter->addWidget(part);
    }
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setCollapsible(1, false);
    m_splitter->setSizes({260, 560, 320});

    auto* line = new QHBoxLayout;
    line->setContentsMargins(14, 10, 14, 8);
    line->setSpacing(10);
    m_refresh = button(this, u"refresh"_s, tr("Refresh"), tr("Look again"));
    line->addWidget(m_filter, 1);
    line->addWidget(m_refresh);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_strip);
    layout->addWidget(m_splitter, 1);
    connectParts();
    showSituation();
}

QWidget* DeadLettersPage::makeTable() {
    m_table = new QTableView(this);
    m_table->setObjectName(u"deadLetters"_s);
    m_table->setAccessibleName(tr("Dead letters"));
    m_table->setModel(&m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setCornerButtonEnabled(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 9);
    QHeaderView* header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    const int digit = fontMetrics().horizontalAdvance(u'0');
    const QList<int> widths{16, 30, 13, 14, 10, 11, 10};
    for (int column = 0; column < DeadLetterTableModel::Columns; ++column) {
        m_table->setColumnWidth(column, widths[column] * digit);
    }
    header->setStretchLastSection(true);
    m_empty = new EmptyState(this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    return m_stack;
}

QWidget* DeadLettersPage::makeButtons() {
    auto* bar = new QWidget(this);
    m_summary = new QLabel(bar);
    m_summary->setObjectName(u"summary"_s);
    m_summary->setAccessibleName(tr("How many match"));
    m_requeueAll = button(bar, u"requeueAll"_s, tr("Requeue all that match…"), tr("Requeue all that match"));
    m_requeueSelected = button(bar, u"requeueSelected"_s, tr("Requeue selected…"), tr("Requeue the selected ones"));
    m_deleteSelected = button(bar, u"deleteSelected"_s, tr("Delete selected…"), tr("Delete the selected ones"));
    m_deleteAll = button(bar, u"deleteAll"_s, tr("Delete all that match…"), tr("Delete all that match"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(6);
    buttons->addWidget(m_requeueAll);
    buttons->addWidget(m_requeueSelected);
    buttons->addStretch(1);
    buttons->addWidget(m_deleteSelected);
    buttons->addWidget(m_deleteAll);
    auto* layout = new QVBoxLayout(bar);
    layout->setContentsMargins(12, 6, 12, 8);
    layout->setSpacing(6);
    layout->addWidget(m_summary);
    layout->addLayout(buttons);
    return bar;
}

void DeadLettersPage::connectParts() {
    connect(m_filter, &DeadLetterFilterBar::changed, this, &DeadLettersPage::refresh);
    connect(m_groups, &DeadLetterGroupList::chosenChanged, this, &DeadLettersPage::showQuery);
    connect(m_refresh, &QPushButton::clicked, this, &DeadLettersPage::refresh);
    connect(&m_model, &DeadLetterTableModel::changed, this, &DeadLettersPage::showRows);
    connect(m_table->verticalScrollBar(), &QScrollBar::valueChanged, this, &DeadLettersPage::wantVisible);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &DeadLettersPage::showSelection);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (const DeadLetter* letter = m_model.at(current.row())) {
                    m_detail->showTask(letter->id);
                }
            });
    connect(m_detail, &TaskDetail::taskChanged, this, &DeadLettersPage::refresh);
    connect(m_strip, &OperationStrip::finished, this, &DeadLettersPage::refresh);
    connect(m_requeueAll, &QPushButton::clicked, this, [this] { startSheet(Operation::Kind::Requeue, false); });
    connect(m_requeueSelected, &QPushButton::clicked, this, [this] { startSheet(Operation::Kind::Requeue, true); });
    connect(m_deleteSelected, &QPushButton::clicked, this, [this] { startSheet(Operation::Kind::Delete, true); });
    connect(m_deleteAll, &QPushButton::clicked, this, [this] { startSheet(Operation::Kind::Delete, false); });
    connect(m_empty, &EmptyState::actionRequested, this, [this] {
        if (!m_connection) {
            Q_EMIT welcomeRequested();
        } else if (m_connection->calls() == nullptr) {
            m_connection->retryNow();
        } else if (!m_model.problem().isEmpty()) {
            refresh();
        } else {
            m_filter->clear();
        }
    });
}

void DeadLettersPage::setConnection(BrokerConnection* connection) {
    if (m_connection) {
        disconnect(m_connection, nullptr, this, nullptr);
    }
    m_connection = connection;
    m_model.clear();
    m_groups->setConnection(connection);
    m_detail->setConnection(connection);
    m_strip->setConnection(connection);
    m_isStale = true;
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::stateChanged, this, &DeadLettersPage::useState);
        connect(connection, &BrokerConnection::infoChanged, this, &DeadLettersPage::showButtons);
    }
    useState();
}

void DeadLettersPage::useState() {
    const bool isLive = m_connection && m_connection->calls() != nullptr;
    if (!isLive) {
        m_isStale = true;
    } else if (m_isStale && isVisible() && !m_connection->isPaused()) {
        refresh();
    }
    showSituation();
}

void DeadLettersPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    useState();
}

qint64 DeadLettersPage::nowMs() const {
    return QDateTime::currentMSecsSinceEpoch() + (m_connection ? m_connection->clockOffsetMs() : 0);
}

void DeadLettersPage::refresh() {
    if (!m_connection || m_connection->calls() == nullptr) {
        return;
    }
    m_isStale = false;
    m_groups->showGroups(m_filter->query(nowMs()).filter);
    showQuery();
}

void DeadLettersPage::showTenant(const QString& tenant) {
    m_filter->setTenant(tenant);
    refresh();
}

void DeadLettersPage::showQuery() {
    m_askedAtMs = nowMs();
    m_model.show({matching(), m_filter->query(m_askedAtMs).order});
    m_table->scrollToTop();
}

DeadLetterFilter DeadLettersPage::matching() const {
    DeadLetterFilter filter = m_filter->query(m_askedAtMs).filter;
    if (const auto group = m_groups->chosen()) {
        filter.fingerprint = group->fingerprint;
        filter.tenants = {group->tenant};
        filter.command = group->command;
    }
    return filter;
}

void DeadLettersPage::showRows() {
    wantVisible();
    showSelection();
    showSituation();
}

void DeadLettersPage::wantVisible() {
    if (!m_model.hasRows()) {
        return;
    }
    const int first = std::max(0, m_table->rowAt(0));
    const int last = m_table->rowAt(m_table->viewport()->height() - 1);
    m_model.want(first, last < 0 ? m_model.rowCount() - 1 : last);
}

void DeadLettersPage::showSelection() {
    m_selectedRows = 0;
    m_selectedIds.clear();
    for (const QItemSelectionRange& range : m_table->selectionModel()->selection()) {
        m_selectedRows += range.height();
        for (int row = range.top(); row <= range.bottom() && m_selectedIds.size() < kMostSelected; ++row) {
            const DeadLetter* letter = m_model.at(row);
            if (letter == nullptr) {
                break;
            }
            m_selectedIds.append(letter->id);
        }
    }
    showButtons();
}

void DeadLettersPage::showSituation() {
    const bool isLive = m_connection && m_connection->calls() != nullptr;
    const QString name = m_connection ? m_connection->name() : QString();
    QString text;
    if (m_model.hasRows()) {
        const QString count =
            m_model.isCounted() ? countText(m_model.count().count) : countText(quint64(m_model.rowCount()));
        text = !m_model.isCounted() ? tr("%1 or more dead letters, counting…").arg(count)
               : m_model.count().atLeast
                   ? tr("At least %1 dead letters").arg(count)
                   : tr("%1 dead letters of %2 tenants").arg(count, countText(m_model.count().tenants));
        text += tr(", as of %1").arg(momentText(m_askedAtMs));
        if (!isLive) {
            text += tr(". Not connected: this may have changed.");
        } else if (!m_model.problem().isEmpty()) {
            text += tr(". More could not be loaded: %1").arg(m_model.problem());
        }
    }
    m_summary->setText(text);
    m_stack->setCurrentWidget(m_model.hasRows() ? static_cast<QWidget*>(m_table) : m_empty);
    if (!m_model.hasRows()) {
        if (!m_connection) {
            m_empty->say(tr("Not connected"), tr("Choose what to connect to."), {}, tr("Connect…"));
        } else if (!isLive) {
            m_empty->say(tr("No dead letters from %1").arg(name), m_connection->lastFailure().text, {},
                         tr("Retry now"));
        } else if (!m_model.problem().isEmpty()) {
            m_empty->say(tr("They could not be listed"), m_model.problem(), {}, tr("Try again"));
        } else if (m_model.isAsking()) {
            m_empty->say(tr("Looking…"), {});
        } else if (matching().isEmpty()) {
            m_empty->say(tr("No dead letters"), tr("No task has failed for good here, or all were brought back."));
        } else {
            m_empty->say(tr("No dead letter matches"), tr("The filters hide whatever else there is."), {},
                         tr("Clear the filters"));
        }
    }
    showButtons();
}

void DeadLettersPage::showButtons() {
    const QString requeue = whyNot(m_connection, kRequeueScope);
    const QString admin = whyNot(m_connection, kAdminScope);
    const QString none = m_model.hasRows() ? QString() : tr("There is nothing that matches.");
    QString selected;
    if (m_selectedRows == 0) {
        selected = tr("Nothing is selected.");
    } else if (m_selectedRows > kMostSelected) {
        selected =
            tr("More than %1 are selected: narrow the filters and take all that match.").arg(countText(kMostSelected));
    } else if (m_selectedIds.size() < m_selectedRows) {
        selected = tr("Some of the selected rows have not been loaded: scroll over them, or take all that match.");
    }
    const auto first = [](const QString& one, const QString& other) { return one.isEmpty() ? other : one; };
    allow(m_requeueAll, first(requeue, none), tr("Back to their queues, at a pace of your choice"));
    allow(m_requeueSelected, first(requeue, selected), tr("Back to their queues"));
    allow(m_deleteSelected, first(admin, selected), tr("Remove them for good"));
    allow(m_deleteAll, first(admin, none), tr("Remove them for good"));
    m_requeueSelected->setText(m_selectedRows > 0 ? tr("Requeue selected (%1)…").arg(countText(quint64(m_selectedRows)))
                                                  : tr("Requeue selected…"));
    allow(m_refresh, m_connection && m_connection->calls() ? QString() : tr("Not connected now."), tr("Look again"));
}

void DeadLettersPage::startSheet(Operation::Kind kind, bool selectedOnly) {
    if (!m_connection) {
        return;
    }
    DeadLetterFilter filter = matching();
    if (selectedOnly) {
        filter = {};
        filter.ids = m_selectedIds;
    }
    auto* sheet = new OperationSheet(m_connection, kind, filter, this);
    sheet->setObjectName(u"operationSheet"_s);
    connect(sheet, &OperationSheet::started, m_strip, &OperationStrip::follow);
    sheet->open();
}

bool DeadLettersPage::goBack() {
    if (m_filter->query(0) == DeadLetterQuery{{}, m_filter->query(0).order}) {
        return false;
    }
    m_filter->clear();
    return true;
}

void DeadLettersPage::focusFilter() { m_filter->focusFirst(); }

QByteArray DeadLettersPage::saveLayout() const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream << m_splitter->saveState() << m_table->horizontalHeader()->saveState();
    return bytes;
}

void DeadLettersPage::restoreLayout(const QByteArray& layout) {
    QByteArray splitter;
    QByteArray header;
    QDataStream stream(layout);
    stream >> splitter >> header;
    if (stream.status() == QDataStream::Ok) {
        m_splitter->restoreState(splitter);
        m_table->horizontalHeader()->restoreState(header);
    }
}

}  // namespace fairlead::gui
