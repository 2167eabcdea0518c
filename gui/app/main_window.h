// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/connection_profile.h"
#include "gui/connections/link.h"
#include "gui/kit/command.h"
#include "gui/shell/id_search.h"
#include "gui/shell/shortcut_table.h"

#include <QList>
#include <QPointer>
#include <QStringList>
#include <QWidget>

#include <map>

class QLabel;
class QStackedWidget;

namespace fairlead::gui {

class BrokerConnection;
class CommandPalette;
class ConnectionBand;
class ConnectionLine;
class DemoBadge;
class MomentBand;
class NavigationPane;
class Page;
class PageSet;
class PauseBadge;
class ProductionTag;
class Settings;
class ShortcutSheet;
struct TenantsUpdate;
class WelcomePage;

// The main window: navigation at the left, the page in the middle, the connection line below. It knows pages but sends
// no calls; the user's requests are emitted as signals. GUI thread.
class MainWindow : public QWidget {
    Q_OBJECT
public:
    // settings outlives the window.
    explicit MainWindow(Settings& settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    // What it begins with where so much of the screen is free.
    static QSize firstSizeOn(const QSize& available);

    WelcomePage* welcome() const { return m_welcome; }
    Page* page(const QString& id) const;
    ConnectionLine* connectionLine() const { return m_line; }

    // The open connections, for the list at the left. The window uses no other connection afterwards.
    void setConnections(const QList<BrokerConnection*>& connections);
    // The connection that every page shows; null: none.
    void setConnection(BrokerConnection* connection);
    // The saved connections that the command palette offers to open.
    void setProfiles(const QList<ConnectionProfile>& profiles);
    void showWelcome();
    void showPage(const QString& id);
    void showHome();                                   // shows the first page of the registry
    QString currentPage() const { return m_current; }  // empty: the first screen

    void showTenant(const QString& tenant, qint64 atMs = 0);                 // broker's clock; 0: now
    void showPageOf(const QString& id, const QString& tenant);               // narrowed down to the tenant
    void investigate(const QString& tenant, qint64 fromMs, qint64 untilMs);  // as Page::investigate()
    void goLive();                                                           // all pages look at now
    void showLink(const Link& link);                                         // of the shown connection
    void sayOfLink(const QString& text);  // until another page is shown; empty: nothing
    void editLimits(const QStringList& tenants);
    void openPalette();
    void showShortcuts();
    // Pauses or resumes fetching for the shown connection.
    void togglePause();
    void refresh();
    void goBack();       // out of what the page is in, else to the page before
    void goToEarlier();  // to the page before

    // The demo badge in the header. sentPerSecond below zero: not known yet.
    void setDemoRunning(bool running);
    void setDemo(double sentPerSecond, const QString& story);
    void setAlertCount(int count);  // beside the alerts page
    // One sentence in the header, as "port 9091 is taken". Empty: none.
    void setNote(const QString& note);

Q_SIGNALS:
    void stopDemoRequested();
    void connectionChosen(fairlead::gui::BrokerConnection* connection);
    void closeConnectionRequested(fairlead::gui::BrokerConnection* connection);
    void openProfileRequested(const QString& id);
    void editConnectionRequested(fairlead::gui::BrokerConnection* connection);
    void closed();

protected:
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    QWidget* buildHeader();
    void addShortcuts();
    void act(const ShortcutEntry& entry);
    void showPause();
    void noteVisibility();
    QList<Command> commands();
    void addConnectionCommands(QList<Command>& all);
    BrokerConnection* openConnection(int index) const;  // null: there is none
    void showConnection();
    void showConnections();
    void saveLayout();
    void showNotes();
    void follow(const QString& id, Page* page);
    void showServer();
    void showTask(const QString& id);
    void copyLinkToShown();
    void travelTo(qint64 atMs, const Page* told);
    void showMoment();
    void showFound(const IdSearch::Found& found);
    void countDead(const QList<TenantsUpdate>& updates);

    Settings& m_settings;
    QPointer<BrokerConnection> m_connection;
    QList<QPointer<BrokerConnection>> m_connections;
    QList<ConnectionProfile> m_profiles;
    QString m_current;
    NavigationPane* m_navigation;
    ConnectionBand* m_band;
    MomentBand* m_momentBand;
    qint64 m_momentMs = 0;  // that the pages look at; 0: at now
    QLabel* m_brand;
    QLabel* m_title;
    ProductionTag* m_production;
    QLabel* m_note;
    DemoBadge* m_demo;
    PauseBadge* m_pause;
    CommandPalette* m_palette;
    QPointer<ShortcutSheet> m_sheet;
    QStringList m_before;  // pages shown earlier, the latest last
    QStackedWidget* m_stack;
    WelcomePage* m_welcome;
    ConnectionLine* m_line;
    PageSet* m_pages;
    std::map<QString, QString> m_notices;  // by page id; empty id: the text of setNote()
};

}  // namespace fairlead::gui
