// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/embedded_settings.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace fairlead::gui {

// Settings of the embedded broker: data folder, listen addresses, durability and access; and buttons to start and stop
// it. Changes take effect at its next start. Input is validated before any signal is emitted. GUI thread.
class EmbeddedPanel : public QWidget {
    Q_OBJECT
public:
    explicit EmbeddedPanel(QWidget* parent = nullptr);

    void setSettings(const EmbeddedSettings& settings, const QString& usualFolder);
    EmbeddedSettings settings() const;  // as entered in the fields
    void setRunning(bool running);

Q_SIGNALS:
    void startRequested(const fairlead::gui::EmbeddedSettings& settings);
    void restartRequested(const fairlead::gui::EmbeddedSettings& settings);
    void stopRequested();

private:
    QString problem() const;
    void check();

    EmbeddedSettings m_before;
    bool m_running = false;
    QLineEdit* m_folder;
    QLineEdit* m_listen;
    QLineEdit* m_metrics;
    QComboBox* m_durability;
    QComboBox* m_users;
    QLabel* m_state;
    QLabel* m_problem;
    QPushButton* m_start;
    QPushButton* m_restart;
    QPushButton* m_stop;
};

}  // namespace fairlead::gui
