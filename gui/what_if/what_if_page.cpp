// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/what_if/what_if_page.h"

#include "gui/client/calls/calls.h"
#include "gui/client/calls/what_if_calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/data/translation.h"
#include "gui/kit/rows/column_fit.h"
#include "gui/kit/rows/filter_chip.h"
#include "gui/kit/notice_bar.h"
#include "gui/kit/outside_text.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/rows/row_table.h"
#include "gui/kit/segment_choice.h"
#include "gui/kit/text_label.h"
#include "gui/look/tokens.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"
#include "gui/what_if/change_list.h"
#include "gui/what_if/replay_chart.h"
#include "gui/what_if/replay_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array<qint64, 4> kRangesMs{600'000, 3'600'000, 6 * 3'600'000, 24 * 3'600'000};
enum SeatsKind { AsTheyWere, Absolute, Percent };
constexpr std::chrono::seconds kReadRecordingEvery(5);
constexpr int kMostTenants = 1000;
constexpr int kMostSeries = 100;
constexpr qsizetype kMostSeriesByName = 8;
constexpr int kUsualReplayRange = 1;
constexpr int kNoteLines = 5;
constexpr int kLeastTenant = 140;
const QList<int> kOthersByReplayedWork{2, 1, 3, 4, 6, 5, 7};

}  // namespace

WhatIfPage::WhatIfPage(QWidget* parent)
    : ConnectedPage(parent), m_recording(kReadRecordingEvery, [](Calls& calls, Then<Recording> then) {
          return calls.whatIf() == nullptr ? Call() : calls.whatIf()->getRecording(std::move(then));
      }) {
    auto* content = new QWidget(this);
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(kGap2);
    inner->addWidget(buildForm());
    inner->addWidget(buildResult(), 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGap3, kGap2, kGap3, kGap2);
    layout->addWidget(stackOn(content), 1);

    m_recording.setShownBy(this);
    connect(&m_recording, &LiveQueryBase::changed, this, [this] { showRecording(*m_recording.answer()); });
    connect(&m_recording, &LiveQueryBase::failed, m_recorded,
            [this](const Failure& failure) { m_recorded->setText(failure.text); });
    connect(m_go, &QPushButton::clicked, this, [this] { m_replay.isUnderWay() ? stop() : replay(); });
    connect(m_seatsKind, &QComboBox::currentIndexChanged, this, &WhatIfPage::check);
    connect(m_changes, &ChangeList::changed, this, &WhatIfPage::check);
    connect(m_changes, &ChangeList::entered, this, [this] {
        if (!m_replay.isUnderWay() && m_go->isEnabled()) replay();
    });
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
        if (const ReplayedTenant* row = m_model.at(index.row())) Q_EMIT tenantRequested(row->tenant, 0);
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        const QModelIndexList rows = m_table->selectionModel()->selectedRows();
        const ReplayedTenant* row = rows.isEmpty() ? nullptr : m_model.at(rows.first().row());
        m_chart->chooseTenant(row == nullptr ? QString() : row->tenant);
    });
    connect(m_range, &SegmentChoice::chosenByHand, this, [this] { setTime(0, 0); });
    connect(m_time, &FilterChip::removed, this, [this] {
        setTime(0, 0);
        m_range->choose(kUsualReplayRange);
    });
    showSituation();
}

