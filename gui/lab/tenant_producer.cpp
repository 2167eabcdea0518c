// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/tenant_producer.h"

#include "gui/lab/task_content.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fairlead::gui {

namespace {

// Per message; the broker accepts 4 MiB and 1000 tasks.
constexpr size_t kMostTasks = 250;
constexpr size_t kMostBytes = 1024 * 1024;
constexpr int32_t kUrgent = 9;
// The first task of a tenant with a low rate comes within this many seconds.
constexpr double kFirstArrivalWithin = 3;
// After a longer delay of the loop, the missed arrivals are dropped.
constexpr std::chrono::seconds kLatest{1};

uint32_t without(uint32_t count, uint32_t part) { return count > part ? count - part : 0; }

}  // namespace

TenantProducer::TenantProducer(LoadSession& session, const TenantLoad& load, uint64_t seed)
    : m_session(session), m_load(load), m_times(seed), m_contents(~seed) {}

void TenantProducer::begin() {
    LoadLoop& loop = m_session.loop;
    m_begun = loop.now();
    open();
    if (m_load.perSecond > 0) {
        m_nextArrival =
            after(m_begun, std::min(exponential(1 / m_load.perSecond, m_times), kFirstArrivalWithin * chance(m_times)));
        loop.at(m_nextArrival, [this] { arrive(); });
    }
    if (m_load.burstTasks > 0)
        loop.at(after(m_begun, m_load.burstEverySeconds * (0.02 + 0.08 * chance(m_times))), [this] { burst(); });
}

void TenantProducer::open() {
    const uint64_t number = ++m_streamNumber;
    // Runs the action on the loop, unless another stream has been opened by then.
    const auto later = [this, number](auto action) {
        m_session.loop.post([this, number, action = std::move(action)] {
            if (number == m_streamNumber) action();
        });
    };
    ProducerStream::Events events;
    events.opened = [this, later](const std::string&) { later([this] { opened(); }); };
    events.answered = [this, later](const std::vector<CreateAnswer>& answers) {
        const auto taken = std::count_if(answers.begin(), answers.end(), [](const auto& answer) { return answer.ok; });
        later([this, taken = uint32_t(taken), count = uint32_t(answers.size())] { answered(taken, count - taken); });
    };
    events.closed = [this, later](const Status& why) { later([this, why] { ended(why); }); };
    m_stream = std::make_unique<ProducerStream>(m_session.channel, std::move(events));
    m_stream->open(m_session.tokenFor(m_load.tenant));
}

void TenantProducer::opened() {
    m_isOpen = true;
    m_pause.reset();
    m_session.streamOpened(!std::exchange(m_wasOpen, true));
}

void TenantProducer::answered(uint32_t taken, uint32_t refused) {
    m_unanswered = without(m_unanswered, taken + refused);
    m_unfinished = without(m_unfinished, refused);
    m_session.statistics.acknowledged += taken;
    m_session.statistics.refused += refused;
}

void TenantProducer::ended(const Status& why) {
    m_session.streamEnded(std::exchange(m_isOpen, false), m_load.tenant + ": " + why.toString());
    m_unfinished = without(m_unfinished, std::exchange(m_unanswered, 0));
    m_stream.reset();
    m_session.loop.at(m_session.loop.now() + m_pause.next(m_session.pauses), [this] { open(); });
}

void TenantProducer::taskEnded() { m_unfinished = without(m_unfinished, 1); }

void TenantProducer::arrive() {
    LoadLoop& loop = m_session.loop;
    m_nextArrival = std::max(m_nextArrival, loop.now() - kLatest);
    uint32_t count = 0;
    while (m_nextArrival <= loop.now()) {
        const Moment active = activeFrom(m_nextArrival);
        if (active == m_nextArrival) ++count;
        m_nextArrival = after(active, exponential(1 / m_load.perSecond, m_times));
    }
    create(count);
    loop.at(m_nextArrival, [this] { arrive(); });
}

void TenantProducer::burst() {
    LoadLoop& loop = m_session.loop;
    if (activeFrom(loop.now()) == loop.now()) create(m_load.burstTasks);
    loop.at(after(loop.now(), m_load.burstEverySeconds), [this] { burst(); });
}

void TenantProducer::create(uint32_t count) {
    if (!m_isOpen) return;
    count = std::min(count, without(m_load.maxUnfinished, m_unfinished));
    std::vector<NewTask> tasks;
    size_t bytes = 0;
    const auto send = [&] {
        m_stream->createBatch(std::exchange(tasks, {}));
        bytes = 0;
    };
    for (uint32_t i = 0; i < count; ++i) {
        tasks.push_back(nextTask());
        bytes += tasks.back().payload.size();
        if (tasks.size() == kMostTasks || bytes >= kMostBytes) send();
    }
    if (!tasks.empty()) send();
    m_unfinished += count;
    m_unanswered += count;
    m_session.statistics.sent += count;
}

NewTask TenantProducer::nextTask() {
    NewTask task;
    task.command = m_session.scenario.kinds[m_load.kinds[m_contents() % m_load.kinds.size()]].command;
    if (chance(m_contents) < m_load.urgentRatio) task.priority = kUrgent;
    if (chance(m_contents) < m_load.delayedRatio)
        task.delaySeconds = int32_t(2 + m_contents() % (m_load.maxDelaySeconds - 1));
    task.payload = makePayload(task.command, m_load.tenant, ++m_lastNumber, m_load.payloadBytes, m_contents);
    return task;
}

TenantProducer::Moment TenantProducer::activeFrom(Moment moment) const {
    if (m_load.activeSeconds <= 0) return moment;
    const double period = m_load.activeSeconds + m_load.restSeconds;
    const double within = std::fmod(std::chrono::duration<double>(moment - m_begun).count(), period);
    return within < m_load.activeSeconds ? moment : after(moment, period - within);
}

TenantProducer::Moment TenantProducer::after(Moment moment, double seconds) const {
    return moment + std::chrono::duration_cast<Moment::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace fairlead::gui
