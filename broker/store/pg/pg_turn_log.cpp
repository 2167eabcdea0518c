// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/pg/pg_turn_log.h"

#include "broker/store/log/turn_bytes.h"
#include "broker/store/pg/pg_address.h"
#include "broker/store/pg/pg_connection.h"
#include "broker/store/pg/pg_images.h"
#include "broker/store/pg/pg_lease.h"
#include "broker/store/pg/pg_schema.h"
#include "broker/store/pg/pg_segments.h"
#include "broker/store/pg/pg_session.h"
#include "shared/log.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace fairlead::broker {

namespace {

using Steady = std::chrono::steady_clock;

// Then the caller may look whether it should go on waiting; the statement stays under way.
constexpr auto kAppendPatience = std::chrono::seconds(1);
// Then it is asked elsewhere whether an answer can still come.
constexpr auto kFirstLook = std::chrono::seconds(2);
constexpr auto kNextLook = std::chrono::seconds(5);
constexpr auto kLookPerByte = Micros(4);  // more: a large turn may be on its way for that long
constexpr auto kFirstRetry = std::chrono::milliseconds(50);
constexpr auto kLastRetry = std::chrono::seconds(2);
constexpr auto kAbsence = std::chrono::milliseconds(500);  // of the owner's session, before it is believed
constexpr auto kTakePause = std::chrono::milliseconds(100);

// A connection that is made when it is needed, and made again after a loss, but not at once.
class PgReconnector {
public:
    explicit PgReconnector(std::string address) : m_address(std::move(address)) {}

    // Unavailable: there is none now. `prepare` runs once on each new connection.
    template <typename Prepare>
    Result<PgConnection*> get(const Prepare& prepare) {
        if (m_connection && !m_connection->isLost()) return m_connection.get();
        m_connection.reset();
        if (Steady::now() < m_notBefore) return m_why;
        auto opened = PgConnection::open(m_address);
        return use(std::move(opened), prepare);
    }
    // The same with this connection, in place of the one there is.
    template <typename Prepare>
    Result<PgConnection*> use(Result<std::unique_ptr<PgConnection>> opened, const Prepare& prepare) {
        m_connection.reset();
        Status status = opened.status();
        if (status.ok()) status = prepare(**opened);
        if (!status.ok()) {
            m_pause = std::clamp<Steady::duration>(2 * m_pause, kFirstRetry, kLastRetry);
            m_notBefore = Steady::now() + m_pause;
            m_why = status;
            return status;
        }
        m_pause = {};
        m_connection = std::move(*opened);
        m_madeAt = Steady::now();
        ++m_made;
        return m_connection.get();
    }
    // Whether there was another connection within this time.
    bool isMadeAnewWithin(Steady::duration time) const { return m_made > 1 && Steady::now() < m_madeAt + time; }

private:
    const std::string m_address;
    std::unique_ptr<PgConnection> m_connection;
    Steady::time_point m_madeAt;
    size_t m_made = 0;
    Steady::duration m_pause{};
    Steady::time_point m_notBefore;
    Status m_why;
};

}  // namespace

class PgTurnLog::Impl {
public:
    explicit Impl(PgLogOptions options)
        : m_options(std::move(options)), m_turns(m_options.address), m_lease(m_options.address),
          m_images(m_options.address) {}

    Status open() {
        const auto connection = turns();
        RETURN_IF_ERROR(connection.status());
        RETURN_IF_ERROR(checkPgServer(**connection));
        const auto identity = openPgSchema(**connection);
        RETURN_IF_ERROR(identity.status());
        m_beginning = firstChain(*identity);
        return {};
    }

    Result<LogOwner> owner() {
        const auto connection = lease();
        RETURN_IF_ERROR(connection.status());
        const auto found = findPgOwner(**connection);
        RETURN_IF_ERROR(found.status());
        const auto now = Steady::now();
        if (found->isPresent || found->epoch != m_seenEpoch) m_absentSince.reset();
        if (!found->isPresent && !m_absentSince) m_absentSince = now;
        m_seenEpoch = found->epoch;
        const bool isGone = !found->isLeased || (m_absentSince && now - *m_absentSince >= kAbsence);
        return LogOwner{found->epoch, found->name, found->reach,
                        !isGone || (found->epoch > 0 && m_lease.isMadeAnewWithin(m_options.lease))};
    }

