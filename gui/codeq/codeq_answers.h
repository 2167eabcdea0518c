// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/outcome.h"
#include "gui/data/codeq.h"

#include <QByteArray>

namespace fairlead::gui {

// Answers of codeQ's HTTP interface other than that of the queues. What is missing stays empty; Broken: it is no such
// answer at all. Any thread.
Outcome<CodeqTask> taskIn(const QByteArray& json);
// The answer of GET /tasks/:id/result: the task with its result.
Outcome<CodeqTask> taskWithResultIn(const QByteArray& json);
Outcome<CodeqRaft> raftIn(const QByteArray& json);
Outcome<CodeqTopic> topicIn(const QByteArray& json);
Outcome<CodeqCleanup> cleanupIn(const QByteArray& json);

}  // namespace fairlead::gui
