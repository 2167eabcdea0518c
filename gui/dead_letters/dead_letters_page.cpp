// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/dead_letters/dead_letters_page.h"

#include "gui/client/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/data/translation.h"
#include "gui/models/formatters.h"
#include "gui/models/moment_text.h"
#include "gui/models/task_sources.h"
#include "gui/dead_letters/dead_letter_filter_bar.h"
#include "gui/dead_letters/dead_letter_group_list.h"
#include "gui/kit/export_control.h"
#include "gui/dead_letters/operation_sheet.h"
#include "gui/dead_letters/operation_strip.h"
#include "gui/kit/permission.h"
#include "gui/kit/row_table.h"
#include "gui/kit/saved_filters.h"
#include "gui/tasks/task_detail.h"
#include "gui/kit/text_label.h"
#include "gui/kit/panel.h"
#include "gui/look/tokens.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>

#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostSelected = 10'000;  // the broker's limit of ids per filter

}  // namespace

DeadLettersPage::DeadLettersPage(QWidget* parent)
    : ConnectedPage(parent), m_model([this] { return calls(); }), m_search([this] { return calls(); }) {
    m_filter = new DeadLetterFilterBar(this);
    m_saved = new SavedFilters([this] { return m_filter->saveState(); },
                               [this](const QByteArray& state) { m_filter->restoreState(state); }, this);
    m_groups = new DeadLetterGroupList(this);
    m_detail = new TaskDetail(this);
    m_detail->setObjectName(u"detail"_s);
    m_strip = new OperationStrip(this);
    m_table = new RowTable(&m_model, {u"deadLetters"_s, tr("Dead letters"), m_model.widths(), true}, this);
    m_export = new ExportControl(
        u"dead-letters"_s, [this](bool withPayloads) { return exportSource(withPayloads); }, this);
    auto* middle = new QWidget(this);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeSearchLine());
    column->addWidget(stackOn(m_table), 1);
    column->addWidget(makeButtons());
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    for (QWidget* part : std::initializer_list<QWidget*>{m_groups, middle, m_detail}) splitter->addWidget(part);
    splitter->setStretchFactor(1, 1);
    splitter->setCollapsible(1, false);
    splitter->setSizes({300, 500, 330});
    makePanel(m_detail);
    keepLayoutOf(splitter);
    keepLayoutOf(m_table->horizontalHeader());

    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(10);
    m_refresh = makeButton(this, u"refresh"_s, tr("Refresh"), tr("Look again"));
    m_filter->addControl(m_saved);
    keep(m_saved);
    m_filter->addControl(m_refresh);
    line->addWidget(m_filter, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->setSpacing(kGap2);
    layout->addLayout(line);
    layout->addWidget(m_strip);
    layout->addWidget(splitter, 1);
    connectParts();
    showSituation();
}

QWidget* DeadLettersPage::makeSearchLine() {
    m_searchLine = new QWidget(this);
    m_searchText = new TextLabel(m_searchLine);
    m_searchText->setObjectName(u"searchText"_s);
    m_searchText->setAccessibleName(tr("The search in payloads"));
    m_searchText->setWordWrap(true);
    m_searchStop = makeButton(m_searchLine, u"searchStop"_s, tr("Stop"), tr("Stop the search in payloads"));
    auto* line = new QHBoxLayout(m_searchLine);
    line->setContentsMargins(0, 0, 0, kGap2);
    line->addWidget(m_searchText, 1);
    line->addWidget(m_searchStop);
    m_searchLine->hide();
    return m_searchLine;
}

QWidget* DeadLettersPage::makeButtons() {
    auto* bar = new QWidget(this);
    m_summary = new TextLabel(bar);
    m_summary->setObjectName(u"summary"_s);
    m_summary->setAccessibleName(tr("How many match"));
    m_requeueAll = makeButton(bar, u"requeueAll"_s, tr("Requeue all that match…"), tr("Requeue all that match"));
    m_requeueSelected = makeButton(bar, u"requeueSelected"_s, tr("Requeue selected…"), tr("Requeue the selected ones"));
    m_deleteSelected = makeButton(bar, u"deleteSelected"_s, tr("Delete selected…"), tr("Delete the selected ones"));
    m_deleteAll = makeButton(bar, u"deleteAll"_s, tr("Delete all that match…"), tr("Delete all that match"));
    // Two rows leave room for the errors of the groups in a small window.
    auto* buttons = new QGridLayout;
    buttons->setSpacing(6);
    buttons->addWidget(m_requeueAll, 0, 0);
    buttons->addWidget(m_requeueSelected, 0, 1);
    buttons->addWidget(m_deleteAll, 1, 0);
    buttons->addWidget(m_deleteSelected, 1, 1);
    buttons->setColumnStretch(2, 1);
    auto* layout = new QVBoxLayout(bar);
    layout->setContentsMargins(0, kGap2, 0, 0);
    layout->setSpacing(6);
    auto* head = new QHBoxLayout;
    head->addWidget(m_summary, 1);
    head->addWidget(m_export);
    layout->addLayout(head);
    layout->addLayout(buttons);
    return bar;
}