QWidget* WhatIfPage::buildForm() {
    auto* form = new QWidget(this);
    m_range = new SegmentChoice(u"whatIfRange"_s, tr("Which time is replayed"),
                                {tr("10 minutes"), tr("1 hour"), tr("6 hours"), tr("24 hours")}, form);
    m_range->choose(kUsualReplayRange);
    m_time = new FilterChip(tr("Time"), nullptr, form);
    m_time->setObjectName(u"whatIfTime"_s);
    m_changes = new ChangeList(form);
    m_policy = new QComboBox(form);
    m_policy->setObjectName(u"whatIfPolicy"_s);
    m_policy->setAccessibleName(tr("The order among tenants"));
    m_policy->addItem(tr("order as it was"), QString());
    for (const QString& policy : {u"fair"_s, u"weighted"_s, u"round-robin"_s, u"strict"_s, u"fifo"_s})
        m_policy->addItem(policy, policy);
    m_seatsKind = new QComboBox(form);
    m_seatsKind->setObjectName(u"whatIfSeatsKind"_s);
    m_seatsKind->setAccessibleName(tr("How many seats shared workers have"));
    m_seatsKind->addItems({tr("seats as they were"), tr("so many seats"), tr("percent of the seats")});
    m_seats = new QSpinBox(form);
    m_seats->setObjectName(u"whatIfSeats"_s);
    m_seats->setAccessibleName(tr("Seats, or percent of them"));
    m_seats->setRange(1, 1'000'000);
    m_seats->setValue(100);
    m_withoutThrottles = new QCheckBox(tr("without throttles"), form);
    m_withoutThrottles->setObjectName(u"whatIfWithoutThrottles"_s);
    m_withoutThrottles->setAccessibleName(m_withoutThrottles->text());
    m_withoutThrottles->setToolTip(tr("Leaves out what the noisy-neighbour watch and operators throttled"));
    m_unchanged = new QCheckBox(tr("also unchanged"), form);
    m_unchanged->setObjectName(u"whatIfUnchanged"_s);
    m_unchanged->setAccessibleName(m_unchanged->text());
    m_unchanged->setToolTip(
        tr("Also replays the time as it was: where that differs from what happened, the replay is off"));
    m_go = makeButton(form, u"whatIfGo"_s, tr("Replay"), tr("Replay that time with these changes"));
    m_progress = new QProgressBar(form);
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("How far the replay is"));
    m_progress->setMaximumWidth(160);
    m_progress->hide();
    m_recorded = new TextLabel(form);
    m_recorded->setObjectName(u"whatIfRecorded"_s);
    m_recorded->setAccessibleName(tr("How far back the recording goes"));
    m_recorded->setForegroundRole(QPalette::PlaceholderText);
    m_recorded->setWordWrap(true);

    auto* first = new QHBoxLayout;
    first->setSpacing(kGap2);
    first->addWidget(m_range);
    first->addWidget(m_time);
    first->addWidget(m_recorded, 1);
    // Where no change that is added, and no seats to fill in, move it.
    first->addWidget(m_progress);
    first->addWidget(m_go);
    auto* second = new QHBoxLayout;
    second->setSpacing(kGap2);
    for (QWidget* each :
         std::initializer_list<QWidget*>{m_policy, m_seatsKind, m_seats, m_withoutThrottles, m_unchanged})
        second->addWidget(each);
    second->addStretch(1);
    auto* layout = new QVBoxLayout(form);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    layout->addLayout(first);
    layout->addWidget(m_changes);
    layout->addLayout(second);
    return form;
}

QWidget* WhatIfPage::buildResult() {
    auto* result = new QWidget(this);
    m_sentence = new TextLabel(result);
    m_sentence->setObjectName(u"whatIfSentence"_s);
    m_sentence->setAccessibleName(tr("What would have been"));
    m_sentence->setWordWrap(true);
    m_warning = new NoticeBar(result);
    m_warning->setObjectName(u"whatIfWarning"_s);
    m_chart = new ReplayChart(result);
    m_table = new RowTable(&m_model, {u"whatIfTable"_s, tr("Tenants in the replay"), m_model.widths()}, result);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicatorClearable(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    new ColumnFit(m_table, 0, kLeastTenant, kOthersByReplayedWork);
    m_notes = new OutsideText(tr("How far the figures can be trusted"), OutsideText::Look::Fact, kNoteLines, result);
    m_notes->setObjectName(u"whatIfNotes"_s);
    auto* layout = new QVBoxLayout(result);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap2);
    layout->addWidget(m_warning);
    layout->addWidget(m_sentence);
    layout->addWidget(m_chart, 2);
    layout->addWidget(m_table, 3);
    layout->addWidget(m_notes);
    return result;
}

void WhatIfPage::connectionTaken(BrokerConnection* connection) {
    m_replay.reset();
    clearResult();
    m_recorded->clear();
    say(
        tr("Choose a time and what to change. It is played again through the broker's own scheduler, beside what "
           "happened; "
           "nothing is changed."));
    if (connection != nullptr) connect(connection, &BrokerConnection::infoChanged, this, &WhatIfPage::check);
    m_recording.setConnection(connection);
}

void WhatIfPage::showSituation() {
    check();
    if (showNoConnection(tr("Nothing to replay from %1"))) return;
    showContent();
}

void WhatIfPage::emptyActionRequested() { refresh(); }

void WhatIfPage::focusFilter() { m_changes->setFocus(Qt::ShortcutFocusReason); }

void WhatIfPage::refresh() { m_recording.refresh(); }

void WhatIfPage::setTime(qint64 fromMs, qint64 untilMs) {
    m_fromMs = fromMs;
    m_untilMs = untilMs;
    if (fromMs != 0) m_range->choose(-1);
    m_time->setValue(fromMs == 0    ? QString()
                     : untilMs == 0 ? tr("since %1").arg(momentText(fromMs))
                                    : tr("%1 to %2", "two times").arg(momentText(fromMs), momentText(untilMs)));
}

