// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace fairlead::broker {

// Limits that are the same for every client.
struct Limits {
    static constexpr uint32_t kBesidePayload = 8 * 1024;  // room in a message for everything but the payload
    // The same for everything but payload, command, webhook and trace: names, ids and times.
    static constexpr uint32_t kBesideTask = 2 * 1024;

    uint32_t maxMessageBytes = 4 * 1024 * 1024;
    // codeQ's workers accept messages of 4 MiB, which must hold the payload and the other fields.
    uint32_t maxPayloadBytes = maxMessageBytes - kBesidePayload;
    uint32_t maxCommandBytes = 256;
    uint32_t maxWebhookBytes = 2048;
    uint32_t maxIdempotencyKeyBytes = 256;
    uint32_t maxWorkerIdBytes = 256;
    uint32_t maxBatch = 1000;          // creates or results taken at once; a larger batch is taken in parts
    uint32_t maxReadyCount = 1000;     // larger counts are clamped
    uint32_t maxLeaseSeconds = 86400;  // longer leases are clamped
    uint32_t helloTimeoutSeconds = 30;
    uint32_t unansweredPerStream = 4096;              // commands without an answer; at the limit the stream is not read
    uint32_t readysPerStream = 16'384;                // Readys the engine holds until there is work; more are counted
    uint32_t unsentBytesPerStream = 8 * 1024 * 1024;  // assignments not yet sent; at the limit no more are made
    uint32_t maxStreams = 20'000;                     // of all clients and consoles together
    uint32_t maxStreamsBeforeHello = 1'000;           // of those: streams whose client has not sent its Hello
    uint32_t maxStreamsPerAddress = 0;                // 0: no limit of its own
    uint32_t maxStreamsPerSubject = 0;                // the same
    uint32_t maxStreamsPerConnection = 1'000;         // calls of all kinds; further calls wait in the client
    uint32_t maxConnections = 5'000;                  // of all clients; fewer if the system allows fewer open files
    uint32_t maxConnectionsBeforeHello = 500;  // of those: connections without a valid token; the oldest are closed
    uint32_t maxConnectionsPerAddress = 2'000;
    uint32_t maxHeaderBytes = 16 * 1024;
    // One quarter for messages received in part, the smaller of 4 MiB and one eighth for unanswered commands, one
    // quarter (at worst twice that) for messages that clients have not taken; gRPC's own buffers have the same bound.
    uint32_t networkMemoryBytes = 512 * 1024 * 1024;
    uint32_t maxCommandSetsPerStream = 64;  // different sets of commands that one worker asks for
    uint32_t maxCommandSets = 20'000;       // of all workers; those of different tenants are counted separately
    uint32_t slowReaderSeconds = 60;        // a client that takes no message for so long is cut off

    bool operator==(const Limits&) const = default;
};

// The bounds of codeQ, which are those of a message; where memory or the store needs one, a generous one.
inline Limits codeqLimits() {
    Limits limits;
    limits.maxPayloadBytes = limits.maxMessageBytes - Limits::kBesideTask;
    limits.maxCommandBytes = 4096;
    limits.maxWebhookBytes = 8192;
    limits.maxIdempotencyKeyBytes = 16 * 1024;
    limits.maxWorkerIdBytes = 1024;
    limits.maxReadyCount = 100'000;
    limits.maxLeaseSeconds = 365 * 86400;
    return limits;
}

}  // namespace fairlead::broker
