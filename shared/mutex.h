// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <mutex>
#include <shared_mutex>

// Annotations that say which lock guards what; clang checks them (`./dev check`), GCC ignores them. A member that is
// FAIRLEAD_GUARDED_BY(m_mutex) is used only while the mutex is held, a function that FAIRLEAD_REQUIRES(m_mutex) is
// called only while it is held, and one that FAIRLEAD_EXCLUDES(m_mutex) only while it is not. A lambda that runs under
// the lock says so, too: `[this]() FAIRLEAD_REQUIRES(m_mutex) { ... }`. A shared lock is enough for reading.
#ifdef __clang__
#define FAIRLEAD_LOCKING(attribute) __attribute__((attribute))
#else
#define FAIRLEAD_LOCKING(attribute)
#endif
#define FAIRLEAD_GUARDED_BY(mutex) FAIRLEAD_LOCKING(guarded_by(mutex))
#define FAIRLEAD_REQUIRES(mutex) FAIRLEAD_LOCKING(requires_capability(mutex))
#define FAIRLEAD_REQUIRES_SHARED(mutex) FAIRLEAD_LOCKING(requires_shared_capability(mutex))
#define FAIRLEAD_EXCLUDES(mutex) FAIRLEAD_LOCKING(locks_excluded(mutex))
#define FAIRLEAD_RETURNS_MUTEX(mutex) FAIRLEAD_LOCKING(lock_returned(mutex))

namespace fairlead {

// A std::mutex with annotations, at the same cost. Not recursive.
class FAIRLEAD_LOCKING(capability("mutex")) Mutex {
public:
    void lock() FAIRLEAD_LOCKING(acquire_capability()) { m_mutex.lock(); }
    void unlock() FAIRLEAD_LOCKING(release_capability()) { m_mutex.unlock(); }

private:
    friend class Condition;
    std::mutex m_mutex;
};

// A std::shared_mutex with annotations, at the same cost.
class FAIRLEAD_LOCKING(capability("mutex")) SharedMutex {
public:
    void lock() FAIRLEAD_LOCKING(acquire_capability()) { m_mutex.lock(); }
    void unlock() FAIRLEAD_LOCKING(release_capability()) { m_mutex.unlock(); }
    void lockShared() FAIRLEAD_LOCKING(acquire_shared_capability()) { m_mutex.lock_shared(); }
    void unlockShared() FAIRLEAD_LOCKING(release_shared_capability()) { m_mutex.unlock_shared(); }

private:
    std::shared_mutex m_mutex;
};

// Locks a mutex exclusively until the end of its block; unlock() and lock() may be called in between.
template <typename Lockable>
class FAIRLEAD_LOCKING(scoped_lockable) Lock {
public:
    explicit Lock(Lockable& mutex) FAIRLEAD_LOCKING(acquire_capability(mutex)) : m_mutex(mutex) { m_mutex.lock(); }
    ~Lock() FAIRLEAD_LOCKING(release_capability()) {
        if (m_isHeld) m_mutex.unlock();
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

    void lock() FAIRLEAD_LOCKING(acquire_capability()) {
        m_mutex.lock();
        m_isHeld = true;
    }
    void unlock() FAIRLEAD_LOCKING(release_capability()) {
        m_isHeld = false;
        m_mutex.unlock();
    }

private:
    Lockable& m_mutex;
    bool m_isHeld = true;
};

// Holds a shared lock of a SharedMutex until the end of its block.
class FAIRLEAD_LOCKING(scoped_lockable) SharedLock {
public:
    explicit SharedLock(SharedMutex& mutex) FAIRLEAD_LOCKING(acquire_shared_capability(mutex)) : m_mutex(mutex) {
        m_mutex.lockShared();
    }
    ~SharedLock() FAIRLEAD_LOCKING(release_capability()) { m_mutex.unlockShared(); }
    SharedLock(const SharedLock&) = delete;
    SharedLock& operator=(const SharedLock&) = delete;

private:
    SharedMutex& m_mutex;
};

// A std::condition_variable. The caller holds the mutex; a wait releases it while waiting. The predicate runs under it.
class Condition {
public:
    void notifyOne() { m_condition.notify_one(); }
    void notifyAll() { m_condition.notify_all(); }

    // Returns when notified, or spuriously.
    void wait(Mutex& mutex) FAIRLEAD_REQUIRES(mutex) {
        Held held(mutex);
        m_condition.wait(held.lock);
    }
    template <typename Predicate>
    void wait(Mutex& mutex, const Predicate& isTrue) FAIRLEAD_REQUIRES(mutex) {
        Held held(mutex);
        m_condition.wait(held.lock, isTrue);
    }
    // With a predicate: returns its final value.
    template <typename Duration>
    void waitFor(Mutex& mutex, Duration atMost) FAIRLEAD_REQUIRES(mutex) {
        Held held(mutex);
        m_condition.wait_for(held.lock, atMost);
    }
    template <typename Duration, typename Predicate>
    bool waitFor(Mutex& mutex, Duration atMost, const Predicate& isTrue) FAIRLEAD_REQUIRES(mutex) {
        Held held(mutex);
        return m_condition.wait_for(held.lock, atMost, isTrue);
    }
    template <typename Moment, typename Predicate>
    bool waitUntil(Mutex& mutex, Moment until, const Predicate& isTrue) FAIRLEAD_REQUIRES(mutex) {
        Held held(mutex);
        return m_condition.wait_until(held.lock, until, isTrue);
    }

private:
    // Lends the caller's locked mutex to the standard library for one wait.
    struct Held {
        explicit Held(Mutex& mutex) : lock(mutex.m_mutex, std::adopt_lock) {}
        ~Held() { lock.release(); }
        std::unique_lock<std::mutex> lock;
    };

    std::condition_variable m_condition;
};

}  // namespace fairlead
