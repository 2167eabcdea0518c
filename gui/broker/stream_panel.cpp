// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/broker/stream_panel.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/kit/push_button.h"
#include "gui/kit/rows/column_fit.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/text_label.h"
#include "gui/kit/consent/typed_confirmation.h"
#include "gui/kit/rows/value_table.h"
#include "gui/look/tokens.h"
#include "gui/broker/broker_text.h"
#include "gui/broker/list_note.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kSubjectColumn = 2;
constexpr int kCommandsColumn = 4;
constexpr int kLeastCommands = 60;
const QList<int> kOthersByWorth{11, 5, 7, 10, 8, 9, 6};
constexpr std::chrono::seconds kReadStreamsEvery(2);
constexpr quint32 kMostStreams = 200;

using WorkerState = OpenStream::WorkerState;

}  // namespace

StreamPanel::StreamPanel(QWidget* parent)
    : QWidget(parent), m_list(kReadStreamsEvery, [](Calls& calls, Then<PageOf<OpenStream>> then) {
          return calls.broker().listStreams({}, {{}, kMostStreams}, std::move(then));
      }) {
    build();
    m_list.setShownBy(this);
    connect(&m_list, &LiveQueryBase::changed, this, &StreamPanel::showList);
    connect(&m_list, &LiveQueryBase::failed, this, [this] { showListNote(m_note, m_list); });
    connect(m_table, &ValueTable::selectionMoved, this, &StreamPanel::check);
    connect(m_quiet, &QPushButton::clicked, this, [this] { order(WorkerState::Quiet); });
    connect(m_run, &QPushButton::clicked, this, [this] { order(WorkerState::Running); });
    connect(m_forget, &QPushButton::clicked, this, [this] { order(WorkerState::Unknown); });
    connect(m_end, &QPushButton::clicked, this, &StreamPanel::askToEnd);
    check();
}

void StreamPanel::build() {
    const auto button = [this](const QString& id, const QString& text, const QString& name) {
        return makePushButton(this, id, text, name);
    };
    m_quiet = button(u"quietWorker"_s, tr("Quiet"), tr("It takes nothing more, and finishes what it has"));
    m_run = button(u"runWorker"_s, tr("Go on"), tr("It takes tasks again"));
    m_end = button(u"endWorker"_s, tr("End…"), tr("Tell the worker to end"));
    m_forget = button(u"forgetWorker"_s, tr("Forget"), tr("Take a silent worker off the list"));
    m_message = new TextLabel(this);
    m_message->setObjectName(u"workerMessage"_s);
    m_message->setAccessibleName(tr("Result of the change"));
    m_message->setWordWrap(true);
    m_table = new ValueTable(tr("Open streams, oldest first"),
                             {tr("Kind"), tr("Worker"), tr("Subject"), tr("Tenants"), tr("Commands"), tr("State"),
                              tr("From"), tr("Age"), tr("In"), tr("Out"), tr("Asks held"), tr("In hand")},
                             {8, 9, 10, 11}, this);
    m_table->setObjectName(u"streamTable"_s);
    m_table->setRoomiest(kCommandsColumn);
    m_note = makeListNote(this);
    auto* line = new QHBoxLayout;
    line->setSpacing(kGap2);
    for (QPushButton* one : {m_quiet, m_run, m_end, m_forget}) line->addWidget(one);
    line->addWidget(m_message, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(line);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_note);
}

void StreamPanel::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    m_connection = connection;
    m_order.reset();
    m_table->setRows({});
    say({});
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::stateChanged, this, &StreamPanel::check);
        connect(connection, &BrokerConnection::infoChanged, this, &StreamPanel::check);
    }
    m_list.setConnection(connection);
    check();
}

void StreamPanel::refresh() { m_list.refresh(); }

void StreamPanel::showList() {
    showListNote(m_note, m_list);
    if (!m_connection) return;
    const qint64 nowMs = QDateTime::currentMSecsSinceEpoch() + m_connection->clockOffsetMs();
    m_table->setRowsOf(m_list.answer()->items, [nowMs](const OpenStream& stream) { return streamRow(stream, nowMs); });
    // The first rows give the columns their widths.
    if (m_fit == nullptr && !m_table->rows().isEmpty()) {
        m_fit = new ColumnFit(m_table, kCommandsColumn, kLeastCommands, kOthersByWorth);
        m_fit->fit();
    }
    check();
}

const OpenStream* StreamPanel::selected() const {
    if (m_list.answer() == nullptr) return nullptr;
    for (const OpenStream& stream : m_list.answer()->items)
        if (stream.kind == OpenStream::Kind::Http && streamRow(stream, 0).key == m_table->selectedKey()) return &stream;
    return nullptr;
}

void StreamPanel::check() {
    // In open mode a client has no other subject than its tenant.
    if (m_connection) m_table->setColumnHidden(kSubjectColumn, m_connection->info().openMode);
    const OpenStream* worker = selected();
    QString mayNot = whyNot(m_connection, kLimitsScope);
    if (mayNot.isEmpty() && worker == nullptr) mayNot = tr("Select an HTTP worker: one with a stream ends with it.");
    if (mayNot.isEmpty() && m_order.isUnderWay()) mayNot = tr("Waiting for the broker…");
    const auto unless = [&](WorkerState state, const QString& why) {
        return !mayNot.isEmpty() ? mayNot : worker->ordered == state ? why : QString();
    };
    allow(m_quiet, unless(WorkerState::Quiet, tr("It was told so.")), m_quiet->accessibleName());
    allow(m_run, unless(WorkerState::Running, tr("It was told nothing else.")), m_run->accessibleName());
    allow(m_end, unless(WorkerState::Terminate, tr("It was told so.")), m_end->accessibleName());
    allow(m_forget,
          !mayNot.isEmpty()  ? mayNot
          : !worker->isStale ? tr("It is there.")
                             : QString(),
          m_forget->accessibleName());
}

void StreamPanel::askToEnd() {
    const OpenStream* worker = selected();
    if (worker == nullptr) return;
    auto* sheet = new TypedConfirmation(tr("Tell the worker %1 to end?").arg(worker->worker),
                                        tr("It is told so with its next heartbeat. It should finish what it has in "
                                           "hand; whether it does is up to it."),
                                        worker->worker, tr("End it"), this);
    sheet->setConnection(m_connection);
    sheet->askNoReason();
    sheet->setObjectName(u"endWorkerSheet"_s);
    connect(sheet, &TypedConfirmation::confirmed, this, [this] { order(WorkerState::Terminate); });
    sheet->open();
}

void StreamPanel::order(WorkerState state) {
    const OpenStream* worker = selected();
    Calls* calls = m_connection ? m_connection->calls() : nullptr;
    if (worker == nullptr || calls == nullptr) return;
    m_order = calls->broker().changeWorker(
        worker->id, state, [this, state, name = worker->worker](const Outcome<OpenStream>& answer) {
            say(!answer                         ? tr("Not changed: %1").arg(answer.failure().text)
                : state == WorkerState::Unknown ? tr("%1 is forgotten.").arg(name)
                                                : tr("%1 is told with its next heartbeat.").arg(name));
            refresh();
            check();
        });
    check();
}

void StreamPanel::say(const QString& text) { m_message->setText(text); }

}  // namespace fairlead::gui

#include "moc_stream_panel.cpp"
