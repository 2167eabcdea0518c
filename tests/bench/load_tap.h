// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>

namespace fairlead::bench {

// Somebody who can send one message at a time.
class Sender {
public:
    virtual ~Sender() = default;
    // moreFollows: the next message of this one comes as soon as this has been written.
    virtual void send(bool moreFollows) = 0;
};

// Lets tasks in: at most so many under way, to whichever sender is free, in turn. Any thread.
class Tap {
public:
    Tap(int inFlight, int perMessage, bool hasOneSender)
        : m_perMessage(perMessage), m_hasOneSender(hasOneSender), m_room(inFlight), m_mostUnderWay(inFlight) {}

    // From now on only so many more are let in as add() says.
    void pace() {
        const std::lock_guard lock(m_mutex);
        m_isPaced = true;
    }
    void add(int tasks) {
        {
            const std::lock_guard lock(m_mutex);
            m_allowed = std::min(m_allowed + tasks, m_mostUnderWay);
        }
        flow();
    }
    void free(Sender* sender) {
        {
            const std::lock_guard lock(m_mutex);
            m_free.push_back(sender);
        }
        flow();
    }
    void ended(int tasks) {
        m_ended += uint64_t(tasks);
        {
            const std::lock_guard lock(m_mutex);
            m_room += tasks;
            if (m_isShut && m_room == m_mostUnderWay) m_empty.notify_all();
        }
        flow();
    }
    void broke(const std::string& why) {
        const std::lock_guard lock(m_mutex);
        if (m_isShut) return;
        m_wrong = why;
        m_isShut = true;
    }
    // Lets nothing more in and waits for what is under way; what went wrong, or nothing.
    std::string shut(std::chrono::seconds patience) {
        std::unique_lock lock(m_mutex);
        m_isShut = true;
        if (!m_empty.wait_for(lock, patience, [this] { return m_room == m_mostUnderWay || !m_wrong.empty(); }))
            m_wrong = std::to_string(m_mostUnderWay - m_room) + " tasks did not come through";
        return m_wrong;
    }
    uint64_t endedSoFar() const { return m_ended; }

private:
    void flow() {
        while (true) {
            Sender* sender = nullptr;
            bool moreFollows = false;
            {
                const std::lock_guard lock(m_mutex);
                if ((m_isShut && !m_isPromised) || m_free.empty() || !mayLetInLocked()) return;
                sender = m_free.front();
                m_free.pop_front();
                m_room -= m_perMessage;
                if (m_isPaced) m_allowed -= m_perMessage;
                m_isPromised = moreFollows = m_hasOneSender && !m_isShut && mayLetInLocked();
            }
            sender->send(moreFollows);
        }
    }
    bool mayLetInLocked() const { return m_room >= m_perMessage && (!m_isPaced || m_allowed >= m_perMessage); }

    const int m_perMessage;
    const bool m_hasOneSender;
    std::atomic<uint64_t> m_ended{0};
    std::mutex m_mutex;
    std::condition_variable m_empty;
    std::deque<Sender*> m_free;
    int m_room;
    const int m_mostUnderWay;
    int m_allowed = 0;
    bool m_isPaced = false;
    bool m_isShut = false;
    bool m_isPromised = false;  // gRPC holds a message back until the one that was promised comes
    std::string m_wrong;
};

}  // namespace fairlead::bench
