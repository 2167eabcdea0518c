// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/number_index.h"
#include "broker/fairness/service_account.h"
#include "broker/fairness/task_length.h"
#include "broker/store/keys.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace fairlead::broker {

struct Account;
class KindOfWork;

// What the scheduler knows of one command of a tenant, and what its tasks have received.
struct KnownWork {
    static constexpr uint32_t kNone = UINT32_MAX;

    CommandNumber command = NumberIndex::kNone;
    TaskLength length;
    int64_t savedMean = -1;  // µs, as last saved
    int64_t savedLongest = -1;
    Sequence head = 0;   // of the first ready task
    size_t waiting = 0;  // ready tasks
    Moment used = 0;     // when a task of it last became ready or ended
    uint32_t running = 0;
    bool isReady = false;        // a task of it is
    bool isShown = false;        // it is ready, and not paused
    Account* account = nullptr;  // unset: no pool takes it
    KindOfWork* kind = nullptr;  // the same
    uint32_t group = kNone;      // where it stands in the account; kNone: it does not
    int64_t expected = 0;        // µs that its next task is expected to cost, as last counted
    int64_t cost = 0;            // µs that all its waiting tasks are, as counted in the account
    Moment woke = 0;             // when a task of it became the first
    bool foundNoSeat = false;    // then
    ServiceAccount service;
    VirtualTime turns = 0;
};

// The commands of one tenant; each keeps its place while it is known. find and add O(1), with one command without an index.
class KnownWorks {
public:
    uint32_t find(CommandNumber command) const {
        if (m_index) return m_index->find(command);
        return m_size == 1 && m_works.front().command == command ? 0 : KnownWork::kNone;
    }
    // REQUIRES: it is not there. References into the table end.
    uint32_t add(CommandNumber command) {
        if (m_size == 1 && !m_index) {
            m_index = std::make_unique<NumberIndex>();
            m_index->add(m_works.front().command, 0);
        }
        uint32_t place = uint32_t(m_works.size());
        if (m_free.empty()) {
            m_works.emplace_back();
        } else {
            place = m_free.back();
            m_free.pop_back();
        }
        m_works[place].command = command;
        if (m_index) m_index->add(command, place);
        ++m_size;
        return place;
    }
    void remove(uint32_t place) {
        if (m_index) m_index->remove(m_works[place].command);
        m_works[place] = {};
        if (m_index)
            m_free.push_back(place);
        else
            m_works.clear();
        --m_size;
    }
    KnownWork& operator[](uint32_t place) { return m_works[place]; }
    const KnownWork& operator[](uint32_t place) const { return m_works[place]; }
    size_t size() const { return m_size; }

    template <typename Visit>
    void forEach(Visit visit) const {
        for (uint32_t place = 0; place < m_works.size(); ++place)
            if (m_works[place].command != NumberIndex::kNone) visit(m_works[place], place);
    }

private:
    std::vector<KnownWork> m_works;
    std::vector<uint32_t> m_free;
    std::unique_ptr<NumberIndex> m_index;  // from the second command on
    size_t m_size = 0;
};

}  // namespace fairlead::broker
