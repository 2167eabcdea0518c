// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

namespace fairlead::gui {

// The broker's store. Times are the broker's, in ms since 1970; 0: unset.

struct StoreTable {
    QString name;
    quint64 keys = 0;  // estimated
    quint64 bytes = 0;
    quint64 memoryBytes = 0;  // in memtables, not in files yet
};

struct TenantStorage {
    QString tenant;
    quint64 bytes = 0;  // estimated
};

struct StorageState {
    qint64 atMs = 0;
    QString dataFolder;
    QList<StoreTable> tables;
    quint64 logBytes = 0;
    quint32 logFiles = 0;
    quint64 pendingCompactionBytes = 0;
    quint32 runningCompactions = 0;
    quint32 runningFlushes = 0;
    quint64 cacheBytes = 0;
    quint64 cacheCapacity = 0;
    bool writesStopped = false;
    quint64 delayedWriteBytes = 0;  // writes are slowed down to this rate per second; 0: they are not
    quint64 diskFreeBytes = 0;
    quint64 diskBytes = 0;
    quint64 diskNeededBytes = 0;  // with less free space than this, new tasks are refused
    bool diskIsLow = false;       // new tasks are refused now
    quint64 commits = 0;          // since start
    quint64 changes = 0;          // since start
    double meanBatchChanges = 0;
    double medianCommitMs = 0;
    double p99CommitMs = 0;
    QList<TenantStorage> tenants;  // largest first
};

struct Backup {
    QString name;
    QString path;
    quint64 bytes = 0;
    qint64 createdAtMs = 0;
    double seconds = 0;    // how long it took; set by createBackup() only
    quint64 sequence = 0;  // of the store; set by createBackup() only
};

struct Backups {
    QString folder;
    QList<Backup> backups;  // oldest first
};

}  // namespace fairlead::gui
