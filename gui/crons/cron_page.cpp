// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/crons/cron_page.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/crons/cron_sheet.h"
#include "gui/data/scopes.h"
#include "gui/kit/message_line.h"
#include "gui/kit/rows/column_fit.h"
#include "gui/kit/input_field.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/text_label.h"
#include "gui/kit/consent/typed_confirmation.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>

#include <tuple>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr quint32 kMostCrons = 1000;

constexpr int kCronNameColumn = 1;
constexpr int kLeastCronName = 80;
// When, next run, state, command, last run, by whom: what a narrow window has no room for goes last first.
const QList<int> kOthersByUse{2, 4, 3, 6, 5, 7};

bool hasText(const Cron& cron, const QString& text) {
    for (const QString* part : {&cron.tenant, &cron.name, &cron.command, &cron.expression})
        if (part->contains(text, Qt::CaseInsensitive)) return true;
    return false;
}

}  // namespace

CronPage::CronPage(QWidget* parent)
    : ConnectedPage(parent), m_list(std::chrono::seconds(2),
                                    [](Calls& calls, Then<PageOf<Cron>> then) {
                                        return calls.crons().listCrons({{}, kMostCrons}, std::move(then));
                                    }),
      m_preview(LiveQueryBase::kOnce, [this](Calls& calls, Then<CronPreview> then) {
          return calls.crons().previewCron(m_runsOf.expression, m_runsOf.zone, std::move(then));
      }) {
    m_table = new RowTable(&m_model, {u"cronTable"_s, tr("Cron entries"), m_model.widths()}, this);
    new ColumnFit(m_table, kCronNameColumn, kLeastCronName, kOthersByUse);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicatorClearable(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    keepLayoutOf(m_table->horizontalHeader());
    auto* content = new QWidget(this);
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(kGap2);
    inner->addWidget(buildActions());
    inner->addWidget(m_message);
    inner->addWidget(m_table, 1);
    inner->addWidget(m_runs);
    inner->addWidget(m_note);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->addWidget(stackOn(content), 1);

    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &CronPage::check);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &CronPage::check);
    connect(m_table, &QAbstractItemView::doubleClicked, this, [this] {
        if (m_edit->isEnabled()) openSheet(selected());
    });
    connect(m_filter, &QLineEdit::textChanged, this, &CronPage::showList);
    connect(m_add, &QPushButton::clicked, this, [this] { openSheet(nullptr); });
    connect(m_edit, &QPushButton::clicked, this, [this] { openSheet(selected()); });
    connect(m_delete, &QPushButton::clicked, this, [this] { ask(CronAction::Delete); });
    connect(m_switch, &QPushButton::clicked, this, [this] {
        if (const Cron* cron = selected()) ask(cron->isEnabled ? CronAction::Disable : CronAction::Enable);
    });
    m_preview.startOver(false);
    m_preview.setShownBy(this);
    connect(&m_preview, &LiveQueryBase::changed, this, &CronPage::showRuns);
    connect(&m_preview, &LiveQueryBase::failed, this, &CronPage::showRuns);
    m_list.setShownBy(this);
    connect(&m_list, &LiveQueryBase::changed, this, &CronPage::showList);
    connect(&m_list, &LiveQueryBase::failed, this, &CronPage::showSituation);
    everyWhileSeen(std::chrono::seconds(1), [this] { m_model.setNow(nowMs()); });
    showSituation();
}

