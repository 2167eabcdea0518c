// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/query/connected_page.h"

namespace fairlead::gui {

class SendPanel;
class WorkPanel;

// Tasks by hand, from both sides: as a producer and as a worker. GUI thread.
class TryItPage : public ConnectedPage {
    Q_OBJECT
public:
    explicit TryItPage(QWidget* parent = nullptr);

    void focusFilter() override;

protected:
    void connectionTaken(BrokerConnection* connection) override;
    void showSituation() override;
    void emptyActionRequested() override {}

private:
    SendPanel* m_send;
    WorkPanel* m_work;
};

}  // namespace fairlead::gui