    Result<uint64_t> take() {
        const auto until = Steady::now() + m_options.lease + kAbsence + kTakePause;
        while (true) {
            const auto found = owner();
            RETURN_IF_ERROR(found.status());
            if (!found->isThere) {
                const auto connection = lease();
                RETURN_IF_ERROR(connection.status());
                const auto epoch =
                    takePgLease(**connection, found->epoch, {m_options.owner, m_options.reach}, m_options.lease);
                RETURN_IF_ERROR(epoch.status());
                m_epoch = *epoch;
                return m_epoch;
            }
            if (Steady::now() >= until) return ownedBy(found->name, found->epoch);
            std::this_thread::sleep_for(kTakePause);
        }
    }

    const std::string& name() const { return m_options.owner; }
    Micros leaseLength() const { return m_options.lease; }
    Result<PgConnection*> lease() { return m_lease.get(preparePgLease); }

    LogStandby named(LogStandby self) const {
        self.name = m_options.owner;
        self.reach = m_options.reach;
        return self;
    }

    Status renew() {
        const auto connection = lease();
        RETURN_IF_ERROR(connection.status());
        const auto waits = renewPgLease(**connection, m_epoch, m_options.lease);
        RETURN_IF_ERROR(waits.status());
        if (std::exchange(m_waitsForStandby, *waits).value_or(*waits) != *waits)
            log(*waits ? LogLevel::Info : LogLevel::Warning,
                *waits
                    ? "the PostgreSQL of store.log has a synchronous standby again"
                    : "the PostgreSQL of store.log has no synchronous standby any more (synchronous_standby_names is "
                      "empty): if it is lost from now on, so is what was acknowledged last");
        return {};
    }

    void release() {
        if (m_epoch == 0) return;
        if (const auto connection = lease()) endPgLease(**connection, m_epoch);
    }

    Status append(const LoggedTurn& turn) {
        const auto connection = turns();
        RETURN_IF_ERROR(connection.status());
        if (m_underWay != turn.place) RETURN_IF_ERROR(send(**connection, turn));
        auto answered = (*connection)->answer(kAppendPatience);
        if (!answered) return notAnswered();
        m_underWay.reset();
        RETURN_IF_ERROR(answered->status());
        const uint64_t changed = (*answered)->changedRows();
        if (m_isBarrier && changed == 0) return replacedAfter(**connection, turn.place.epoch);
        if (changed > 0 && !(*connection)->isWarned()) {
            appended(turn, m_next);
            return {};
        }
        if (changed == 0) {
            // Somebody has the position: this owner, in an attempt whose answer was lost, or another one.
            const auto row = findPgTurn(**connection, m_segment, turn.place.position);
            RETURN_IF_ERROR(row.status());
            if (!*row || (*row)->place != turn.place) return replacedAfter(**connection, turn.place.epoch);
            m_next = (*row)->next;
        }
        // It is on this server. Whether it is on the standby, too, is not said: the server was restarted, or the
        // session ended, while the commit waited for that. A commit after it waits again.
        RETURN_IF_ERROR(sendPgBarrier(**connection, turn.place.epoch));
        m_isBarrier = true;
        m_underWay = turn.place;
        m_lookAt = Steady::now() + kFirstLook;
        return append(turn);
    }

    Result<uint64_t> end() {
        const auto connection = turns();
        RETURN_IF_ERROR(connection.status());
        const auto segments = listPgSegments(**connection);
        RETURN_IF_ERROR(segments.status());
        return segments->empty() ? 0 : segments->back().last;
    }

