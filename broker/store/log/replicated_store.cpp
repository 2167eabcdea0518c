// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/log/replicated_store.h"

#include "broker/store/log/turn_bytes.h"
#include "shared/log.h"

#include <pthread.h>
#include <time.h>

#include <utility>

namespace fairlead::broker {

namespace {

using Steady = std::chrono::steady_clock;

constexpr auto kLongestWait = std::chrono::seconds(1);  // of changes for which no commit() waits
constexpr auto kPauseAfterFailure = std::chrono::milliseconds(200);
constexpr auto kAwaitPatience = std::chrono::seconds(10);
constexpr auto kPatienceWhenAway = std::chrono::seconds(1);
constexpr uint64_t kAnyEpoch = UINT64_MAX;  // whoever only follows knows of no owner after which there may be none
constexpr char kOnlyFollows[] = "this broker only follows the log, which another one owns";

Status partedFrom(const LogPlace& image, const std::string& what) {
    return {Code::DataLoss,
            "the image in the data folder is at position " + std::to_string(image.position) + " of the log, but " +
                what +
                ". It is the image of another log, or the database is an older one that was restored, or "
                "`fairleadctl store copy` was interrupted, which can be run again. Set store.log to the log it "
                "belongs to; or, to go on with this log, move the data folder away: the broker makes a new image"};
}

}  // namespace

ReplicatedStore::ReplicatedStore(std::unique_ptr<Store> image, std::unique_ptr<TurnLog> log, ReplicationOptions options)
    : m_image(std::move(image)), m_log(std::move(log)), m_options(std::move(options)) {}

ReplicatedStore::~ReplicatedStore() {
    {
        const Lock lock(m_mutex);
        m_isEnding = true;
    }
    m_wakes.notifyAll();
    m_settled.notifyAll();
    if (m_lease.joinable()) m_lease.join();
    if (m_waiter.joinable()) m_waiter.join();
    m_log->release();
}

Result<std::unique_ptr<ReplicatedStore>> ReplicatedStore::open(std::unique_ptr<Store> image,
                                                               std::unique_ptr<TurnLog> log,
                                                               ReplicationOptions options) {
    auto store = follow(std::move(image), std::move(log), std::move(options));
    RETURN_IF_ERROR(store.status());
    RETURN_IF_ERROR((*store)->takeLog());
    return store;
}

Result<std::unique_ptr<ReplicatedStore>> ReplicatedStore::follow(std::unique_ptr<Store> image,
                                                                 std::unique_ptr<TurnLog> log,
                                                                 ReplicationOptions options) {
    std::unique_ptr<ReplicatedStore> store(new ReplicatedStore(std::move(image), std::move(log), std::move(options)));
    RETURN_IF_ERROR(store->attach());
    return store;
}

Status ReplicatedStore::attach() {
    auto found = readLogPlace(*m_image);
    RETURN_IF_ERROR(found.status());
    if (!*found) {
        bool isEmpty = true;
        RETURN_IF_ERROR(m_image->scan(Table::Meta, {}, {}, [&isEmpty](auto, auto) { return isEmpty = false; }));
        if (!isEmpty)
            return {Code::FailedPrecondition,
                    "the data folder is a store of its own, not the image of a log: move it to the log with "
                    "`fairleadctl store copy`, or leave store.log out"};
        *found = LogPlace{0, 0, m_log->beginning()};
    } else {
        RETURN_IF_ERROR(checkBelongs(**found));
    }
    const Lock turns(m_turns);
    m_epoch = kAnyEpoch;
    const Lock lock(m_mutex);
    m_place = **found;
    m_whyDown = kOnlyFollows;
    return {};
}

Status ReplicatedStore::followLog(const std::atomic<bool>& stop) {
    const Lock turns(m_turns);
    const Status status =
        m_log->readFrom(place().position + 1, [&](const LoggedTurn& turn) FAIRLEAD_REQUIRES(m_turns) -> Status {
            if (stop) return {Code::Cancelled, "the image need not follow any further"};
            return takeOver(turn);
        });
    return heard(status, true);
}

Status ReplicatedStore::takeLog() {
    const auto epoch = m_log->take();
    RETURN_IF_ERROR(epoch.status());
    if (const Status status = lead(*epoch); !status.ok()) {
        m_log->release();
        const Lock turns(m_turns);
        m_epoch = kAnyEpoch;
        const Lock lock(m_mutex);
        m_whyDown = kOnlyFollows;
        return status;
    }
    if (m_options.renewEvery.count() == 0) return {};
    static_cast<void>(keepLease());
    {
        const Lock lock(m_mutex);
        m_hasThreads = true;
    }
    m_lease = std::thread([this] { leaseLoop(); });
    m_waiter = std::thread([this] { waitingLoop(); });
    pthread_setname_np(m_lease.native_handle(), "fl-lease");
    pthread_setname_np(m_waiter.native_handle(), "fl-later");
    return {};
}

Status ReplicatedStore::lead(uint64_t epoch) {
    const Lock turns(m_turns);
    m_epoch = epoch;
    // Until a turn of this epoch is in, one that the last owner had sent may still arrive.
    std::optional<uint64_t> failedAt;
    while (true) {
        RETURN_IF_ERROR(m_log->readFrom(place().position + 1, [this](const LoggedTurn& turn) FAIRLEAD_REQUIRES(
                                                                  m_turns) { return takeOver(turn); }));
        {
            const Lock lock(m_mutex);
            m_whyDown.clear();
        }
        begin({}, true);
        const Status status = finish();
        if (status.ok()) return {};
        m_turn.reset();
        if (status.code() != Code::FailedPrecondition || failedAt == place().position) return status;
        failedAt = place().position;
    }
}

// The log must still have the turn that the image ends with: an image in the log replaces only turns before its own.
Status ReplicatedStore::checkBelongs(const LogPlace& place) {
    if (place.position == 0)
        return place.chain == m_log->beginning() ? Status() : partedFrom(place, "this log has another identity");
    std::optional<LogPlace> same;
    const Status status = m_log->readFrom(place.position, [&same](const LoggedTurn& turn) {
        same = turn.place;
        return Status(Code::Cancelled, "");
    });
    if (!same && !status.ok()) return status;
    if (!same) return partedFrom(place, "the log ends before");
    if (*same != place) return partedFrom(place, "the log has another turn there");
    return {};
}

Status ReplicatedStore::takeOver(const LoggedTurn& turn) {
    const LogPlace before = place();
    const std::string where = "the log's turn " + std::to_string(turn.place.position);
    if (turn.place.position != before.position + 1)
        return {Code::DataLoss, where + " follows turn " + std::to_string(before.position) + ": one is missing"};
    if (turn.place.epoch < before.epoch || turn.place.chain != chainAfter(before.chain, turn.bytes))
        return {Code::DataLoss, where + " does not fit the turn before it: the log is damaged"};
    if (turn.place.epoch > m_epoch) return {Code::FailedPrecondition, "another broker has taken the log meanwhile"};
    WriteSet batch;
    RETURN_IF_ERROR(readTurn(turn.bytes, batch));
    batch.put(Table::Meta, kLogPlaceKey, turn.place.encode());
    return apply(turn.place, batch);
}

Status ReplicatedStore::commit(const WriteSet& writes, bool /*sync*/) {
    const Lock turns(m_turns);
    if (m_turn) {
        const bool isSame = m_turn->isAsked;
        RETURN_IF_ERROR(finish());
        if (isSame) return {};
    }
    if (writes.empty()) return {};
    begin(writes, true);
    return finish();
}

Result<uint64_t> ReplicatedStore::commitLater(const WriteSet& writes) {
    const Lock lock(m_mutex);
    if (!m_whyDown.empty()) return Status(Code::FailedPrecondition, m_whyDown);
    m_waiting.add(writes);
    return ++m_lastLater;
}

bool ReplicatedStore::hasCommitted(uint64_t later) const {
    const Lock lock(m_mutex);
    return m_settledLater >= later;
}

Status ReplicatedStore::awaitCommitted(uint64_t later) {
    Lock lock(m_mutex);
    if (!m_hasThreads) {
        lock.unlock();
        return commitWaiting();
    }
    m_isAwaited = true;
    m_wakes.notifyAll();
    m_settled.waitFor(m_mutex, m_awaySince ? kPatienceWhenAway : kAwaitPatience, [&]() FAIRLEAD_REQUIRES(m_mutex) {
        return m_settledLater >= later || m_isEnding || !m_whyDown.empty();
    });
    if (m_settledLater >= later) return {};
    return {Code::Unavailable, "the log of turns has not answered: this may be stored later, or not"};
}

std::optional<ReplicatedStore::Away> ReplicatedStore::away() const {
    const Lock lock(m_mutex);
    if (!m_awaySince) return std::nullopt;
    return Away{Steady::now() - *m_awaySince, m_whyAway};
}

std::vector<LogStandby> ReplicatedStore::standbys() const {
    const Lock lock(m_mutex);
    std::vector<LogStandby> standbys = m_standbys;
    const auto since = std::chrono::duration_cast<Micros>(Steady::now() - m_standbysAt);
    for (LogStandby& standby : standbys) standby.seen += since;
    return standbys;
}

// That it fails does not matter; it is asked again in a moment.
void ReplicatedStore::askForStandbys() {
    auto standbys = m_log->standbys();
    if (!standbys) return;
    const Lock lock(m_mutex);
    m_standbys = std::move(*standbys);
    m_standbysAt = Steady::now();
}

LogPlace ReplicatedStore::place() const {
    const Lock lock(m_mutex);
    return m_place;
}

Status ReplicatedStore::keepLease() {
    const Micros asked = now();
    return heard(m_log->renew(), false, asked);
}

Micros ReplicatedStore::now() const {
    if (m_options.clock) return m_options.clock();
    timespec since{};
    clock_gettime(CLOCK_BOOTTIME, &since);
    return std::chrono::seconds(since.tv_sec) + Micros(since.tv_nsec / 1000);
}

bool ReplicatedStore::isOwnerForSure() const { return now().count() < m_ownsUntil; }

// A turn that a commit() has begun is left to that, which will be called again for it.
Status ReplicatedStore::commitWaiting() {
    const Lock turns(m_turns);
    if (m_turn && m_turn->isAsked) return {Code::Unavailable, "another turn is not decided yet"};
    if (m_turn) RETURN_IF_ERROR(finish());
    begin({}, false);
    if (!m_turn->isEmpty) return finish();
    m_turn.reset();
    return {};
}

Status ReplicatedStore::forgetLog() {
    const Lock turns(m_turns);
    {
        const Lock lock(m_mutex);
        m_whyDown = "the store has left its log";
    }
    WriteSet batch;
    batch.erase(Table::Meta, kLogPlaceKey);
    return m_image->commit(batch, true);
}

void ReplicatedStore::begin(const WriteSet& writes, bool isAsked) {
    Turn& turn = m_turn.emplace();
    LogPlace before;
    {
        const Lock lock(m_mutex);
        turn.batch = std::exchange(m_waiting, {});
        turn.later = m_lastLater;
        before = m_place;
    }
    turn.isAsked = isAsked;
    turn.batch.add(writes);
    turn.isEmpty = turn.batch.empty();
    turn.logged.bytes = turnBytes(turn.batch);
    turn.logged.place = {before.position + 1, m_epoch, chainAfter(before.chain, turn.logged.bytes)};
    turn.batch.put(Table::Meta, kLogPlaceKey, turn.logged.place.encode());
}

// Continues with the turn wherever it is: an answer that it may be continued later leaves it there.
Status ReplicatedStore::finish() {
    {
        const Lock lock(m_mutex);
        if (!m_whyDown.empty()) return {Code::FailedPrecondition, m_whyDown};
    }
    if (!m_turn->isLogged) {
        RETURN_IF_ERROR(heard(m_log->append(m_turn->logged), true));
        m_turn->isLogged = true;
    }
    RETURN_IF_ERROR(apply(m_turn->logged.place, m_turn->batch));
    awaitLease();
    settle(m_turn->later);
    m_turn.reset();
    return {};
}

// When the log answers again, a turn may be in before the lease is renewed: nobody is to be told of it as of one that may be old.
void ReplicatedStore::awaitLease() {
    if (isOwnerForSure()) return;
    const Lock lock(m_mutex);
    if (!m_hasThreads) return;
    m_isLeaseAwaited = true;
    m_wakes.notifyAll();
    m_settled.waitFor(m_mutex, kPatienceWhenAway, [this]() FAIRLEAD_REQUIRES(m_mutex) {
        return isOwnerForSure() || m_isEnding || !m_whyDown.empty();
    });
}

Status ReplicatedStore::apply(const LogPlace& place, const WriteSet& batch) {
    RETURN_IF_ERROR(m_image->commit(batch, false));
    const Lock lock(m_mutex);
    m_place = place;
    return {};
}

// Notes what the log's answer says about the log itself.
Status ReplicatedStore::heard(Status status, bool isOfTurn, std::optional<Micros> asked) {
    bool isDown = false;
    {
        const Lock lock(m_mutex);
        const bool isAway = status.code() == Code::Unavailable;
        if (asked && status.ok()) m_ownsUntil = (*asked + m_log->lease()).count();
        // With the session the lease may be over, too.
        if (asked ? !status.ok() : status.code() == Code::FailedPrecondition) m_ownsUntil = 0;
        if (isOfTurn) m_isTurnAway = isAway;
        if (isAway && !m_awaySince) {
            m_awaySince = Steady::now();
            log(LogLevel::Warning, "the log of turns does not answer: " + status.message());
        } else if (!isAway && !m_isTurnAway && m_awaySince) {
            m_awaySince.reset();
            log(LogLevel::Info, "the log of turns answers again");
        }
        if (isAway) m_whyAway = status.message();
        if (status.code() == Code::FailedPrecondition && m_whyDown.empty()) {
            isDown = m_hasThreads;
            m_whyDown = status.message();
        }
    }
    m_settled.notifyAll();
    if (isDown && m_options.steppedDown) m_options.steppedDown(status.message());
    return status;
}

void ReplicatedStore::settle(uint64_t later) {
    const Lock lock(m_mutex);
    m_settledLater = later;
    m_isAwaited = m_isAwaited && m_settledLater < m_lastLater;
    m_settled.notifyAll();
}

void ReplicatedStore::leaseLoop() {
    Lock lock(m_mutex);
    while (true) {
        m_wakes.waitFor(m_mutex, m_options.renewEvery,
                        [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_isEnding || m_isLeaseAwaited; });
        if (m_isEnding) return;
        m_isLeaseAwaited = false;
        lock.unlock();
        const Status status = keepLease();
        if (status.ok()) askForStandbys();
        lock.lock();
        if (status.code() == Code::FailedPrecondition) return;
    }
}

void ReplicatedStore::waitingLoop() {
    Lock lock(m_mutex);
    while (!m_isEnding) {
        m_wakes.waitFor(m_mutex, kLongestWait,
                        [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_isEnding || m_isAwaited; });
        if (m_isEnding) return;
        lock.unlock();
        const Status status = commitWaiting();
        lock.lock();
        if (!status.ok())
            m_wakes.waitFor(m_mutex, kPauseAfterFailure, [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_isEnding; });
    }
}

Result<std::optional<std::string>> ReplicatedStore::onRead(Table table, std::string_view key) const {
    return m_image->read(table, key);
}

Result<std::vector<std::optional<std::string>>> ReplicatedStore::onReadMany(
    Table table, const std::vector<std::string>& keys) const {
    return m_image->readMany(table, keys);
}

Result<std::vector<bool>> ReplicatedStore::onContains(Table table, const std::vector<std::string>& keys) const {
    return m_image->contains(table, keys);
}

Status ReplicatedStore::onScan(Table table, std::string_view from, std::string_view to, const Visit& visit) const {
    return m_image->scan(table, from, to, visit);
}

Status ReplicatedStore::onScanBack(Table table, std::string_view from, std::string_view to, const Visit& visit) const {
    return m_image->scanBack(table, from, to, visit);
}

}  // namespace fairlead::broker
