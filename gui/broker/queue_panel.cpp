// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/broker/queue_panel.h"

#include "gui/client/calls/calls.h"
#include "gui/connections/broker_connection.h"
#include "gui/data/scopes.h"
#include "gui/kit/push_button.h"
#include "gui/kit/consent/permission.h"
#include "gui/kit/text_label.h"
#include "gui/kit/rows/value_table.h"
#include "gui/look/tokens.h"
#include "gui/broker/broker_text.h"
#include "gui/broker/list_note.h"
#include "gui/tenants/queue_pausing.h"

#include <QAction>
#include <QDateTime>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSet>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>
#include <utility>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds kReadQueuesEvery(2);
constexpr quint32 kMostQueues = 200;
constexpr quint32 kMostSettings = 1000;

// Paused ones first, then those that wait, the longest first, then the others.
int rankOf(const Queue& queue, const QueueSetting* setting) {
    return setting != nullptr && setting->isPaused ? 0 : queue.ready > 0 ? 1 : 2;
}

QString keyOf(const Queue& queue) { return queue.tenant + u'\n' + queue.command; }

}  // namespace

QueuePanel::QueuePanel(QWidget* parent)
    : QWidget(parent), m_queues(kReadQueuesEvery,
                                [](Calls& calls, Then<PageOf<Queue>> then) {
                                    return calls.broker().listQueues({}, {{}, kMostQueues}, std::move(then));
                                }),
      m_settings(kReadQueuesEvery,
                 [](Calls& calls, Then<PageOf<QueueSetting>> then) {
                     return calls.broker().listQueueSettings({{}, kMostSettings}, std::move(then));
                 }),
      m_pausing(new QueuePausing(this)) {
    build();
    for (LiveQueryBase* query : std::initializer_list<LiveQueryBase*>{&m_queues, &m_settings}) {
        query->setShownBy(this);
        connect(query, &LiveQueryBase::changed, this, &QueuePanel::showList);
    }
    connect(&m_queues, &LiveQueryBase::failed, this, [this] { showListNote(m_note, m_queues); });
    connect(m_table, &ValueTable::selectionMoved, this, &QueuePanel::check);
    m_table->installEventFilter(this);
    connect(m_pausing, &QueuePausing::changed, this, &QueuePanel::check);
    connect(m_pausing, &QueuePausing::said, this, [this](const QString& text) {
        say(text);
        refresh();
    });
    connect(m_pause, &QPushButton::clicked, this, [this] {
        const Place place = selected();
        m_pausing->pause(place.tenant, place.command);
    });
    connect(m_pauseEvery, &QPushButton::clicked, this, [this] { m_pausing->pause(kEveryTenant, selected().command); });
    connect(m_resume, &QPushButton::clicked, this, [this] {
        if (const QueueSetting* setting = settingOf(selected())) m_pausing->resume(*setting);
    });
    // The same from the row: only one of the first and the last is enabled at a time, so that they have one key.
    for (QPushButton* button : {m_pause, m_pauseEvery, m_resume}) {
        auto* action = new QAction(button->text(), m_table);
        action->setObjectName(button->objectName() + u"Row"_s);
        if (button != m_pauseEvery) action->setShortcut(Qt::Key_F2);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, button, &QPushButton::click);
        m_table->addAction(action);
        m_ofRow.append({button, action});
    }
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    check();
}

void QueuePanel::build() {
    const auto button = [this](const QString& id, const QString& text, const QString& name) {
        return makePushButton(this, id, text, name);
    };
    m_pause = button(u"pauseQueue"_s, tr("Pause…"), tr("Hand out nothing of the selected queue"));
    m_pauseEvery = button(u"pauseEveryQueue"_s, tr("Pause for every tenant…"),
                          tr("Hand out nothing of this command, whichever tenant's"));
    m_resume = button(u"resumeQueue"_s, tr("Resume…"), tr("Hand out the selected queue again"));
    m_message = new TextLabel(this);
    m_message->setObjectName(u"queueMessage"_s);
    m_message->setAccessibleName(tr("Result of the change"));
    m_message->setWordWrap(true);
    m_table = new ValueTable(tr("Queues, by tenant and command"),
                             {tr("Tenant"), tr("Command"), tr("Ready"), tr("In progress"), tr("Delayed"), tr("Held"),
                              tr("Oldest waiting"), tr("State")},
                             {2, 3, 4, 5}, this);
    m_table->setObjectName(u"queueTable"_s);
    m_table->setRoomiest(7);
    m_note = makeListNote(this);
    auto* line = new QHBoxLayout;
    line->setSpacing(kGap2);
    for (QPushButton* one : {m_pause, m_pauseEvery, m_resume}) line->addWidget(one);
    line->addWidget(m_message, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(line);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_note);
}

