// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/words/event_story.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"

#include <QHash>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 kAgainMs = 150'000;  // limits are told of once a minute
constexpr qint64 kNewTogetherMs = 60'000;
constexpr qsizetype kMostNew = 20;  // names kept of a minute

void setField(Event& event, const QString& key, const QString& value) {
    for (auto& [name, known] : event.fields)
        if (name == key) known = value;
}

QStringList changedKeys(const Event& event) {
    QStringList keys;
    for (const auto& [key, value] : event.fields)
        if (key.endsWith(u".to"_s)) keys << key;
    return keys;
}

QString queueOf(const Event& event) { return u"queue "_s + event.tenant + u'\n' + fieldOf(event, "queue"); }

// Reads events in the order in which they happened.
class StoryTeller {
public:
    void take(const Event& event) {
        if (event.type == u"tenant.created"_s) return takeNew(event);
        if (event.type == u"tenant.throttled"_s) return takeThrottle(event);
        if (event.type == u"tenant.throttle_released"_s) return takeEnd(event, u"throttle "_s + event.tenant);
        if (event.type == u"tenant.changed"_s) return takeChange(event);
        if (event.type == u"workers.gone"_s) return takeGone(event);
        if (event.type == u"workers.back"_s) return takeEnd(event, u"fleet "_s + fieldOf(event, "fleet"));
        if (event.type == u"queue.paused"_s) return open(event, queueOf(event));
        if (event.type == u"queue.resumed"_s) return takeEnd(event, queueOf(event));
        if (event.type == u"broker.disk_low"_s) return open(event, u"disk"_s);
        if (event.type == u"broker.disk_recovered"_s) return takeEnd(event, u"disk"_s);
        if (event.type == u"tenant.hurt"_s) return takeHurt(event);
        if (event.type == u"tenant.relieved"_s) return takeEnd(event, u"hurt "_s + event.tenant);
        if (event.type.startsWith(u"operation."_s)) return takeOperation(event);
        if (event.type == u"tenant.limit_exceeded"_s)
            return takeAgain(event, u"limit "_s + fieldOf(event, "limit") + fieldOf(event, "mode") + event.tenant);
        if (event.type == u"leases.expired"_s) return takeBack(event);
        if (event.type == u"broker.started"_s) takeStart(event);
        append(event);
    }

