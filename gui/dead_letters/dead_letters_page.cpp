// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/dead_letters/dead_letters_page.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/data/translation.h"
#include "gui/models/death_trend.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/models/task_sources.h"
#include "gui/dead_letters/cause_panel.h"
#include "gui/dead_letters/cause_tree.h"
#include "gui/dead_letters/dead_letter_actions.h"
#include "gui/dead_letters/dead_letter_filter_bar.h"
#include "gui/kit/rows/column_fit.h"
#include "gui/kit/rows/export_control.h"
#include "gui/dead_letters/operation_sheet.h"
#include "gui/dead_letters/operation_strip.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/rows/row_to_show.h"
#include "gui/kit/rows/saved_filters.h"
#include "gui/tasks/task_detail.h"
#include "gui/kit/text_label.h"
#include "gui/kit/panel.h"
#include "gui/look/tokens.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLeastErrorWidth = 170;
constexpr int kMostSelected = 10'000;  // the broker's limit of ids per filter

}  // namespace

DeadLettersPage::DeadLettersPage(QWidget* parent)
    : ConnectedPage(parent), m_model([this] { return calls(); }), m_search([this] { return calls(); }),
      m_operations(std::chrono::seconds(15), [](Calls& asked, Then<QList<Operation>> then) {
          return asked.operations().listOperations(std::move(then));
      }) {
    m_operations.setShownBy(this);
    m_filter = new DeadLetterFilterBar(this);
    m_saved = new SavedFilters([this] { return m_filter->saveState(); },
                               [this](const QByteArray& state) { m_filter->restoreState(state); }, this);
    m_causes = new CauseTree(this);
    m_cause = new CausePanel(this);
    m_detail = new TaskDetail(this);
    m_detail->setObjectName(u"detail"_s);
    m_strip = new OperationStrip(this);
    m_table = new RowTable(&m_model, {u"deadLetters"_s, tr("Dead letters"), m_model.widths(), true}, this);
    // What the cause and the detail say as well goes first when there is little room.
    new ColumnFit(m_table, DeadLetterTableModel::Error, kLeastErrorWidth,
                  {DeadLetterTableModel::Tenant, DeadLetterTableModel::Command, DeadLetterTableModel::Attempts,
                   DeadLetterTableModel::Requeues, DeadLetterTableModel::Size});
    m_export = new ExportControl(
        u"dead-letters"_s, [this](bool withPayloads) { return exportSource(withPayloads); }, this);
    m_actions = new DeadLetterActions(m_detail->giveActions(), m_detail->deletion(), m_export, this);
    m_side = new QStackedWidget(this);
    m_side->addWidget(m_cause);
    m_side->addWidget(m_detail);
    makePanel(m_cause);
    makePanel(m_detail);
    auto* below = new QSplitter(Qt::Horizontal, this);
    below->addWidget(makeRows());
    below->addWidget(m_side);
    below->setStretchFactor(0, 1);
    below->setCollapsible(0, false);
    below->setSizes({560, 420});
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(m_causes);
    splitter->addWidget(below);
    splitter->setStretchFactor(1, 1);
    splitter->setCollapsible(1, false);
    splitter->setSizes({210, 400});
    keepLayoutOf(splitter);
    keepLayoutOf(below);
    keepLayoutOf(m_table->horizontalHeader());

    m_refresh = makeButton(this, u"refresh"_s, tr("Refresh"), tr("Look again"));
    m_causes->addControl(m_saved);
    keep(m_saved);
    m_causes->addControl(m_refresh);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->setSpacing(kGap2);
    layout->addWidget(m_filter);
    layout->addWidget(splitter, 1);
    // At the foot it moves nothing that somebody reads.
    layout->addWidget(m_strip);
    layout->addWidget(m_actions);
    connectParts();
    connectDetail();
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

QWidget* DeadLettersPage::makeRows() {
    auto* rows = new QWidget(this);
    m_summary = new TextLabel(rows);
    m_summary->setObjectName(u"summary"_s);
    m_summary->setAccessibleName(tr("How many match"));
    m_summary->setWordWrap(true);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(kGap2);
    head->addWidget(m_summary, 1);
    head->addWidget(m_filter->order());
    auto* column = new QVBoxLayout(rows);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap1);
    column->addLayout(head);
    column->addWidget(makeSearchLine());
    column->addWidget(stackOn(m_table), 1);
    return rows;
}

