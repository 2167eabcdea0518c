// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/try_it/sent_tasks.h"

#include "gui/charts/shown_name.h"
#include "gui/client/calls/calls.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"

#include <QDateTime>
#include <QSet>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kBetweenAsks{200};
constexpr qsizetype kIdEnd = 6;

RowSign signOf(const SentTask& task) {
    if (!task.error.isEmpty() || task.isGone || task.isAgain) return RowSign::Warning;
    switch (task.state) {
        case TaskState::Ready: return RowSign::Ready;
        case TaskState::Delayed:
        case TaskState::Held: return RowSign::Delayed;
        case TaskState::InProgress: return RowSign::InProgress;
        case TaskState::Completed: return RowSign::Completed;
        case TaskState::Dead: return RowSign::Dead;
        default: return RowSign::None;
    }
}

}  // namespace

SentTasks::SentTasks(QObject* parent)
    : QObject(parent), m_query(kBetweenAsks, [this](Calls& calls, Then<Task> then) {
          m_asked = next();
          return calls.tasks().getTask(m_asked, std::move(then));
      }) {
    const auto word = [this](const SentTask& task) -> QString {
        if (!task.error.isEmpty()) return tr("refused: %1").arg(shownName(task.error));
        if (task.isAgain) return tr("already there, not created");
        if (task.isGone) return tr("not there any more");
        switch (task.state) {
            case TaskState::Ready: return tr("ready");
            case TaskState::Delayed: return tr("delayed");
            case TaskState::InProgress:
                return task.id == m_inHand ? tr("held by you") : tr("held by %1").arg(shownName(task.worker));
            case TaskState::Completed: return tr("completed");
            case TaskState::Dead: return tr("dead");
            case TaskState::Cancelled: return tr("cancelled");
            case TaskState::Expired: return tr("expired");
            case TaskState::Held: return tr("on hold");
            case TaskState::Unknown: break;
        }
        return tr("created");
    };
    m_model = new ColumnTable<SentTask>(
        {{.title = tr("Now"),
          .text = word,
          .tip =
              [](const SentTask& task) {
                  return task.isAgain ? tr("Another task with this idempotency key is there. This one was dropped, "
                                           "with its payload.")
                                      : task.error;
              },
          .sign = signOf,
          .width = 12},
         {.title = tr("Id ends"),
          .text = [](const SentTask& task) { return task.id.isEmpty() ? QString() : u'…' + task.id.right(kIdEnd); },
          .bare = [](const SentTask& task) { return QVariant(task.id); },
          .tip = [](const SentTask& task) { return task.id; },
          .width = 12},
         {.title = tr("After"),
          .text =
              [](const SentTask& task, qint64 nowMs) {
                  if (task.id.isEmpty() || task.isAgain || task.isGone) return QString();
                  return ageText(std::max<qint64>(0, (task.endedAtMs > 0 ? task.endedAtMs : nowMs) - task.sentAtMs));
              },
          .tip = [](const SentTask& task) { return tr("Sent at %1").arg(momentText(task.sentAtMs)); },
          .width = 8,
          .isFigure = true,
          .grows = true}},
        [](const SentTask& task) { return QString::number(task.number); }, this);
    connect(&m_query, &LiveQueryBase::changed, this, [this] { learn(*m_query.answer()); });
    connect(&m_query, &LiveQueryBase::failed, this, [this](const Failure& failure) {
        if (failure.kind == Failure::Kind::NotFound) lost(m_asked);
    });
    show();
}

SentTasks::~SentTasks() = default;

bool SentTasks::isOver(const SentTask& task) {
    return task.id.isEmpty() || task.isAgain || task.isGone || task.state == TaskState::Completed ||
           task.state == TaskState::Cancelled || task.state == TaskState::Expired;
}

void SentTasks::setConnection(BrokerConnection* connection, bool asks) {
    m_asks = asks;
    m_query.setConnection(asks ? connection : nullptr);
    show();
}