void DeadLettersPage::connectParts() {
    connect(m_filter, &DeadLetterFilterBar::changed, this, &DeadLettersPage::refresh);
    connect(m_groups, &DeadLetterGroupList::chosenChanged, this, &DeadLettersPage::showQuery);
    connect(m_refresh, &QPushButton::clicked, this, &DeadLettersPage::refresh);
    connect(&m_search, &PayloadSearch::changed, this, &DeadLettersPage::showSearch);
    connect(m_searchStop, &QPushButton::clicked, &m_search, &PayloadSearch::stop);
    everyWhileSeen(std::chrono::seconds(5), [this] { m_model.setNow(nowMs()); });
    connect(&m_model, &DeadLetterTableModel::changed, this, &DeadLettersPage::showRows);
    connect(m_table->verticalScrollBar(), &QScrollBar::valueChanged, this, &DeadLettersPage::wantVisible);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &DeadLettersPage::showSelection);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (const DeadLetter* letter = m_model.at(current.row())) m_detail->showTask(letter->id);
            });
    connect(m_detail, &TaskDetail::taskChanged, this, &DeadLettersPage::refresh);
    connect(m_strip, &OperationStrip::finished, this, [this] {
        refresh();
        // The shown task may have been requeued or deleted.
        m_detail->showTask(m_detail->taskId());
    });
    connect(m_requeueAll, &QPushButton::clicked, this, [this] { startSheet(Operation::Kind::Requeue, false); });
    connect(m_requeueSelected, &QPushButton::clicked, this, [this] { startSheet(Operation::Kind::Requeue, true); });
    connect(m_deleteSelected, &QPushButton::clicked, this, [this] { startSheet(Operation::Kind::Delete, true); });
    connect(m_deleteAll, &QPushButton::clicked, this, [this] { startSheet(Operation::Kind::Delete, false); });
}

void DeadLettersPage::emptyActionRequested() {
    if (!m_model.problem().isEmpty())
        refresh();
    else
        m_filter->clear();
}

void DeadLettersPage::connectionTaken(BrokerConnection* connection) {
    m_model.clear();
    m_search.clear();
    m_searchLine->hide();
    m_export->reset();
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
    if (!isLive())
        m_isStale = true;
    else if (m_isStale && isVisible() && !connection()->isPaused())
        refresh();
    showSituation();
}

void DeadLettersPage::showEvent(QShowEvent* event) {
    ConnectedPage::showEvent(event);
    useState();
}

void DeadLettersPage::refresh() {
    if (!isLive()) return;
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
    m_model.setNow(m_askedAtMs);
    const QString text = m_filter->payloadText();
    const DeadLetterQuery query{filtered(), m_filter->query(m_askedAtMs).order};
    m_search.clear();
    m_isFoundShown = false;
    if (text.isEmpty()) {
        m_searchLine->hide();
        m_model.show(query);
    } else {
        m_model.clear();
        m_search.start(query, text);
    }
    m_table->scrollToTop();
    showSituation();
}

// Results are listed once the search has ended, so that rows do not move while the user reads them.
void DeadLettersPage::showSearch() {
    const QString count = countText(m_search.examined());
    const QString of = m_search.total() > 0 ? tr("%1 of %2").arg(count, countText(m_search.total())) : count;
    const QString found = countText(quint64(m_search.found().size()));
    QString text;
    if (m_search.isRunning()) {
        text = tr("Looking into payloads: %1 looked at, %2 found").arg(of, found);
    } else if (!m_search.problem().isEmpty()) {
        text = tr("The search failed after %1, %2 found: %3").arg(of, found, m_search.problem());
    } else if (m_search.isFull()) {
        text = tr("These are the first %1 whose payload holds “%2”: narrow the other filters to see others.")
                   .arg(found, m_search.text());
    } else if (!m_search.isWhole()) {
        text = tr("Stopped after %1: %2 found").arg(of, found);
    } else {
        text = tr("%1 of %2 hold “%3” in their payload").arg(found, count, m_search.text());
    }
    m_searchText->setText(text);
    m_searchStop->setVisible(m_search.isRunning());
    m_searchLine->setVisible(!m_search.text().isEmpty());
    if (!m_search.isRunning() && !m_search.found().isEmpty() && !std::exchange(m_isFoundShown, true))
        m_model.show({matching(), m_search.query().order});
    showSituation();
}