void DeadLettersPage::connectParts() {
    connect(m_filter, &DeadLetterFilterBar::changed, this, [this] {
        leaveTask();
        refresh();
    });
    connect(m_filter, &DeadLetterFilterBar::causeRemoved, this, &DeadLettersPage::showCause);
    connect(m_causes, &CauseTree::chosen, this, [this](const CauseChoice& choice) {
        m_filter->setCause(choice);
        showCause();
    });
    connect(m_causes, &CauseTree::renewed, this, &DeadLettersPage::renewCause);
    connect(m_causes, &CauseTree::trendWanted, this, &DeadLettersPage::askCauses);
    connect(&m_operations, &LiveQueryBase::changed, this, &DeadLettersPage::showAdvice);
    connect(m_refresh, &QPushButton::clicked, this, &DeadLettersPage::refresh);
    connect(&m_search, &PayloadSearch::changed, this, &DeadLettersPage::showSearch);
    connect(m_searchStop, &QPushButton::clicked, &m_search, &PayloadSearch::stop);
    everyWhileSeen(std::chrono::seconds(5), [this] { m_model.setNow(nowMs()); });
    connect(&m_model, &DeadLetterTableModel::changed, this, &DeadLettersPage::showRows);
    connect(m_table->verticalScrollBar(), &QScrollBar::valueChanged, this, &DeadLettersPage::wantVisible);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        showSelection();
        followSelection();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &DeadLettersPage::followSelection);
    m_table->installEventFilter(this);
    m_causes->focusProxy()->installEventFilter(this);
    connect(m_actions, &DeadLetterActions::requested, this, &DeadLettersPage::startSheet);
}

void DeadLettersPage::connectDetail() {
    connect(m_detail, &TaskDetail::taskChanged, this, [this] {
        // Its row is still there, and a task that was deleted must not be asked for again; what became of it is read.
        if (m_detail->taskId().isEmpty()) m_table->clearSelection();
        m_side->setCurrentWidget(m_detail);
        refresh();
    });
    connect(m_detail, &TaskDetail::workflowRequested, this, &Page::workflowRequested);
    connect(m_detail, &TaskDetail::tenantRequested, this,
            [this](const QString& tenant) { Q_EMIT tenantRequested(tenant, 0); });
    connect(m_detail, &TaskDetail::pageRequested, this, [this](const QString& page, const QString& tenant) {
        if (page == u"dead-letters"_s)
            showTenant(tenant);
        else
            Q_EMIT pageRequested(page, tenant);
    });
    connect(m_strip, &OperationStrip::rested, this, [this] {
        askAgain();
        m_operations.refresh();
    });
}

void DeadLettersPage::emptyActionRequested() {
    if (!m_model.problem().isEmpty())
        refresh();
    else if (!goBack())
        refresh();
}

void DeadLettersPage::connectionTaken(BrokerConnection* connection) {
    m_filter->setRequeuedBy({});
    m_model.clear();
    m_search.clear();
    m_searchLine->hide();
    m_export->reset();
    m_filter->setCause({});
    m_causes->setConnection(connection);
    m_cause->setConnection(connection);
    m_operations.setConnection(connection);
    m_detail->setConnection(connection);
    leaveTask();
    m_strip->setConnection(connection);
    if (connection != nullptr) connect(connection, &BrokerConnection::infoChanged, this, &DeadLettersPage::showButtons);
}

void DeadLettersPage::refresh() {
    if (!isLive()) return;
    askCauses();
    m_cause->refresh();
    showQuery();
}

void DeadLettersPage::askAgain() {
    refresh();
    if (!m_detail->taskId().isEmpty()) m_detail->showTask(m_detail->taskId());
}

void DeadLettersPage::askCauses() { m_causes->showCauses(m_filter->query(nowMs()).filter, nowMs()); }

// Another cause, or none: the task that was shown may not be one of it.
void DeadLettersPage::showCause() {
    const auto& cause = m_filter->cause();
    m_causes->choose(cause ? cause->names : QStringList());
    leaveTask();
    m_cause->showCause(cause, m_filter->query(m_askedAtMs).filter, m_causes->trend());
    showAdvice();
    showQuery();
}