void QueuePanel::setConnection(BrokerConnection* connection) {
    if (m_connection) disconnect(m_connection, nullptr, this, nullptr);
    m_connection = connection;
    m_pausing->setConnection(connection);
    m_table->setRows({});
    say({});
    if (connection != nullptr) {
        connect(connection, &BrokerConnection::stateChanged, this, &QueuePanel::check);
        connect(connection, &BrokerConnection::infoChanged, this, &QueuePanel::check);
    }
    m_queues.setConnection(connection);
    m_settings.setConnection(connection);
    check();
}

void QueuePanel::refresh() {
    m_queues.refresh();
    m_settings.refresh();
}

bool QueuePanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Enter || event->type() == QEvent::Leave)
        hold(Pointer, event->type() == QEvent::Enter);
    else if (event->type() == QEvent::FocusIn)
        hold(Keyboard, true);
    else if (event->type() == QEvent::FocusOut && static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason)
        hold(Keyboard, false);
    else if (event->type() == QEvent::Hide)
        m_holders = 0;
    return QWidget::eventFilter(watched, event);
}

void QueuePanel::hold(Holder holder, bool on) {
    const bool wasHeld = m_holders != 0;
    m_holders = on ? m_holders | holder : m_holders & ~int(holder);
    if (wasHeld && m_holders == 0) showList();
}

// The queues that hold something, and those that are paused and hold nothing.
QList<Queue> QueuePanel::listed() const {
    QList<Queue> queues = m_queues.answer()->items;
    QSet<QString> known;
    for (const Queue& queue : std::as_const(queues)) known.insert(keyOf(queue));
    if (m_settings.answer() != nullptr)
        for (const QueueSetting& setting : m_settings.answer()->items) {
            const Queue empty{setting.tenant, setting.command};
            if (setting.isPaused && !known.contains(keyOf(empty))) queues.append(empty);
        }
    const auto order = [this](const Queue& queue) {
        const int rank = rankOf(queue, settingOf({queue.tenant, queue.command}));
        return std::tuple(rank, rank == 0 && queue.tenant != kEveryTenant, rank == 1 ? queue.oldestReadySinceMs : 0);
    };
    std::stable_sort(queues.begin(), queues.end(),
                     [&order](const Queue& one, const Queue& other) { return order(one) < order(other); });
    return queues;
}

QList<Queue> QueuePanel::inPlace(QList<Queue> queues) const {
    QList<Queue> placed;
    for (const ValueRow& row : m_table->rows()) {
        const auto now =
            std::find_if(queues.begin(), queues.end(), [&row](const Queue& queue) { return keyOf(queue) == row.key; });
        if (now == queues.end()) {
            const QStringList parts = row.key.split(u'\n');
            placed.append({parts.value(0), parts.value(1)});
        } else {
            placed.append(*now);
            queues.erase(now);
        }
    }
    return placed + queues;
}

void QueuePanel::showList() {
    showListNote(m_note, m_queues);
    if (m_queues.answer() == nullptr || !m_connection) return;
    const qint64 nowMs = QDateTime::currentMSecsSinceEpoch() + m_connection->clockOffsetMs();
    m_table->setRowsOf(m_holders == 0 ? listed() : inPlace(listed()), [this, nowMs](const Queue& queue) {
        return queueRow(queue, settingOf({queue.tenant, queue.command}), nowMs);
    });
    check();
}

QueuePanel::Place QueuePanel::selected() const {
    const QStringList parts = m_table->selectedKey().split(u'\n');
    return parts.size() == 2 ? Place{parts[0], parts[1]} : Place();
}

const QueueSetting* QueuePanel::settingOf(const Place& place) const {
    return m_settings.answer() == nullptr ? nullptr
                                          : gui::settingOf(m_settings.answer()->items, place.tenant, place.command);
}

void QueuePanel::check() {
    const Place place = selected();
    const QueueSetting* setting = settingOf(place);
    const bool isPaused = setting != nullptr && setting->isPaused;
    QString mayNot = whyNot(m_connection, kLimitsScope);
    if (mayNot.isEmpty() && place.command.isEmpty()) mayNot = tr("Select a queue.");
    if (mayNot.isEmpty() && m_pausing->isUnderWay()) mayNot = tr("Waiting for the broker…");
    const QueueSetting* every = settingOf({kEveryTenant, place.command});
    const bool isEveryPaused = every != nullptr && every->isPaused;
    const auto first = [&mayNot](const QString& other) { return mayNot.isEmpty() ? other : mayNot; };
    allow(m_pause, first(isPaused ? tr("It is paused.") : QString()), m_pause->accessibleName());
    allow(m_pauseEvery,
          first(!m_pausing->isAll() ? tr("Your token is not for every tenant.")
                : isEveryPaused     ? tr("It is paused.")
                                    : QString()),
          m_pauseEvery->accessibleName());
    allow(m_resume, first(m_pausing->whyNotResume(setting)), m_resume->accessibleName());
    for (const auto& [button, action] : m_ofRow) action->setEnabled(button->isEnabled());
}

void QueuePanel::say(const QString& text) { m_message->setText(text); }

}  // namespace fairlead::gui

#include "moc_queue_panel.cpp"