DeadLetterFilter DeadLettersPage::filtered() const {
    DeadLetterFilter filter = m_filter->query(m_askedAtMs).filter;
    if (const auto group = m_groups->chosen()) {
        filter.fingerprint = group->fingerprint;
        filter.tenants = {group->tenant};
        filter.command = group->command;
    }
    return filter;
}

DeadLetterFilter DeadLettersPage::matching() const {
    if (m_search.text().isEmpty()) return filtered();
    DeadLetterFilter found;
    found.ids = m_search.found();
    return found;
}

ExportSource DeadLettersPage::exportSource(bool withPayloads) {
    ExportSource source = deadLetterSource([this] { return calls(); }, m_model.query(), withPayloads);
    source.expected = m_model.isCounted() ? m_model.count().count : 0;
    return source;
}

void DeadLettersPage::showRows() {
    wantVisible();
    showSelection();
    showSituation();
}

void DeadLettersPage::wantVisible() {
    if (!m_model.hasRows()) return;
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
            if (letter == nullptr) break;
            m_selectedIds.append(letter->id);
        }
    }
    showButtons();
}

void DeadLettersPage::showSituation() {
    QString text;
    if (m_model.hasRows()) {
        const QString count =
            m_model.isCounted() ? countText(m_model.count().count) : countText(quint64(m_model.rowCount()));
        text = !m_model.isCounted() ? tr("%1 or more dead letters, counting…").arg(count)
               : m_model.count().atLeast
                   ? tr("At least %1 dead letters", nullptr, plural(m_model.count().count)).arg(count)
                   : tr("%1 dead letters of %2", nullptr, plural(m_model.count().count))
                         .arg(count, tr("%1 tenants", nullptr, plural(m_model.count().tenants))
                                         .arg(countText(m_model.count().tenants)));
        text += tr(", as of %1").arg(momentText(m_askedAtMs));
        if (!isLive())
            text += tr(". Not connected: this may have changed.");
        else if (!m_model.problem().isEmpty())
            text += tr(". More could not be loaded: %1").arg(m_model.problem());
    }
    m_summary->setText(text);
    if (m_model.hasRows()) {
        showContent();
    } else if (showNoConnection(tr("No dead letters from %1"))) {
        // The page already shows its message.
    } else if (m_search.isRunning()) {
        showNothing(tr("Looking into payloads…"),
                    tr("What is found is listed when all have been looked at, or when you stop."));
    } else if (!m_search.text().isEmpty() && m_search.found().isEmpty()) {
        showNothing(tr("No payload holds “%1”").arg(m_search.text()),
                    m_search.isWhole() ? tr("All that match the other filters were looked at.")
                                       : tr("Not all that match the other filters were looked at."),
                    tr("Clear the filters"));
    } else if (!m_model.problem().isEmpty()) {
        showNothing(tr("They could not be listed"), m_model.problem(), tr("Try again"));
    } else if (m_model.isAsking()) {
        showNothing(tr("Looking…"), {});
    } else if (matching().isEmpty()) {
        showNothing(tr("No dead letters"), tr("No task has failed for good here, or all were brought back."));
    } else {
        showNothing(tr("No dead letter matches"), tr("The filters hide whatever else there is."),
                    tr("Clear the filters"));
    }
    showButtons();
}

void DeadLettersPage::showButtons() {
    const QString requeue = whyNot(connection(), kRequeueScope);
    const QString admin = whyNot(connection(), kAdminScope);
    const QString payload = whyNot(connection(), kPayloadScope);
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
    const QString notNow = isLive() ? QString() : tr("Not connected now.");
    allow(m_refresh, notNow, tr("Look again"));
    m_export->setReasons(first(notNow, none), payload);
    m_filter->setPayloadReason(isLive() ? payload : QString());
}

void DeadLettersPage::startSheet(Operation::Kind kind, bool selectedOnly) {
    if (!connection() || !m_model.hasRows()) return;
    DeadLetterFilter filter = matching();
    if (selectedOnly) {
        filter = {};
        filter.ids = m_selectedIds;
    }
    auto* sheet = new OperationSheet(connection(), kind, filter, this);
    sheet->setObjectName(u"operationSheet"_s);
    connect(sheet, &OperationSheet::started, m_strip, &OperationStrip::follow);
    sheet->open();
}

bool DeadLettersPage::goBack() {
    if (!m_filter->isNarrowing()) return false;
    m_filter->clear();
    return true;
}

void DeadLettersPage::focusFilter() { m_filter->focusFirst(); }

}  // namespace fairlead::gui
