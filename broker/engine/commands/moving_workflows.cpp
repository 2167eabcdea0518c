// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/commands/moving_workflows.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr size_t kEndsInRead = 256;   // and as many beginnings
constexpr size_t kCancelsInRead = 4;  // each with all of its tasks, as the next
constexpr size_t kWithdrawnInRead = 4;
constexpr size_t kBegunInRead = 16;
constexpr size_t kStartsInRead = 64;  // of each
constexpr ReadRoom kRoomInRead{4 * kMostHandedOn, 4096};
constexpr Micros kRound = std::chrono::seconds(1);  // of one tenant's workflows, none of which can go on
constexpr Micros kShortestWait = std::chrono::milliseconds(50);
constexpr size_t kForgottenInRead = 64;
constexpr size_t kStepsForgottenInRead = 1024;

Result<ReadWorkflowsDone> move(const StoreReads& store, ReadWorkflows&& request) {
    ReadWorkflowsDone done;
    WorkflowMoves moves(store, request.now, request.retention, request.isHeard);
    for (const StartedStep& step : request.started) RETURN_IF_ERROR(moves.started(step.tenant, step.task, step.at));
    for (const auto& [tenant, task] : request.ended) RETURN_IF_ERROR(moves.moved(tenant, task));
    for (const auto& [place, command] : request.cancels) {
        const Status status = moves.cancel(place);
        const bool isRefused = status.code() == Code::NotFound || status.code() == Code::FailedPrecondition;
        if (!status.ok() && !isRefused) return status;
        auto tasks =
            isRefused ? Result<std::vector<WorkflowTask>>(status) : readTasks(store, place, moves.taken(place));
        if (!isRefused) RETURN_IF_ERROR(tasks.status());
        done.cancelled.push_back(std::move(tasks));
    }
    done.begun = moves.begun();
    done.writes = moves.take();
    done.told = moves.told();
    done.request = std::move(request);
    return done;
}

Result<ReadWorkflowsDone> forget(const StoreReads& store, ReadWorkflows&& request) {
    ReadWorkflowsDone done;
    WorkflowMoves moves(store, request.now, request.retention);
    Status status;
    size_t count = 0;
    const Key from = Key().u8(uint8_t(WorkflowPart::Forget));
    const Key to = Key().u8(uint8_t(WorkflowPart::Forget)).time(request.now + Micros(1));
    RETURN_IF_ERROR(store.scan(Table::Workflow, from, to, [&](std::string_view key, std::string_view) {
        if (++count > kForgottenInRead || moves.forgottenSteps() >= kStepsForgottenInRead) return !(done.isMore = true);
        KeyReader reader(key);
        reader.u8();
        const Time at = reader.time();
        const TenantNumber tenant = reader.u32();
        status = moves.forget(at, {tenant, reader.id()});
        return status.ok();
    }));
    RETURN_IF_ERROR(status);
    done.writes = moves.take();
    done.request = std::move(request);
    return done;
}

}  // namespace

Result<ReadWorkflowsDone> readWorkflows(const StoreReads& store, ReadWorkflows request) {
    using What = ReadWorkflows::What;
    if (request.what == What::Move) return move(store, std::move(request));
    if (request.what == What::Forget) return forget(store, std::move(request));
    ReadWorkflowsDone done;
    ReadRoom room = kRoomInRead;
    for (size_t i = 0; i < request.places.size(); ++i) {
        const WorkflowPlace& place = request.places[i];
        if (request.what == What::Begin) {
            if (room.isSpent()) break;
            auto starts = readStarts(store, place, request.from[i], kStartsInRead, room);
            RETURN_IF_ERROR(starts.status());
            done.starts.push_back(std::move(*starts));
        } else {
            auto tasks = readTasks(store, place);
            RETURN_IF_ERROR(tasks.status());
            done.tasks.push_back(std::move(*tasks));
        }
    }
    done.request = std::move(request);
    return done;
}

