// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fairlead::gui {

struct BrokerInfo;
struct ConnectionMark;

// Where a program reaches the broker that this connection leads to. What the broker says of itself is looked at strictly:
// nothing but a host and a port gets into a program that somebody copies.
QString httpUrlOf(const BrokerInfo& info, const ConnectionMark& mark);      // http://127.0.0.1:9080; empty: not served
QString grpcAddressOf(const BrokerInfo& info, const ConnectionMark& mark);  // 127.0.0.1:9091; empty: not known

}  // namespace fairlead::gui