    Status readFrom(uint64_t position, const TurnLog::Visit& visit) {
        const auto connection = turns();
        RETURN_IF_ERROR(connection.status());
        const auto segments = listPgSegments(**connection);
        RETURN_IF_ERROR(segments.status());
        if (segments->empty()) {
            m_segment = 0;
            return {};
        }
        if (position < segments->front().first)
            return {Code::OutOfRange, "the log begins with turn " + std::to_string(segments->front().first)};
        for (const PgSegment& segment : *segments) {
            const bool isLast = &segment == &segments->back();
            if (segment.last < position && !isLast) continue;
            if (segment.last < position && m_last && m_last->position == segment.last) continue;
            m_segmentBytes = 0;
            // The last turn is read in any case: it says where the next one goes.
            RETURN_IF_ERROR(readPgSegment(**connection, segment.segment, std::min(position, segment.last),
                                          [&](PgTurn&& turn) -> Status {
                                              m_segment = turn.next.value_or(segment.segment);
                                              m_last = turn.turn.place;
                                              m_lastSegment = segment.segment;
                                              m_segmentBytes += turn.turn.bytes.size();
                                              if (turn.turn.place.position < position) return {};
                                              return visit(turn.turn);
                                          }));
        }
        return {};
    }

    Result<PgConnection*> images() {
        // Another session may be in the way that waits for a standby, and for as long as that takes.
        return m_images.get(
            [](PgConnection& connection) { return connection.run("set lock_timeout = '1s'").status(); });
    }
    ChainHash beginning() const { return m_beginning; }

private:
    Result<PgConnection*> turns() {
        return m_turns.get([this](PgConnection& connection) { return prepareTurns(connection); });
    }

    Status prepareTurns(PgConnection& connection) {
        m_underWay.reset();
        // Whatever the database's default is, what is acknowledged is on its disk.
        RETURN_IF_ERROR(connection
                            .run("select set_config('synchronous_commit', 'on', false) from "
                                 "(select current_setting('synchronous_commit') as now) s where now = 'off'")
                            .status());
        const auto session = findPgSession(connection);
        RETURN_IF_ERROR(session.status());
        m_session = *session;
        return checkIsNotOlder(connection);
    }

    // While a standby is away, waiting is right: a session that is left waits on, and one for each attempt would be too
    // many. But a server that hangs, or has been replaced by another one, or has not got the statement, never answers.
    Status notAnswered() {
        if (Steady::now() >= m_lookAt) {
            auto other = PgConnection::open(m_options.address);
            const bool isKnown = other.ok() && m_session.pid != 0;
            const auto isBusy = isKnown ? isPgSessionBusy(**other, m_session) : Result<bool>(true);
            if (isBusy.ok() && !*isBusy) {
                RETURN_IF_ERROR(
                    m_turns.use(std::move(other), [this](PgConnection& connection) { return prepareTurns(connection); })
                        .status());
                return {Code::Unavailable, "the connection to PostgreSQL is silent, and was replaced by another one"};
            }
            m_lookAt = Steady::now() + kNextLook;
        }
        return {Code::Unavailable,
                "PostgreSQL has not answered yet: a synchronous standby may be away, or the disk busy"};
    }

    // After a failover to a standby that lagged, or a restore: going on would leave a gap in the log.
    Status checkIsNotOlder(PgConnection& connection) {
        if (!m_last) return {};
        const auto row = findPgTurn(connection, m_lastSegment, m_last->position);
        RETURN_IF_ERROR(row.status());
        if (*row && (*row)->place == *m_last) return {};
        return {
            Code::DataLoss,
            "the database of store.log has lost turn " + std::to_string(m_last->position) +
                ", which it had acknowledged, as after a failover to a standby that was behind. The data folder has "
                "it: make the folder a store of its own with `fairleadctl store detach --as-it-is`, and copy it to "
                "an empty database"};
    }

    Status send(PgConnection& connection, const LoggedTurn& turn) {
        m_underWay.reset();
        m_next.reset();
        if (m_segmentBytes >= m_options.segmentBytes) {
            const size_t next = (m_segment + 1) % kPgSegments;
            const auto taken = connection.run("select exists (select from " + pgSegmentName(next) + ")");
            RETURN_IF_ERROR(taken.status());
            // If the last image is old, this segment grows until there is a newer one.
            if (!taken->flag(0, 0)) m_next = next;
        }
        m_chain = turn.place.chain;
        const size_t parts = pgParts(turn);
        const std::string statement = pgAppendStatement(m_segment, parts);
        const PgParams params = pgAppendParams(turn, pgBytes(m_chain), m_next);
        // To plan a statement costs the server more than a turn of usual size; one of several parts is large and rare.
        RETURN_IF_ERROR(parts == 1 ? connection.sendKept(statement, params) : connection.send(statement, params));
        m_underWay = turn.place;
        m_isBarrier = false;
        m_lookAt = Steady::now() + kFirstLook + turn.bytes.size() * kLookPerByte;
        return {};
    }

