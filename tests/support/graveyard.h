// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <grpcpp/grpcpp.h>

#include <memory>
#include <string>

namespace fairlead::test {

// So many tasks of the tenant that a worker has failed for good: of two commands, "mail" and "report", and five errors,
// and one in ten thousand with an error that no other has. In batches, some 25,000 a second. False: it broke off.
bool buryDead(const std::shared_ptr<grpc::Channel>& channel, const std::string& tenant, int tasks);

}  // namespace fairlead::test
