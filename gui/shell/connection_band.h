// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/connection_mark.h"

#include <QWidget>

namespace fairlead::gui {

// A band over the whole window in the colour of the connection that is shown, or of production where that has none. Not there for a connection without a mark. GUI thread.
class ConnectionBand : public QWidget {
    Q_OBJECT
public:
    explicit ConnectionBand(QWidget* parent = nullptr);

    void setConnection(const QString& name, const ConnectionMark& mark);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ConnectionMark m_mark;
};

}  // namespace fairlead::gui