    void appended(const LoggedTurn& turn, std::optional<size_t> next) {
        m_last = turn.place;
        m_lastSegment = m_segment;
        m_segmentBytes = next ? 0 : m_segmentBytes + turn.bytes.size();
        m_segment = next.value_or(m_segment);
    }

    const PgLogOptions m_options;
    ChainHash m_beginning{};
    uint64_t m_epoch = 0;
    uint64_t m_seenEpoch = 0;  // of the last owner(), and since when that one's session is gone
    std::optional<Steady::time_point> m_absentSince;
    std::optional<bool> m_waitsForStandby;  // the server
    PgReconnector m_turns;
    PgReconnector m_lease;
    PgReconnector m_images;

    std::optional<LogPlace> m_last;  // the last turn that is known to be there, and its segment
    size_t m_lastSegment = 0;
    size_t m_segment = 0;         // to which the next turn goes
    uint64_t m_segmentBytes = 0;  // roughly
    std::optional<LogPlace> m_underWay;
    bool m_isBarrier = false;      // what is under way is not the turn itself, which is there
    PgSession m_session;           // in which it is
    Steady::time_point m_lookAt;   // whether it can still be answered
    std::optional<size_t> m_next;  // of the turn under way
    ChainHash m_chain{};           // likewise
};

PgTurnLog::PgTurnLog(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

PgTurnLog::~PgTurnLog() = default;

Result<std::unique_ptr<PgTurnLog>> PgTurnLog::open(PgLogOptions options) {
    // What libpq would say of it repeats it.
    if (const Status status = checkPgAddress(options.address); !status.ok())
        return Status(status.code(), "the address " + status.message());
    auto impl = std::make_unique<Impl>(std::move(options));
    RETURN_IF_ERROR(impl->open());
    return std::unique_ptr<PgTurnLog>(new PgTurnLog(std::move(impl)));
}

ChainHash PgTurnLog::beginning() const { return m_impl->beginning(); }

Result<uint64_t> PgTurnLog::take() { return m_impl->take(); }

Micros PgTurnLog::lease() const { return m_impl->leaseLength(); }

Status PgTurnLog::renew() { return m_impl->renew(); }

void PgTurnLog::release() { m_impl->release(); }

Result<LogOwner> PgTurnLog::owner() { return m_impl->owner(); }

Status PgTurnLog::noteStandby(const LogStandby& self) {
    const auto connection = m_impl->lease();
    RETURN_IF_ERROR(connection.status());
    return notePgStandby(**connection, m_impl->named(self));
}

Result<std::vector<LogStandby>> PgTurnLog::standbys() {
    const auto connection = m_impl->lease();
    RETURN_IF_ERROR(connection.status());
    return listPgStandbys(**connection, m_impl->name());
}

Status PgTurnLog::append(const LoggedTurn& turn) { return m_impl->append(turn); }

Status PgTurnLog::readFrom(uint64_t position, const Visit& visit) { return m_impl->readFrom(position, visit); }

Result<uint64_t> PgTurnLog::end() { return m_impl->end(); }

Result<std::optional<LogPlace>> PgTurnLog::imagePlace() {
    const auto connection = m_impl->images();
    RETURN_IF_ERROR(connection.status());
    return findPgImage(**connection);
}

Status PgTurnLog::putImage(const std::string& folder, const LogPlace& place, const std::atomic<bool>& stop) {
    const auto connection = m_impl->images();
    RETURN_IF_ERROR(connection.status());
    RETURN_IF_ERROR(sendPgImage(**connection, folder, place, stop));
    return removeCoveredTurns(**connection);
}

Status PgTurnLog::getImage(const std::string& folder) {
    const auto connection = m_impl->images();
    RETURN_IF_ERROR(connection.status());
    return fetchPgImage(**connection, folder);
}

Result<uint64_t> PgTurnLog::bytesAfterImage() {
    const auto connection = m_impl->images();
    RETURN_IF_ERROR(connection.status());
    return bytesAfterPgImage(**connection);
}

}  // namespace fairlead::broker