Status MovingWorkflows::restore(const StoreReads& store, Time now) {
    m_nextForget = now;
    const auto each = [&store](WorkflowPart part, const auto& visit) {
        return store.scan(Table::Workflow, Key().u8(uint8_t(part)), Key().u8(uint8_t(part) + 1),
                          [&](std::string_view key, std::string_view) {
                              KeyReader reader(key);
                              reader.u8();
                              const TenantNumber tenant = reader.u32();
                              visit(tenant, reader.id());
                              return true;
                          });
    };
    RETURN_IF_ERROR(each(WorkflowPart::Cancel, [this](TenantNumber tenant, const TaskId& id) {
        withdraw({tenant, id});
    }));
    for (const WorkflowPlace& place : m_withdrawn) {
        const auto tasks = readTasks(store, place);
        RETURN_IF_ERROR(tasks.status());
        for (const WorkflowTask& task : *tasks)
            if (task.live) unwanted(place, task.task);
    }
    RETURN_IF_ERROR(
        each(WorkflowPart::Again, [this](TenantNumber tenant, const TaskId& task) { again(tenant, task); }));
    RETURN_IF_ERROR(each(WorkflowPart::End, [this](TenantNumber tenant, const TaskId& task) { ended(tenant, task); }));
    return each(WorkflowPart::Due, [this](TenantNumber tenant, const TaskId& id) { begin({tenant, id}); });
}

void MovingWorkflows::queueMove(TenantNumber tenant, const TaskId& task) {
    m_ended.emplace_back(tenant, task);
    ++m_endsOf[tenant];
    ++m_endsSeen;
}

void MovingWorkflows::again(TenantNumber tenant, const TaskId& task) {
    queueMove(tenant, task);
    if (m_isReading) m_againSince.insert(task);
}

std::optional<WorkflowPlace> MovingWorkflows::ended(TenantNumber tenant, const TaskId& task) {
    queueMove(tenant, task);
    const auto found = m_unwanted.find(task);
    if (found == m_unwanted.end()) return std::nullopt;
    const WorkflowPlace place = found->second;
    return leave(task) ? std::optional(place) : std::nullopt;
}

void MovingWorkflows::answered(const ReadWorkflows& read) {
    m_isReading = false;
    for (const auto& [tenant, task] : read.ended)
        if (const auto of = m_endsOf.find(tenant); --of->second == 0) m_endsOf.erase(of);
}

size_t MovingWorkflows::waiting(TenantNumber tenant) const {
    const auto begun = m_begun.find(tenant);
    const auto ends = m_endsOf.find(tenant);
    return (begun == m_begun.end() ? 0 : begun->second.workflows.size()) + (ends == m_endsOf.end() ? 0 : ends->second);
}

void MovingWorkflows::unwanted(const WorkflowPlace& place, const TaskId& task) {
    if (m_unwanted.emplace(task, place).second) ++m_unwantedOf[place];
}

bool MovingWorkflows::leave(const TaskId& task) {
    const auto found = m_unwanted.find(task);
    if (found == m_unwanted.end()) return false;
    const auto of = m_unwantedOf.find(found->second);
    m_unwanted.erase(found);
    if (--of->second > 0) return false;
    m_unwantedOf.erase(of);
    return true;
}

void MovingWorkflows::queue(TenantNumber tenant, Begun& begun, Time notBefore) {
    m_turns.erase({begun.notBefore, begun.turn, tenant});
    begun.notBefore = notBefore;
    begun.turn = ++m_lastTurn;
    m_turns.emplace(begun.notBefore, begun.turn, tenant);
}

void MovingWorkflows::forget(std::map<TenantNumber, Begun>::iterator begun) {
    m_turns.erase({begun->second.notBefore, begun->second.turn, begun->first});
    m_begun.erase(begun);
}

void MovingWorkflows::begin(const WorkflowPlace& place) {
    const auto [begun, isNew] = m_begun.try_emplace(place.tenant);
    begun->second.workflows.try_emplace(place.workflow);
    if (isNew) queue(place.tenant, begun->second, {});
}

void MovingWorkflows::goOn(const WorkflowPlace& place, uint32_t from, bool hasMoved) {
    m_hasMoved = m_hasMoved || hasMoved;
    if (const auto begun = m_begun.find(place.tenant); begun != m_begun.end())
        begun->second.workflows.insert_or_assign(place.workflow, from);
}

