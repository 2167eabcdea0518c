// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/broker_client.h"
#include "gui/codeq/codeq_poller.h"
#include "gui/codeq/server_place.h"

#include <memory>

namespace fairlead::gui {

// The BrokerClient for codeQ's own server. It gives infoArrived() once it knows which ways are open, and then, where
// there is an HTTP address, a reading at CodeqPoller's pace with the depths of the tenants. It fails when the server
// ends a stream, or, of HTTP alone, when that does not answer any more. channel() is null: see doors().
class CodeqClient final : public BrokerClient {
    Q_OBJECT
public:
    // REQUIRES: the tokens can be sent (refusedClient() in remote_client.h).
    explicit CodeqClient(ServerPlace place, CodeqPoller::Pace pace = {}, QObject* parent = nullptr);
    ~CodeqClient() override;

    void start() override;
    void setPaused(bool paused) override;
    void readNow() override;
    // codeq() works as far as HTTP does; all other calls end with NotSupported.
    Calls* calls() override;
    StreamDoors doors() const override;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::gui
