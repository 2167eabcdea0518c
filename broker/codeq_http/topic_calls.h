// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/codeq_http/codeq_call.h"
#include "broker/codeq_http/topic_catalogue.h"

namespace fairlead::broker {

// codeQ's catalogue of topics: of the one tenant of the token. catalogue: outlives the routes.
void addTopicCalls(CodeqRoutes& routes, TopicCatalogue* catalogue);

}  // namespace fairlead::broker
