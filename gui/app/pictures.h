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

// Takes pictures of every view of the running program on real traffic, one after the other, as a user would come across
// them: first screen, an empty broker, the demo, an operation, the Lab, a broker that went away. Each view in two sizes of
// the window, dark and light; dialogs in their own size. GUI thread.
class Pictures : public QObject {
    Q_OBJECT
public:
    // Pictures go to the folder, which is made if need be: tenants.png, and of what is not usual tenants-dark.png,
    // tenants-1920x1080.png, tenants-2x.png, tenants-pt_BR.png, in this order when it is several. Twice as fine where the
    // screen is (QT_SCALE_FACTOR=2). The watcher is a second window that reaches the demo's broker through its socket, so
    // that it can lose it. language: of languages(); empty: English.
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

    void planBeginning();
    void planTenants();
    void planDeadLetters();
    void planOtherPages();
    void planEnd();
    void step(QString name, int withinSeconds, std::function<bool()> isReady, std::function<void()> act);
    std::function<bool()> after(int ms) const;  // so long since the step before
    // Steps that take the window in every size, once what a size brings has come.
    void shoot(MainWindow& window, const QString& name);
    void shootPage(const QString& id, int settlingMs);

    void saveConnections();
    void watchDemo();
    void addAlerts();
    void look();
    // Dark and light, as large as it is.
    void takeBoth(QWidget& widget, const QString& name, const QString& sized = {});
    void take(QWidget& widget, QString file, ThemeChoice theme);
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
