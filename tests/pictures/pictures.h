// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/app/application.h"
#include "gui/client/calls/call.h"
#include "gui/embedded/embedded_broker.h"

#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QMap>
#include <QObject>
#include <QString>
#include <QTemporaryDir>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace fairlead::gui {

// Takes pictures of every view of the running program with real traffic, in the order in which a user meets them: first
// screen, empty broker, demo, an operation, the Lab, a lost broker. Each view in three window sizes, dark and light;
// dialogs in their own size. GUI thread.
class Pictures : public QObject {
    Q_OBJECT
public:
    // folder: created if needed. File names: tenants.png, with suffixes for variants in this order: -dark, -1024x700,
    // -2x (with QT_SCALE_FACTOR=2), -pt_BR. A second window, the watcher, reaches the demo's broker through its socket,
    // so that it can lose it. language: one of languages(); empty: English. codeq: a codeQ server, with its streams and its
    // HTTP interface: then only the views of it, as codeq-now.png; a task is sent there and taken.
    Pictures(QString folder, QString language, std::optional<ServerPlace> codeq, Settings& settings,
             QObject* parent = nullptr);
    ~Pictures() override;

    void start();
    // What cannot be read or reached in a view, each with the first picture that shows it.
    const QMap<QString, QString>& faults() const { return m_faults; }

Q_SIGNALS:
    // missing: the step that was not ready in time or, if a file could not be written, the folder. Empty if complete.
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
    void planFleet();
    void planPlans();
    void planEnd();
    void planCodeq(const ServerPlace& place);
    void shootCodeq(const QString& id, const QString& name);
    void step(QString name, int withinSeconds, std::function<bool()> isReady, std::function<void()> act);
    std::function<bool()> after(int ms) const;  // ready this long after the previous step
    // Adds steps that take the window in every size, after a pause for what a new size loads.
    void shoot(MainWindow& window, const QString& name);
    void shootPage(const QString& id, int settlingMs);

    void saveConnections();
    void watchDemo();
    void addAlerts();
    // A second broker, with other limits; false: it is not ready yet, ask again.
    void startNeighbour();
    bool isNeighbourSet();
    // Puts the demo's cron entries one after the other; false: ask again.
    bool areCronsPut();
    void look();
    // Takes the widget dark and light, in its present size.
    void takeBoth(QWidget& widget, const QString& name, const QString& sized = {});
    void take(QWidget& widget, QString file, ThemeChoice theme);
    bool watched(const MainWindow& window, int seconds) const;

    QString m_folder;
    QString m_language;
    QTemporaryDir m_brokerFolder;
    Application m_application;
    MainWindow m_watcher;
    std::unique_ptr<BrokerConnection> m_watching;
    std::unique_ptr<EmbeddedBroker> m_neighbour;
    std::unique_ptr<BrokerConnection> m_neighbourConnection;
    Call m_neighbourCall;
    int m_neighbourLimits = 0;
    Call m_cronCall;
    int m_crons = 0;
    std::vector<Step> m_steps;
    size_t m_step = 0;
    QElapsedTimer m_sinceStep;
    QDeadlineTimer m_deadline;
    QTimer m_timer;
    bool m_allWritten = true;
    QMap<QString, QString> m_faults;
};

}  // namespace fairlead::gui
