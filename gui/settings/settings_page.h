// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/preferences.h"
#include "gui/query/page.h"

#include <QPointer>

class QComboBox;
class QGridLayout;
class QLabel;

namespace fairlead::gui {

class AboutDialog;
class SegmentChoice;

// How the console looks, counts time and asks, where its files are, and which build it is. What is chosen counts at once; what counts only
// when the program is started again says so beside it. It needs no connection. GUI thread.
class SettingsPage : public Page {
    Q_OBJECT
public:
    explicit SettingsPage(QWidget* parent = nullptr);

    // What is set now, and with what the program was started.
    void setPreferences(const Preferences& preferences, const Preferences& atStart);
    Preferences preferences() const;
    void setDataFolder(const QString& folder);  // of the broker inside; empty: there is none yet
    void setSettingsFile(const QString& file);

    void setConnection(BrokerConnection*) override {}
    void focusFilter() override;
    QList<Command> commands() override;
    QByteArray saveLayout() const override { return {}; }
    void restoreLayout(const QByteArray&) override {}

Q_SIGNALS:
    void changed(const fairlead::gui::Preferences& preferences);
    void openRequested(const QString& folder);  // in the desktop's own program

protected:
    void changeEvent(QEvent* event) override;

private:
    struct File {
        QLabel* path;
        QWidget* copy;
        QWidget* open;
        QString shown;
    };
    QWidget* buildLooks();
    QWidget* buildSafety();
    QWidget* buildFiles();
    QWidget* buildAbout();
    void showAbout();
    // What, its choice, what it means; gives the line that says that it waits for a start.
    QLabel* addRow(QGridLayout* grid, const QString& what, QWidget* choice, const QString& meaning);
    void addFile(QGridLayout* grid, File& file, const QString& id, const QString& what, const QString& meaning);
    void showFile(File& file, const QString& path);
    void tell();
    void showRestarts();
    void colour();

    Preferences m_atStart;
    SegmentChoice* m_theme;
    SegmentChoice* m_density;
    SegmentChoice* m_clock;
    SegmentChoice* m_confirmations;
    QComboBox* m_language;
    QLabel* m_languageWaits = nullptr;
    QLabel* m_clockWaits = nullptr;
    File m_data{};
    File m_file{};
    QPointer<AboutDialog> m_about;
};

}  // namespace fairlead::gui