    QList<EventStory> stories() && { return std::move(m_stories); }

private:
    EventStory& append(const Event& event) {
        EventStory story;
        story.begin = event;
        story.lane = laneOf(event.type);
        story.fromMs = event.atMs;
        m_stories.append(std::move(story));
        return m_stories.last();
    }
    void open(const Event& event, const QString& key) {
        append(event).untilMs = EventStory::kGoesOn;
        m_open.insert(key, m_stories.size() - 1);
    }
    EventStory* found(const QString& key) {
        const auto known = m_open.constFind(key);
        return known == m_open.cend() ? nullptr : &m_stories[*known];
    }
    bool close(const QString& key, const Event& end) {
        EventStory* story = found(key);
        if (story == nullptr) return false;
        story->untilMs = end.atMs;
        story->last = end;
        // One change may have set several limits.
        m_open.removeIf(
            [at = m_open.value(key)](std::pair<const QString&, qsizetype&> entry) { return entry.second == at; });
        return true;
    }
    // What ended before the oldest event that is known stands for itself.
    void takeEnd(const Event& event, const QString& key) {
        if (!close(key, event)) append(event);
    }
    void takeThrottle(const Event& event) {
        const QString key = u"throttle "_s + event.tenant;
        if (EventStory* known = found(key);
            known != nullptr && fieldOf(known->begin, "level") == fieldOf(event, "level")) {
            ++known->times;
            return;
        }
        close(key, event);
        open(event, key);
    }
    void takeGone(const Event& event) {
        if (fieldOf(event, "fleet").isEmpty()) {
            append(event);
            return;
        }
        open(event, u"fleet "_s + fieldOf(event, "fleet"));
        if (const qint64 since = timeOf(event, "since"); since != 0)
            m_stories.last().fromMs = std::min(since, event.atMs);
    }
    void takeHurt(const Event& event) {
        if (event.tenant.isEmpty()) {
            append(event);
            return;
        }
        close(u"hurt "_s + event.tenant, event);
        open(event, u"hurt "_s + event.tenant);
        if (const qint64 since = timeOf(event, "since"); since != 0)
            m_stories.last().fromMs = std::min(since, event.atMs);
    }
    void takeChange(const Event& event) {
        const QString action = fieldOf(event, "action");
        QStringList keys;
        for (const QString& changed : changedKeys(event)) keys << u"change "_s + event.tenant + u'\n' + changed;
        bool hasEnded = false;
        for (const QString& key : keys) hasEnded = close(key, event) || hasEnded;
        if (hasEnded && action == u"limits.revert"_s) return;
        const qint64 until = timeOf(event, "until");
        const bool isStop = action == u"tenant.pause"_s || action == u"tenant.drain"_s;
        if (until == 0 && !isStop) {
            append(event);
            return;
        }
        append(event).untilMs = until != 0 ? until : EventStory::kGoesOn;
        for (const QString& key : keys) m_open.insert(key, m_stories.size() - 1);
    }
    void takeOperation(const Event& event) {
        const QString key = u"operation "_s + fieldOf(event, "operation");
        EventStory* known = found(key);
        if (known == nullptr) {
            // It began before the oldest event that is known.
            open(event, key);
            known = &m_stories.last();
            if (event.type == u"operation.started"_s) return;
        }
        known->last = event;
        if (event.type == u"operation.finished"_s) known->untilMs = event.atMs;
        if (event.type == u"operation.settled"_s && known->goesOn()) known->untilMs = event.atMs;
    }
    void takeAgain(const Event& event, const QString& key) {
        EventStory* known = found(key);
        const qint64 before = known == nullptr ? 0 : std::max(known->fromMs, known->untilMs);
        if (known == nullptr || event.atMs - before > kAgainMs) {
            append(event);
            m_open.insert(key, m_stories.size() - 1);
            return;
        }
        ++known->times;
        known->untilMs = event.atMs;
        known->last = event;
        setField(known->begin, u"count"_s,
                 QString::number(fieldOf(known->begin, "count").toULongLong() + fieldOf(event, "count").toULongLong()));
    }
    void takeNew(const Event& event) {
        const qint64 minute = event.atMs / kNewTogetherMs;
        if (minute != m_newMinute || m_new < 0) {
            m_newMinute = minute;
            append(event);
            m_new = m_stories.size() - 1;
        } else {
            ++m_stories[m_new].times;
        }
        addTenant(m_stories[m_new], event.tenant);
    }
    // A worker that is gone had tasks of many: they are taken back together.
    void takeBack(const Event& event) {
        const QString key = u"leases"_s;
        takeAgain(event, key);
        addTenant(*found(key), event.tenant);
    }
    static void addTenant(EventStory& story, const QString& tenant) {
        if (story.tenants.contains(tenant)) return;
        ++story.tenantCount;
        if (story.tenants.size() < kMostNew) story.tenants << tenant;
    }
    // Whether workers came back, or who was hurt, is not known of the time while the broker was down.
    void takeStart(const Event& event) {
        for (auto each = m_open.begin(); each != m_open.end();) {
            if (!each.key().startsWith(u"fleet "_s) && !each.key().startsWith(u"hurt "_s)) {
                ++each;
                continue;
            }
            m_stories[each.value()].untilMs = event.atMs;
            m_stories[each.value()].last = event;
            each = m_open.erase(each);
        }
    }

    QList<EventStory> m_stories;
    QHash<QString, qsizetype> m_open;
    qint64 m_newMinute = 0;
    qsizetype m_new = -1;
};

QString lastedText(const EventStory& story) {
    return tr("lasted %1").arg(ageText(std::max<qint64>(0, story.untilMs - story.fromMs)));
}

