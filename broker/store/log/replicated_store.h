// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/log/turn_log.h"
#include "broker/store/store.h"
#include "shared/mutex.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace fairlead::broker {

struct ReplicationOptions {
    // Called once, when another broker has become the owner: nothing can be committed any more, and the process should
    // end. On a thread of the store or the one that commits.
    std::function<void(const std::string& why)> steppedDown{};
    // How often the owner says that it is alive. Zero: there are no threads, and the caller uses keepLease() and
    // commitWaiting().
    Micros renewEvery = std::chrono::seconds(1);
    // A clock that goes on while the process or the machine sleeps; empty: the machine's since it was started.
    std::function<Micros()> clock{};
};

// A Store whose batches are turns of a log: a turn is appended, then applied to the image, a store on this machine, which
// answers all reads. The image is never ahead of the log, and needs no sync: it catches up when it is opened. All batches
// are durable, whatever `sync` says. Besides those of Store, commit() knows one answer more. Unavailable: the log cannot
// be reached, and whether the batch was written is not known; the caller must commit the same batch again until the
// answer is another one. FailedPrecondition: another broker is the owner.
class ReplicatedStore final : public Store {
public:
    // Takes the log and catches the image up. FailedPrecondition: another broker is the owner, or the image is a store of
    // its own. DataLoss: image and log do not belong together, or a turn is missing; the message says what to do.
    // Unavailable: the log cannot be reached.
    static Result<std::unique_ptr<ReplicatedStore>> open(std::unique_ptr<Store> image, std::unique_ptr<TurnLog> log,
                                                         ReplicationOptions options = {});
    // Opens the image without the log being its own: until takeLog() has succeeded nothing can be committed, and the
    // image moves by followLog() alone. Errors as of open(); whether there is an owner does not matter.
    static Result<std::unique_ptr<ReplicatedStore>> follow(std::unique_ptr<Store> image, std::unique_ptr<TurnLog> log,
                                                           ReplicationOptions options = {});
    ~ReplicatedStore() override;

    Status commit(const WriteSet& writes, bool sync) override;
    Result<uint64_t> commitLater(const WriteSet& writes) override;
    bool hasCommitted(uint64_t later) const override;
    // Unavailable: not within ten seconds, or one if the log is away; it may be committed later.
    Status awaitCommitted(uint64_t later) override;
    std::unique_ptr<StoreReads> snapshot() const override { return m_image->snapshot(); }
    Status verifyFiles() const override { return m_image->verifyFiles(); }
    uint64_t bytes() const override { return m_image->bytes(); }
    StoreFigures figures() const override { return m_image->figures(); }
    // The log keeps what was deleted until an image covers it.
    Status eraseDeleted(std::atomic<bool>& stop) override { return m_image->eraseDeleted(stop); }
    std::vector<uint64_t> approximateBytes(Table table, const std::vector<KeyRange>& ranges) const override {
        return m_image->approximateBytes(table, ranges);
    }
    Result<CheckpointFacts> checkpoint(const std::string& folder) const override { return m_image->checkpoint(folder); }

    // Of a store that follows, on one thread. followLog() applies what the log has by now. Cancelled: another thread
    // has set `stop`. takeLog(): see open(); after FailedPrecondition or Unavailable the store goes on following.
    Status followLog(const std::atomic<bool>& stop);
    Status takeLog();

    // For how long the log has not answered, and what it said. Any thread.
    struct Away {
        std::chrono::steady_clock::duration since{};
        std::string why;
    };
    std::optional<Away> away() const;
    // Whether nobody else can own the log: an answer of the log to its owner is no older than the lease, however long this
    // process, or its machine, stood still. Any thread; cheap.
    bool isOwnerForSure() const;
    // Who stood by when the lease was last renewed, the latest first. Any thread.
    std::vector<LogStandby> standbys() const;
    // Up to where the image is. Any thread.
    LogPlace place() const;
    // For the images; outlived by this.
    TurnLog& turnLog() { return *m_log; }

    // Makes the image a store of its own. Nothing can be committed here any more. REQUIRES: there are no threads.
    Status forgetLog();

    // What the threads of the store do.
    Status keepLease();
    Status commitWaiting();

private:
    // A turn that was begun and is not applied yet.
    struct Turn {
        LoggedTurn logged;
        WriteSet batch;        // for the image: with the place
        uint64_t later = 0;    // the last number of commitLater() in it
        bool isAsked = false;  // it has what a commit() asked for
        bool isEmpty = false;
        bool isLogged = false;
    };

    ReplicatedStore(std::unique_ptr<Store> image, std::unique_ptr<TurnLog> log, ReplicationOptions options);

    Status attach();
    Status lead(uint64_t epoch);
    Status checkBelongs(const LogPlace& place);
    Status takeOver(const LoggedTurn& turn) FAIRLEAD_REQUIRES(m_turns);
    void begin(const WriteSet& writes, bool isAsked) FAIRLEAD_REQUIRES(m_turns);
    Status finish() FAIRLEAD_REQUIRES(m_turns);
    Status apply(const LogPlace& place, const WriteSet& batch) FAIRLEAD_REQUIRES(m_turns);
    // asked: when, as isOwnerForSure() counts.
    Status heard(Status status, bool isOfTurn, std::optional<Micros> asked = {});
    void settle(uint64_t later), awaitLease();
    Micros now() const;
    void leaseLoop(), waitingLoop();
    void askForStandbys();

    Result<std::optional<std::string>> onRead(Table table, std::string_view key) const override;
    Result<std::vector<std::optional<std::string>>> onReadMany(Table table,
                                                               const std::vector<std::string>& keys) const override;
    Result<std::vector<bool>> onContains(Table table, const std::vector<std::string>& keys) const override;
    Status onScan(Table table, std::string_view from, std::string_view to, const Visit& visit) const override;
    Status onScanBack(Table table, std::string_view from, std::string_view to, const Visit& visit) const override;

    const std::unique_ptr<Store> m_image;
    const std::unique_ptr<TurnLog> m_log;
    const ReplicationOptions m_options;

    Mutex m_turns;  // one turn at a time; taken before the next one
    std::optional<Turn> m_turn FAIRLEAD_GUARDED_BY(m_turns);
    uint64_t m_epoch FAIRLEAD_GUARDED_BY(m_turns) = 0;

    mutable Mutex m_mutex;
    Condition m_wakes;    // the threads
    Condition m_settled;  // who waits for a number
    LogPlace m_place FAIRLEAD_GUARDED_BY(m_mutex);
    WriteSet m_waiting FAIRLEAD_GUARDED_BY(m_mutex);
    uint64_t m_lastLater FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    uint64_t m_settledLater FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    bool m_isAwaited FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::string m_whyDown FAIRLEAD_GUARDED_BY(m_mutex);  // another broker is the owner
    std::optional<std::chrono::steady_clock::time_point> m_awaySince FAIRLEAD_GUARDED_BY(m_mutex);
    std::string m_whyAway FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isTurnAway FAIRLEAD_GUARDED_BY(m_mutex) = false;  // the last turn has had no answer
    bool m_hasThreads FAIRLEAD_GUARDED_BY(m_mutex) = false;  // from their start on; they must not ask each other
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;
    bool m_isLeaseAwaited FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::vector<LogStandby> m_standbys FAIRLEAD_GUARDED_BY(m_mutex);  // as of this time
    std::chrono::steady_clock::time_point m_standbysAt FAIRLEAD_GUARDED_BY(m_mutex);

    std::atomic<int64_t> m_ownsUntil{0};  // as the clock says

    std::thread m_lease;
    std::thread m_waiter;
};

}  // namespace fairlead::broker