QWidget* CronPage::buildActions() {
    auto* row = new QWidget(this);
    m_filter =
        InputField::forFilter(u"cronFilter"_s, tr("tenant, name, command"), tr("Show only what contains this"), row);
    m_add = makeButton(row, u"addCron"_s, tr("Add…"), tr("Add a cron entry"));
    m_edit = makeButton(row, u"editCron"_s, tr("Change…"), tr("Change the selected entry"));
    m_switch = makeButton(row, u"switchCron"_s, tr("Switch off…"), tr("Switch the selected entry off or on"));
    m_delete = makeButton(row, u"deleteCron"_s, tr("Delete…"), tr("Delete the selected entry"));
    m_message = new MessageLine(this);
    m_message->setObjectName(u"cronMessage"_s);
    m_message->setAccessibleName(tr("Result of the change"));
    m_note = new TextLabel(this);
    m_note->setObjectName(u"cronNote"_s);
    m_note->setAccessibleName(tr("What the list lacks"));
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setWordWrap(true);
    m_runs = new TextLabel(this);
    m_runs->setObjectName(u"cronRuns"_s);
    m_runs->setAccessibleName(tr("When the selected entry runs next"));
    m_runs->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_runs->setWordWrap(true);
    m_runs->hide();
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    layout->addWidget(m_filter, 1);
    for (QPushButton* button : {m_add, m_edit, m_switch, m_delete}) layout->addWidget(button);
    return row;
}

void CronPage::connectionTaken(BrokerConnection* connection) {
    m_change.reset();
    m_model.setRows({});
    m_runsOf = {};
    m_preview.startOver(false);
    m_preview.setConnection(connection);
    showRuns();
    say({});
    m_list.setConnection(connection);
    if (connection != nullptr) connect(connection, &BrokerConnection::infoChanged, this, &CronPage::check);
}

void CronPage::emptyActionRequested() {
    if (m_list.failure() != nullptr)
        refresh();
    else
        openSheet(nullptr);
}

void CronPage::focusFilter() { m_filter->setFocus(Qt::ShortcutFocusReason); }

void CronPage::refresh() { m_list.refresh(); }

bool CronPage::goBack() {
    if (m_filter->text().isEmpty()) return false;
    m_filter->clear();
    return true;
}

void CronPage::showTenant(const QString& tenant) { m_filter->setText(tenant); }

void CronPage::showList() {
    if (m_list.answer() != nullptr) {
        const QString text = m_filter->text().trimmed();
        QList<Cron> rows;
        for (const Cron& cron : m_list.answer()->items)
            if (hasText(cron, text)) rows.append(cron);
        m_model.setNow(nowMs());
        m_model.setRows(std::move(rows));
    }
    showSituation();
}

void CronPage::showSituation() {
    check();
    const PageOf<Cron>* answer = m_list.answer();
    const Failure* failure = m_list.failure();
    if (answer != nullptr && !answer->items.isEmpty()) {
        const bool isCut = !answer->isLast();
        m_note->setText(
            failure != nullptr ? tr("Out of date: it cannot be listed now: %1").arg(failure->text)
            : m_model.rowCount() == 0
                ? tr("None of the %1 contains “%2”.").arg(countText(quint64(answer->items.size())), m_filter->text())
            : isCut ? tr("The first %1 only.").arg(countText(quint64(answer->items.size())))
                    : QString());
        m_note->setVisible(!m_note->text().isEmpty());
        showContent();
    } else if (showNoConnection(tr("No cron entries from %1"))) {
        return;
    } else if (failure != nullptr) {
        showNothing(tr("No cron entries from %1").arg(connection()->name()), failure->text, tr("Try again"));
    } else if (answer == nullptr) {
        showNothing(tr("Waiting for %1").arg(connection()->name()), tr("Its cron entries are on their way."));
    } else {
        showNothing(tr("No cron entries"),
                    tr("A cron entry has the broker create a task again and again, by a calendar: every night at two, "
                       "every five minutes, on the first of the month. Each run counts for its tenant's limits."),
                    whyNot(connection(), kAdminScope).isEmpty() ? tr("Add the first…") : QString());
    }
}

const Cron* CronPage::selected() const {
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() ? m_model.at(index.row()) : nullptr;
}

