// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/app/application.h"

#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTemporaryDir>
#include <QTimer>

#include <functional>
#include <memory>
#include <vector>

namespace fairlead::gui {

// Takes a picture of every view of the running program on real traffic, one after the other, as a user would come
// across them: first screen, an empty broker, the demo, a broker that went away. GUI thread.
class Pictures : public QObject {
    Q_OBJECT
public:
    // Pictures go to the folder, which is made if need be. The watcher is a second window that reaches the demo's broker
    // through its socket, so that it can lose it. language: of languages(); of another than English only the views that
    // say most are kept, under names that end in it. Empty: English.
    Pictures(QString folder, QString language, Settings& settings, QObject* parent = nullptr);
    ~Pictures() override;

    void start();

Q_SIGNALS:
    // Everything was taken, or a step did not come about in time: which one.
    void finished(bool complete, const QString& missing);

private:
    struct Step {
        QString name;
        int withinSeconds;
        std::function<bool()> isReady;
        std::function<void()> act;
    };

    void plan();
    void saveConnections();
    void look();
    void take(QWidget& window, const QString& name, ThemeChoice theme, int scale = 1);
    void takeAsItIs(QWidget& window, const QString& name, ThemeChoice theme);  // in its own size
    void render(QWidget& window, const QString& name, ThemeChoice theme, int scale);
    void takeBoth(QWidget& window, const QString& name);
    bool watched(const MainWindow& window, int seconds) const;

    QString m_folder;
    QString m_language;
    QTemporaryDir m_brokerFolder;
    Application m_application;
    MainWindow m_watcher;
    std::unique_ptr<BrokerConnection> m_watching;
    std::vector<Step> m_steps;
    size_t m_step = 0;
    QElapsedTimer m_sinceStep;
    QDeadlineTimer m_deadline;
    QTimer m_timer;
    bool m_allWritten = true;
};

}  // namespace fairlead::gui
