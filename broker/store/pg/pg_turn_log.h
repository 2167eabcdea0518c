// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/log/turn_log.h"
#include "shared/clock.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace fairlead::broker {

struct PgLogOptions {
    std::string address;  // as libpq understands it; what it leaves out comes from PGPASSFILE and the like
    std::string owner;    // how others call this broker
    Micros lease = std::chrono::seconds(3);
    uint64_t segmentBytes = uint64_t{1} << 30;  // of turns, before the next segment is begun
    std::string reach{};                        // where others reach this broker: LogOwner
};

// A log of turns in PostgreSQL (pg_schema.h), with a connection each for turns, the lease and images. Connects by itself,
// and again after a loss: after 50 ms, then twice as long each time, up to 2 s.
class PgTurnLog final : public TurnLog {
public:
    // Connects and makes the tables if there are none. Unavailable: there is no connection. FailedPrecondition: the server
    // or its tables are not fit for a log; the message says what to change.
    static Result<std::unique_ptr<PgTurnLog>> open(PgLogOptions options);
    ~PgTurnLog() override;

    ChainHash beginning() const override;
    // Waits until the lease of the last owner is over, or its session has been gone for half a second.
    Result<uint64_t> take() override;
    Status renew() override;
    Micros lease() const override;
    void release() override;
    // A connection that was lost and made anew tells for the time of a lease of nobody that he is gone: he may have lost his,
    // too.
    Result<LogOwner> owner() override;
    Status noteStandby(const LogStandby& self) override;
    Result<std::vector<LogStandby>> standbys() override;
    Status append(const LoggedTurn& turn) override;
    Status readFrom(uint64_t position, const Visit& visit) override;
    Result<uint64_t> end() override;
    Result<std::optional<LogPlace>> imagePlace() override;
    Status putImage(const std::string& folder, const LogPlace& place, const std::atomic<bool>& stop) override;
    Status getImage(const std::string& folder) override;
    Result<uint64_t> bytesAfterImage() override;

private:
    class Impl;
    explicit PgTurnLog(std::unique_ptr<Impl> impl);
    const std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::broker
