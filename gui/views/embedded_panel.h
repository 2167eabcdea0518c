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

// The broker inside this program: where it keeps its tasks and listens, how durable it is, and to start and stop it.
// What is changed counts from its next start. Says what is wrong before it asks for anything. GUI thread.
class EmbeddedPanel : public QWidget {
    Q_OBJECT
public:
    explicit EmbeddedPanel(QWidget* parent = nullptr);

    void setSettings(const EmbeddedSettings& settings, const QString& usualFolder);
    EmbeddedSettings settings() const;  // as it stands in the fields
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
