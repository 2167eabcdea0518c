// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/connection_mark.h"

#include <QWidget>

namespace fairlead::gui {

// A band above the whole window in the colour of the shown connection; for a production connection it says so
// prominently. Hidden for a connection without a mark. GUI thread.
class ConnectionBand : public QWidget {
    Q_OBJECT
public:
    explicit ConnectionBand(QWidget* parent = nullptr);

    void setConnection(const QString& name, const ConnectionMark& mark);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_text;
    ConnectionMark m_mark;
};

}  // namespace fairlead::gui
