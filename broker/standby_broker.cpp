// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/standby_broker.h"

#include "broker/broker_reach.h"
#include "broker/door/tls_source.h"
#include "broker/standby_answers.h"
#include "broker/standby_door.h"
#include "broker/store/log/follower.h"
#include "broker/store/log/image_keeper.h"
#include "broker/store/pg/pg_turn_log.h"
#include "broker/store/rocks/rocks_store.h"
#include "shared/log.h"

#include <pthread.h>

#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

namespace fairlead::broker {

namespace {

namespace fs = std::filesystem;

constexpr auto kBetweenTries = std::chrono::seconds(1);

// Its turns are in the log's image, if it is an image of this log; if not, nobody must lose it.
Status moveOutdatedAway(const std::string& folder) {
    const std::string away = folder + ".outdated";
    std::error_code error;
    fs::remove_all(away, error);
    fs::rename(folder, away, error);
    if (error) return {Code::Internal, "cannot move '" + folder + "' to '" + away + "': " + error.message()};
    log(LogLevel::Warning, "'" + folder + "' is older than what the log still has: it was moved to '" + away +
                               "', which nobody needs any more, and the log's image is fetched");
    return {};
}

}  // namespace

class StandbyBroker::Impl {
public:
    using Is = Standing::Is;

    Impl(Config config, Broker::BeforeEnd beforeEnd, std::function<void()> changed)
        : m_config(std::move(config)), m_beforeEnd(std::move(beforeEnd)), m_changed(std::move(changed)) {}

    ~Impl() {
        {
            const Lock lock(m_mutex);
            m_isEnding = true;
        }
        m_wakes.notifyAll();
        if (m_worker.joinable()) m_worker.join();
    }

    Status start() {
        RETURN_IF_ERROR(checkConfig(m_config));
        auto door = StandbyDoor::open(
            m_config, {[this] { return problem(); }, [this] { return facts(); }, [this] { return figures(); }});
        RETURN_IF_ERROR(door.status());
        m_door = std::move(*door);
        m_config = m_door->withAddresses(m_config);
        RETURN_IF_ERROR(openLog());
        RETURN_IF_ERROR(m_door->begin());
        m_worker = std::thread([this] { work(); });
        pthread_setname_np(m_worker.native_handle(), "fl-standby");
        return {};
    }

    const StandbyDoor& door() const { return *m_door; }

    Standing standing() const {
        const Lock lock(m_mutex);
        Standing standing;
        standing.is = m_is;
        standing.why = m_why;
        standing.owner = m_owner;
        standing.isOwnerReachable = m_door->isOwnerReachable();
        if (!m_follower) return standing;
        const auto figures = m_follower->figures();
        standing.owner = figures.owner;
        standing.position = figures.place.position;
        standing.lag = figures.lag;
        if (figures.away) standing.awaySeconds = std::chrono::duration<double>(figures.away->since).count();
        return standing;
    }

    OpenedStore takeStore() {
        m_worker.join();
        OpenedStore opened = withImages(std::move(m_store), m_config.dataFolder);
        opened.freeAddresses = [this] { m_door->close(); };
        return opened;
    }

private:
    Status openLog() {
        PgLogOptions options;
        options.address = m_config.storeLog;
        options.owner = nameInLog(m_config);
        options.reach = reachOf(m_config).toString();
        auto opened = PgTurnLog::open(std::move(options));
        if (!opened) return {opened.status().code(), "store.log: " + opened.status().message()};
        m_log = std::move(*opened);
        return {};
    }

    // Until the log is this broker's, or cannot be.
    void work() {
        while (!isEnding()) {
            Status status = follow();
            if (status.code() == Code::OutOfRange) status = moveOutdatedAway(m_config.dataFolder);
            if (isEnding()) return;
            if (status.code() == Code::Unavailable) {
                if (status.message() != m_said) log(LogLevel::Warning, status.message());
                m_said = status.message();
                const Lock lock(m_mutex);
                m_wakes.waitFor(m_mutex, kBetweenTries, [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_isEnding; });
                continue;
            }
            if (!status.ok()) return become(Is::Failed, status);
            if (m_isTaken) return become(Is::Owner, {});
        }
    }

