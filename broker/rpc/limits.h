// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace fairlead::broker {

// How much one client may ask for at once, whoever it is.
struct Limits {
    static constexpr uint32_t kBesidePayload = 8 * 1024;  // in a message

    uint32_t maxMessageBytes = 4 * 1024 * 1024;
    // codeQ's workers take messages of 4 MiB, and a payload does not come alone.
    uint32_t maxPayloadBytes = maxMessageBytes - kBesidePayload;
    uint32_t maxCommandBytes = 256;
    uint32_t maxWebhookBytes = 2048;
    uint32_t maxIdempotencyKeyBytes = 256;
    uint32_t maxBatch = 1000;          // creates or results in one message
    uint32_t maxReadyCount = 1000;     // larger counts are clamped
    uint32_t maxLeaseSeconds = 86400;  // longer leases are clamped
    uint32_t helloTimeoutSeconds = 30;
    uint32_t unansweredPerStream = 4096;              // commands under way on one stream before it is read no further
    uint32_t readysPerStream = 16'384;                // held for want of work; one more is refused
    uint32_t unsentBytesPerStream = 8 * 1024 * 1024;  // of assignments waiting to be sent before its seats rest
    uint32_t maxStreams = 20'000;                     // of all clients and consoles
    uint32_t maxStreamsBeforeHello = 1'000;           // of those: opened by somebody who has not said who it is
    uint32_t maxStreamsPerAddress = 10'000;
    uint32_t maxStreamsPerSubject = 10'000;
    uint32_t maxStreamsPerConnection = 1'000;  // calls of all kinds; the client waits beyond that
    uint32_t maxConnections = 5'000;           // of all clients; fewer where the system allows fewer open files
    uint32_t maxConnectionsBeforeHello = 500;  // of those: nobody has shown a token on it; the oldest give way
    uint32_t maxConnectionsPerAddress = 2'000;
    uint32_t maxHeaderBytes = 16 * 1024;
    // A quarter for messages that are not all here, 4 MiB or an eighth for what the engine has not answered, a quarter, and
    // twice that at worst, for what clients have not taken; gRPC's own buffers have a bound of the same size.
    uint32_t networkMemoryBytes = 512 * 1024 * 1024;
    uint32_t maxCommandSetsPerStream = 64;  // different ones that a worker asks for
    uint32_t maxCommandSets = 20'000;       // of all workers, those of other tenants counted apart
    uint32_t slowReaderSeconds = 60;        // without taking a message while much waits, before it is cut off
};

}  // namespace fairlead::broker