// However many wait in vain, each is tried about once a second, unless they are so many that it would be a burden.
void MovingWorkflows::haveBegun(const WorkflowPlace& last, Time now) {
    const auto begun = m_begun.find(last.tenant);
    if (begun == m_begun.end()) return;
    begun->second.last = last.workflow;
    if (m_hasMoved) return;
    const auto reads = int64_t((begun->second.workflows.size() + kBegunInRead - 1) / kBegunInRead);
    queue(last.tenant, begun->second, now + std::max(kRound / std::max<int64_t>(1, reads), kShortestWait));
}

void MovingWorkflows::forgetTenant(TenantNumber tenant) {
    if (const auto begun = m_begun.find(tenant); begun != m_begun.end()) forget(begun);
    std::erase_if(m_withdrawn, [tenant](const WorkflowPlace& place) { return place.tenant == tenant; });
    std::erase_if(m_unwantedOf, [tenant](const auto& of) { return of.first.tenant == tenant; });
    std::erase_if(m_unwanted, [tenant](const auto& task) { return task.second.tenant == tenant; });
}

void MovingWorkflows::hasBegun(const WorkflowPlace& place) {
    m_hasMoved = true;
    const auto found = m_begun.find(place.tenant);
    if (found == m_begun.end()) return;
    found->second.workflows.erase(place.workflow);
    if (found->second.workflows.empty()) forget(found);
}

std::optional<ReadWorkflows> MovingWorkflows::nextRead(Time now, Micros retention) {
    if (m_isReading) return std::nullopt;
    using What = ReadWorkflows::What;
    ReadWorkflows read{.now = now, .retention = retention};
    // Each kind has its turn.
    for (uint8_t i = 1; i <= 4 && !m_isReading; ++i) {
        read.what = static_cast<What>((m_last + i) % 4);
        switch (read.what) {
            case What::Move:
                for (; !m_started.empty() && read.started.size() < kEndsInRead; m_started.pop_front())
                    read.started.push_back(m_started.front());
                for (; !m_ended.empty() && read.ended.size() < kEndsInRead && !isCancelNext(); m_ended.pop_front()) {
                    read.ended.push_back(m_ended.front());
                    ++m_endsTaken;
                }
                for (; isCancelNext() && read.cancels.size() < kCancelsInRead; m_cancels.pop_front())
                    read.cancels.emplace_back(m_cancels.front().place, std::move(m_cancels.front().command));
                m_isReading = !read.cancels.empty() || !read.ended.empty() || !read.started.empty();
                break;
            case What::Begin: {
                if (m_turns.empty() || std::get<Time>(*m_turns.begin()) > now) break;
                const TenantNumber tenant = std::get<TenantNumber>(*m_turns.begin());
                Begun& begun = m_begun.at(tenant);
                auto next = begun.workflows.upper_bound(begun.last);
                for (size_t left = std::min(begun.workflows.size(), kBegunInRead); left > 0; --left, ++next) {
                    if (next == begun.workflows.end()) next = begun.workflows.begin();
                    read.places.push_back({tenant, next->first});
                    read.from.push_back(next->second);
                }
                queue(tenant, begun, now);
                m_isReading = true;
                m_hasMoved = false;
                break;
            }
            case What::Withdraw:
                while (!m_withdrawn.empty() && read.places.size() < kWithdrawnInRead)
                    read.places.push_back(m_withdrawn.extract(m_withdrawn.begin()).value());
                m_isReading = !read.places.empty();
                break;
            case What::Forget: m_isReading = m_nextForget <= now; break;
        }
    }
    if (!m_isReading) return std::nullopt;
    m_againSince.clear();
    m_last = uint8_t(read.what);
    return read;
}

std::optional<Time> MovingWorkflows::nextWake() const {
    if (m_isReading) return std::nullopt;
    Time wake = m_nextForget;
    if (!m_turns.empty()) wake = std::min(wake, std::get<Time>(*m_turns.begin()));
    return wake;
}

}  // namespace fairlead::broker