    // Ok: the log was taken, or the object ends, or the image must be fetched anew.
    Status follow() {
        if (!m_log) RETURN_IF_ERROR(openLog());
        // The image may take a while, and clients shall not wait for it.
        if (const auto owner = m_log->owner(); owner.ok() && owner->isThere) see(*owner);
        RETURN_IF_ERROR(fetchImageIfEmpty(*m_log, m_config.dataFolder));
        auto folder = openRocksStore(m_config.dataFolder, {nullptr, 0, true});
        RETURN_IF_ERROR(folder.status());
        auto store = ReplicatedStore::follow(
            std::move(*folder), std::move(m_log),
            {[beforeEnd = m_beforeEnd](const std::string& why) { endSteppedDown(why, beforeEnd); }});
        RETURN_IF_ERROR(store.status());
        m_store = std::move(*store);
        auto follower =
            std::make_unique<Follower>(m_store.get(), Follower::Told{[this](const LogOwner& owner) { see(owner); },
                                                                     [this](const Status& why) {
                                                                         {
                                                                             const Lock lock(m_mutex);
                                                                             m_over = why;
                                                                         }
                                                                         m_wakes.notifyAll();
                                                                     }});
        Follower* const raw = follower.get();
        {
            const Lock lock(m_mutex);
            m_over.reset();
            m_follower = std::move(follower);
        }
        raw->start();
        Status over;
        {
            const Lock lock(m_mutex);
            m_wakes.wait(m_mutex, [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_isEnding || m_over; });
            over = m_over.value_or(Status());
            m_isTaken = m_over && over.ok();
            follower = std::move(m_follower);
        }
        // Its thread is joined outside of the lock, which it takes.
        follower.reset();
        if (!m_isTaken) m_store.reset();
        return over;
    }

    void see(const LogOwner& owner) {
        {
            const Lock lock(m_mutex);
            m_owner = owner;
        }
        m_door->lead(owner);
        if (owner.isThere) become(Is::StandingBy, {});
    }

    void become(Is is, const Status& why) {
        {
            const Lock lock(m_mutex);
            if (m_is == is) return;
            m_is = is;
            m_why = why;
        }
        if (is != Is::StandingBy) m_door->lead({});
        m_changed();
    }

    bool isEnding() const {
        const Lock lock(m_mutex);
        return m_isEnding;
    }

    std::string problem() const {
        const Standing now = standing();
        if (now.is == Is::Owner) return "this broker is taking over";
        if (now.is == Is::Beginning || !now.owner.isThere) return "no broker owns the log of store.log just now";
        if (!now.isOwnerReachable)
            return "the broker " + now.owner.name + ", which owns the log of store.log, cannot be reached" +
                   (now.owner.reach.empty() ? "" : " at " + now.owner.reach);
        return {};
    }

    ReplicaFacts facts() const {
        const Standing now = standing();
        return {now.is == Is::Owner, now.owner.epoch, now.lag};
    }

    ReplicationFigures figures() const {
        const Standing now = standing();
        ReplicationFigures figures;
        figures.isOwner = now.is == Is::Owner;
        figures.name = now.owner.name;
        figures.epoch = now.owner.epoch;
        figures.position = now.position;
        figures.lag = now.lag;
        figures.awaySeconds = now.awaySeconds;
        return figures;
    }

    Config m_config;  // with the addresses as bound
    const Broker::BeforeEnd m_beforeEnd;
    const std::function<void()> m_changed;
    std::unique_ptr<PgTurnLog> m_log;  // before the store has it
    std::unique_ptr<ReplicatedStore> m_store;
    bool m_isTaken = false;
    std::string m_said;  // why it has to wait

    mutable Mutex m_mutex;
    Condition m_wakes;
    std::unique_ptr<Follower> m_follower FAIRLEAD_GUARDED_BY(m_mutex);
    std::optional<Status> m_over FAIRLEAD_GUARDED_BY(m_mutex);
    Is m_is FAIRLEAD_GUARDED_BY(m_mutex) = Is::Beginning;
    Status m_why FAIRLEAD_GUARDED_BY(m_mutex);
    LogOwner m_owner FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::unique_ptr<StandbyDoor> m_door;  // whose threads ask for all of the above until it is destroyed
    std::thread m_worker;
};

Result<std::unique_ptr<StandbyBroker>> StandbyBroker::start(const Config& config, Broker::BeforeEnd beforeEnd,
                                                            std::function<void()> changed) {
    auto impl = std::make_unique<Impl>(config, std::move(beforeEnd), std::move(changed));
    RETURN_IF_ERROR(impl->start());
    return std::unique_ptr<StandbyBroker>(new StandbyBroker(std::move(impl)));
}

StandbyBroker::StandbyBroker(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

StandbyBroker::~StandbyBroker() = default;

std::vector<std::string> StandbyBroker::addresses() const { return m_impl->door().addresses(); }

std::string StandbyBroker::httpAddress() const { return m_impl->door().httpAddress(); }

Config StandbyBroker::withAddresses(Config config) const { return m_impl->door().withAddresses(std::move(config)); }

StandbyBroker::Standing StandbyBroker::standing() const { return m_impl->standing(); }

OpenedStore StandbyBroker::takeStore() { return m_impl->takeStore(); }

}  // namespace fairlead::broker