QString operationOutcome(const EventStory& story) {
    if (!story.last) return tr("goes on");
    const Event& last = *story.last;
    const quint64 failed = fieldOf(last, "failed_again").toULongLong();
    const QString done = tr("%1 done").arg(countText(fieldOf(last, "done").toULongLong()));
    if (last.type == u"operation.paused"_s) return tr("paused %1").arg(clockText(last.atMs));
    if (last.type == u"operation.resumed"_s) return tr("goes on");
    const QString end = failed == 0 ? done : tr("%1, %2 failed again").arg(done, countText(failed));
    return fieldOf(last, "state") == u"cancelled"_s ? tr("cancelled, %1").arg(end) : end;
}

}  // namespace

QList<EventStory> storiesOf(const std::deque<Event>& events) {
    StoryTeller teller;
    for (auto event = events.rbegin(); event != events.rend(); ++event) teller.take(*event);
    QList<EventStory> stories = std::move(teller).stories();
    std::stable_sort(stories.begin(), stories.end(),
                     [](const EventStory& a, const EventStory& b) { return a.begin.sequence > b.begin.sequence; });
    return stories;
}

QString storyTenant(const EventStory& story) {
    if (story.begin.tenant == u"*"_s) return tr("every tenant");
    return story.tenantCount > 1 ? QString() : story.begin.tenant;
}

QString storySentence(const EventStory& story) {
    if (story.tenantCount <= 1) return eventSentence(story.begin);
    QString names = story.tenants.join(u", "_s);
    if (story.tenantCount > story.tenants.size()) names += u", …"_s;
    return tr("%1: %2").arg(storyBrief(story), names);
}

QString storyBrief(const EventStory& story) {
    if (story.tenantCount <= 1) return eventBrief(story.begin);
    const QString tenants = tr("%1 tenants", nullptr, story.tenantCount).arg(countText(quint64(story.tenantCount)));
    if (story.begin.type == u"tenant.created"_s)
        return tr("%1 new tenants", nullptr, story.tenantCount).arg(countText(quint64(story.tenantCount)));
    const quint64 tasks = fieldOf(story.begin, "count").toULongLong();
    return tr("%1 tasks of %2 taken back", nullptr, plural(tasks)).arg(countText(tasks), tenants);
}

QString storyKind(const EventStory& story) {
    const QString& type = story.begin.type;
    if (type == u"tenant.throttled"_s) return tr("Throttle", "an event");
    if (type == u"tenant.throttle_released"_s) return tr("Release", "an event");
    if (type == u"tenant.limit_exceeded"_s) return tr("Limit hit", "an event");
    if (type == u"tenant.changed"_s) return tr("Change", "an event");
    if (type == u"tenant.created"_s) return tr("New", "an event");
    if (type.startsWith(u"operation."_s)) return tr("Operation", "an event");
    if (type == u"leases.expired"_s) return tr("Taken back", "an event");
    if (type == u"tenant.relieved"_s) return tr("Relieved", "an event");
    return laneName(story.lane);
}

QString storyOutcome(const EventStory& story, qint64 nowMs) {
    if (story.begin.type.startsWith(u"operation."_s)) return operationOutcome(story);
    if (story.untilMs == 0) return {};
    if (story.goesOn()) return tr("goes on, for %1").arg(ageText(std::max<qint64>(0, nowMs - story.fromMs)));
    if (story.untilMs > nowMs) return tr("until %1").arg(clockText(story.untilMs));
    if (story.begin.type == u"tenant.limit_exceeded"_s || story.begin.type == u"leases.expired"_s)
        return tr("last at %1").arg(clockText(story.untilMs));
    if (story.begin.type == u"workers.gone"_s) {
        return story.last && story.last->type == u"workers.back"_s
                   ? tr("back %1, after %2").arg(clockText(story.untilMs), ageText(story.untilMs - story.fromMs))
                   : tr("not known since the broker's start at %1").arg(clockText(story.untilMs));
    }
    return tr("ended %1, %2").arg(clockText(story.untilMs), lastedText(story));
}

}  // namespace fairlead::gui