void WhatIfPage::showTenant(const QString& tenant) { m_changes->setTenant(tenant); }

void WhatIfPage::prepareReplay(const WhatIfQuestion& question) {
    if (m_replay.isUnderWay()) stop();
    clearResult();
    if (question.fromMs != 0) setTime(question.fromMs, question.untilMs);
    m_seatsKind->setCurrentIndex(AsTheyWere);
    m_withoutThrottles->setChecked(false);
    const int without = m_changes->setChanges(question.changes);
    m_policy->setCurrentIndex(std::max(0, m_policy->findData(question.policy)));
    const QString next =
        tr("Press Replay: this time is played again with these changes, beside what happened. Nothing is changed.");
    say(without == 0 ? next
                     : tr("%n limits have no effect in a replay and are left out.", nullptr, without) + u' ' + next);
    check();
    m_go->setFocus(Qt::OtherFocusReason);
}

void WhatIfPage::showRecording(const Recording& recording) {
    if (!recording.isOn)
        m_recorded->setText(tr("This broker records nothing: what_if.keep_hours or what_if.max_megabytes is 0."));
    else if (recording.fromMs == 0)
        m_recorded->setText(tr("Nothing is recorded yet."));
    else
        m_recorded->setText(tr("%1 deliveries are recorded, since %2.", nullptr, plural(recording.deliveries))
                                .arg(countText(recording.deliveries), momentText(recording.fromMs)));
}

void WhatIfPage::check() {
    m_seats->setVisible(m_seatsKind->currentIndex() != AsTheyWere);
    const bool runs = m_replay.isUnderWay();
    m_go->setText(runs ? tr("Stop") : tr("Replay"));
    QString mayNot = whyNot(connection(), kReadScope);
    if (mayNot.isEmpty() && isLive() && calls()->whatIf() == nullptr) mayNot = tr("This server records nothing.");
    allow(m_go, mayNot, m_go->accessibleName());
}

WhatIfQuestion WhatIfPage::question() const {
    WhatIfQuestion asked;
    asked.fromMs = m_fromMs != 0 ? m_fromMs : nowMs() - kRangesMs.at(size_t(std::max(0, m_range->chosen())));
    asked.untilMs = m_untilMs;
    asked.changes = m_changes->changes();
    asked.policy = m_policy->currentData().toString();
    if (m_seatsKind->currentIndex() == Absolute) asked.seats = quint32(m_seats->value());
    if (m_seatsKind->currentIndex() == Percent) asked.seatsFactor = m_seats->value() / 100.0;
    asked.withoutThrottles = m_withoutThrottles->isChecked();
    asked.alsoUnchanged = m_unchanged->isChecked();
    asked.most = kMostTenants;
    asked.mostSeries = kMostSeries;
    for (const WhatIfChange& change : asked.changes)
        if (change.tenant != u'*' && asked.seriesOf.size() < kMostSeriesByName) asked.seriesOf.append(change.tenant);
    return asked;
}

void WhatIfPage::replay() {
    if (!m_changes->takeForm() || !isLive() || calls()->whatIf() == nullptr) return;
    clearResult();
    m_progress->setValue(0);
    m_progress->show();
    say(tr("Replaying…"));
    m_replay = calls()->whatIf()->replayPast(
        question(),
        [this](double part, bool isWaiting) {
            m_progress->setValue(int(part * 1000));
            say(isWaiting ? tr("Waiting for another replay…") : tr("Replaying…"));
        },
        [this](const Outcome<WhatIfAnswer>& answer) {
            m_progress->hide();
            if (answer)
                took(*answer);
            else
                say(answer.failure().text);
            check();
        });
    check();
}

void WhatIfPage::stop() {
    m_replay.reset();
    m_progress->hide();
    say(tr("Stopped."));
    check();
}

// What another question was answered does not stand below this one.
void WhatIfPage::clearResult() {
    m_model.setRows({});
    m_chart->setSeries({});
    m_notes->showText({});
    m_warning->showNotices({}, NoticeBar::Tone::Warn);
}

void WhatIfPage::took(const WhatIfAnswer& answer) {
    m_model.setRows(answer.tenants);
    m_table->clearSelection();
    m_chart->setSeries(answer.series);
    m_notes->showText(notesOf(answer));
    m_warning->showNotices(warningsOf(answer), NoticeBar::Tone::Warn);
    say(sentenceOf(answer));
    m_recording.refresh();
}

void WhatIfPage::say(const QString& text) { m_sentence->setText(text); }

}  // namespace fairlead::gui

#include "moc_what_if_page.cpp"