void SentTasks::add(const QString& id, const QString& error) {
    SentTask task;
    task.number = ++m_count;
    task.sentAtMs = QDateTime::currentMSecsSinceEpoch();
    task.id = error.isEmpty() ? id : QString();
    task.error = error;
    task.isAgain = !task.id.isEmpty() && std::any_of(m_tasks.begin(), m_tasks.end(),
                                                     [&task](const SentTask& other) { return other.id == task.id; });
    m_tasks.prepend(task);
    // The oldest that is over goes first: what is still under way must not be lost sight of.
    if (m_tasks.size() > kMost) {
        auto oldest = std::find_if(m_tasks.rbegin(), m_tasks.rend(), isOver);
        m_tasks.erase(oldest == m_tasks.rend() ? m_tasks.end() - 1 : std::next(oldest).base());
    }
    show();
}

void SentTasks::lose(int unanswered) {
    m_unanswered += quint64(unanswered);
    show();
}

void SentTasks::askNext(const QString& id) {
    m_urgent = id;
    if (m_asks && std::any_of(m_tasks.begin(), m_tasks.end(), [&id](const SentTask& task) { return task.id == id; }))
        m_query.refresh();
}

void SentTasks::setInHand(const QString& id) {
    if (m_inHand == id) return;
    m_inHand = id;
    show();
}

void SentTasks::grow() { m_model->setNow(QDateTime::currentMSecsSinceEpoch()); }

void SentTasks::clear() {
    m_tasks.clear();
    m_unanswered = 0;
    m_turn = 0;
    show();
}

// The one that was spoken of, else the next in turn.
QString SentTasks::next() {
    if (!m_urgent.isEmpty()) return std::exchange(m_urgent, QString());
    for (qsizetype step = 0; step < m_tasks.size(); ++step) {
        m_turn = (m_turn + 1) % m_tasks.size();
        if (!isOver(m_tasks[m_turn])) return m_tasks[m_turn].id;
    }
    return m_asked;
}

void SentTasks::learn(const Task& answer) {
    for (SentTask& task : m_tasks) {
        if (task.id != answer.id) continue;
        task.state = answer.state;
        task.worker = answer.worker;
        task.endedAtMs = answer.endedAtMs == 0 ? 0 : task.sentAtMs + (answer.endedAtMs - answer.createdAtMs);
    }
    show();
}

void SentTasks::lost(const QString& id) {
    for (SentTask& task : m_tasks)
        if (task.id == id) task.isGone = true;
    show();
}

void SentTasks::show() {
    m_model->setRows(m_tasks);
    m_model->setNow(QDateTime::currentMSecsSinceEpoch());
    // The dead are asked about as well: somebody may requeue them.
    m_query.setActive(m_asks && !std::all_of(m_tasks.begin(), m_tasks.end(), isOver));
    Q_EMIT changed();
}

SentSum SentTasks::sum() const {
    SentSum sum;
    sum.unanswered = m_unanswered;
    QSet<QString> counted;
    for (const SentTask& task : m_tasks) {
        if (!task.error.isEmpty()) {
            ++sum.refused;
            continue;
        }
        if (task.isAgain) {
            ++sum.again;
            continue;
        }
        if (counted.contains(task.id)) continue;
        counted.insert(task.id);
        ++sum.sent;
        if (task.isGone) {
            ++sum.gone;
            continue;
        }
        switch (task.state) {
            case TaskState::Ready: ++sum.ready; break;
            case TaskState::Delayed: ++sum.delayed; break;
            case TaskState::InProgress: ++sum.held; break;
            case TaskState::Completed: ++sum.completed; break;
            case TaskState::Dead: ++sum.dead; break;
            case TaskState::Unknown: ++sum.unasked; break;
            default: ++sum.ended; break;
        }
    }
    return sum;
}

}  // namespace fairlead::gui

#include "moc_sent_tasks.cpp"
