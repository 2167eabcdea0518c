// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/open_stream.h"
#include "gui/data/queue.h"
#include "gui/data/storage.h"

#include "fairlead/admin/v1/admin.pb.h"
#include "fairlead/admin/v1/storage.pb.h"
#include "fairlead/admin/v1/tenants.pb.h"

namespace fairlead::gui {

// Converts the streams, workers and queues, and the messages of storage.proto, into values, and back. Any thread.

OpenStream toOpenStream(const admin::v1::OpenStream& message);
Queue toQueue(const admin::v1::Queue& message);
QueueSetting toQueueSetting(const admin::v1::QueueSetting& message);
StorageState toStorage(const admin::v1::StorageInfo& message);
Backup toBackup(const admin::v1::Backup& message);

admin::v1::ListStreamsRequest toRequest(const OpenStreamFilter& filter);
admin::v1::ListQueuesRequest toRequest(const QueueFilter& filter);

}  // namespace fairlead::gui