// The same cause may have more kinds of errors now, or other figures.
void DeadLettersPage::renewCause() {
    const auto before = m_filter->cause();
    if (!before) return;
    auto now = m_causes->model().choice(m_causes->model().find(before->names));
    // An error that none has any more is in no row, unless there are more errors than rows.
    if (!now && before->names.size() == 1 && !m_causes->model().totals().truncated) {
        now = before;
        now->group.count = now->group.tenants = 0;
        now->group.firstDiedAtMs = now->group.lastDiedAtMs = 0;
        now->group.trend.fill(0);
    }
    // A command or tenant is known only once its error is open again.
    if (!now || *now == *before) return;
    m_filter->setCause(now);
    m_cause->showCause(now, m_filter->query(m_askedAtMs).filter, m_causes->trend());
    showAdvice();
    if (now->group.fingerprints != before->group.fingerprints) showQuery();
}

void DeadLettersPage::showAdvice() {
    const auto& cause = m_filter->cause();
    RequeueAdvice advice;
    if (cause && m_operations.answer() != nullptr)
        advice = requeueAdvice(
            deathTrend(cause->group, nowMs()),
            lastRequeueOf(cause->group.fingerprints, cause->narrowed({}).tenants, *m_operations.answer()), nowMs());
    m_cause->showAdvice(advice);
    m_actions->advise(advice.warning, cause.has_value() && m_operations.answer() != nullptr);
}

void DeadLettersPage::leaveTask() {
    m_table->clearSelection();
    m_detail->showTask({});
    m_side->setCurrentWidget(m_cause);
}

// The detail is the selected task and no other; while its row is not loaded, it is none.
void DeadLettersPage::followSelection() {
    const int row = rowToShow(*m_table);
    const DeadLetter* letter = m_model.at(row);
    const QString id = letter == nullptr ? QString() : letter->id;
    if (id != m_detail->taskId()) m_detail->showTask(id);
    m_side->setCurrentWidget(id.isEmpty() ? static_cast<QWidget*>(m_cause) : m_detail);
}

// Rows that were fetched again have lost their selection, and rows that were awaited may be there.
void DeadLettersPage::keepShown() {
    if (m_table->selectionModel()->hasSelection()) {
        followSelection();
        return;
    }
    const QString& id = m_detail->taskId();
    for (int row = 0; !id.isEmpty() && row < std::min(m_model.rowCount(), DeadLetterTableModel::kPageRows); ++row) {
        const DeadLetter* letter = m_model.at(row);
        if (letter == nullptr || letter->id != id) continue;
        m_table->selectRow(row);
        return;
    }
}

// Tables and trees would search for the letter that Backspace is not.
bool DeadLettersPage::eventFilter(QObject* watched, QEvent* event) {
    const bool isOurs = watched == m_table || watched == m_causes->focusProxy();
    if (isOurs && event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Backspace)
        return m_filter->removeLast();
    return ConnectedPage::eventFilter(watched, event);
}

void DeadLettersPage::showTenant(const QString& tenant) {
    m_filter->clear();
    m_filter->setTenant(tenant);
    refresh();
}

std::optional<Link> DeadLettersPage::place() const {
    if (m_detail->taskId().isEmpty()) return std::nullopt;
    return Link{.connection = {}, .kind = Link::Kind::DeadLetter, .id = m_detail->taskId()};
}

void DeadLettersPage::showRequeuedBy(const QString& operation) {
    m_filter->clear();
    m_filter->setRequeuedBy(operation);
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
    const DeadLetterFilter filter = m_filter->query(m_askedAtMs).filter;
    return m_filter->cause() ? m_filter->cause()->narrowed(filter) : filter;
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
    keepShown();
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
    DeadLetterActions::State state;
    state.requeueAll = first(requeue, none);
    state.requeueSelected = first(requeue, selected);
    state.deleteAll = first(admin, none);
    state.deleteSelected = first(admin, selected);
    if (m_model.isCounted() && m_model.hasRows())
        state.all = (m_model.count().atLeast ? u"≥ "_s : QString()) + countText(m_model.count().count);
    state.selected = m_selectedRows;
    m_actions->show(state);
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
    connect(sheet, &OperationSheet::started, &m_operations, &LiveQueryBase::refresh);
    sheet->open();
}

bool DeadLettersPage::goBack() {
    if (!m_filter->isNarrowing()) return false;
    m_filter->clear();
    return true;
}

void DeadLettersPage::focusFilter() { m_filter->focusFirst(); }

}  // namespace fairlead::gui

#include "moc_dead_letters_page.cpp"