void CronPage::check() {
    const Cron* cron = selected();
    QString mayNot = whyNot(connection(), kAdminScope);
    allow(m_add, mayNot, m_add->accessibleName());
    if (mayNot.isEmpty() && cron == nullptr) mayNot = tr("Select an entry.");
    if (mayNot.isEmpty() && m_change.isUnderWay()) mayNot = tr("Waiting for the broker…");
    m_switch->setText(cron != nullptr && !cron->isEnabled ? tr("Switch on…") : tr("Switch off…"));
    for (QPushButton* button : {m_edit, m_switch, m_delete}) allow(button, mayNot, button->accessibleName());
    askRuns();
}

// Once for each entry that is selected, and when it has run or was changed.
void CronPage::askRuns() {
    const Cron* cron = selected();
    const Cron now = cron == nullptr ? Cron() : *cron;
    const auto what = [](const Cron& each) {
        return std::tuple(cronKey(each), each.expression, each.zone, each.isEnabled, each.nextRunAtMs);
    };
    if (what(now) == what(m_runsOf)) return;
    m_runsOf = now;
    m_preview.startOver(cron != nullptr && cron->isEnabled);
    showRuns();
}

void CronPage::showRuns() {
    QString text;
    if (const CronPreview* preview = m_preview.answer()) {
        QStringList runs;
        for (const qint64 at : preview->runsAtMs) runs << runTextHere(at, m_runsOf.zone);
        text = tr("Next runs of %1:").arg(m_runsOf.name) + u'\n' + runs.join(u'\n');
    } else if (const Failure* failure = m_preview.failure()) {
        text = tr("Next runs of %1:").arg(m_runsOf.name) + u' ' + failure->text;
    }
    m_runs->setText(text);
    m_runs->setVisible(!text.isEmpty());
}

void CronPage::openSheet(const Cron* cron) {
    if (!isLive()) return;
    auto* sheet = new CronSheet(connection(), cron, this);
    sheet->setObjectName(u"cronSheet"_s);
    connect(sheet, &CronSheet::applied, this, [this](const QString& text) {
        say(text);
        refresh();
    });
    sheet->open();
}

void CronPage::ask(CronAction action) {
    const Cron* cron = selected();
    if (cron == nullptr) return;
    const QString what = tr("%1 of %2").arg(cron->name, cron->tenant);
    QString question;
    QString fate;
    QString verb;
    switch (action) {
        case CronAction::Delete:
            question = tr("Delete %1?").arg(what);
            fate = tr("It creates no more tasks. Those that it has created stay as they are.");
            verb = tr("Delete");
            break;
        case CronAction::Disable:
            question = tr("Switch %1 off?").arg(what);
            fate = tr("It creates no task until it is switched on again.");
            verb = tr("Switch off");
            break;
        case CronAction::Enable:
            question = tr("Switch %1 on?").arg(what);
            fate = tr("It runs at its next time. What it missed meanwhile is not made up for.");
            verb = tr("Switch on");
            break;
    }
    auto* sheet = new TypedConfirmation(question, fate, cron->name, verb, this);
    if (action != CronAction::Delete) sheet->askNoWord();
    sheet->setConnection(connection());
    sheet->setObjectName(u"cronConfirmation"_s);
    connect(sheet, &TypedConfirmation::confirmed, this,
            [this, action, cron = *cron](const QString& reason) { change(cron, action, reason); });
    sheet->open();
}

void CronPage::change(const Cron& cron, CronAction action, const QString& reason) {
    if (!isLive()) return say(tr("Not connected now."));
    m_change = calls()->crons().changeCron(
        cron.tenant, cron.name, action, reason, [this, name = cron.name, action](const Outcome<Cron>& answer) {
            const QString done = action == CronAction::Delete    ? tr("%1 is deleted.")
                                 : action == CronAction::Disable ? tr("%1 is switched off.")
                                                                 : tr("%1 is switched on.");
            say(answer ? done.arg(name) : tr("Not changed: %1").arg(answer.failure().text));
            check();
            refresh();
        });
    check();
}

void CronPage::say(const QString& text) {
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
}

}  // namespace fairlead::gui

#include "moc_cron_page.cpp"
