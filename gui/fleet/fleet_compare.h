// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/compare/compare_side.h"
#include "gui/compare/snapshot_file.h"
#include "gui/fleet/fleet_row.h"
#include "gui/kit/command.h"

#include <QPointer>
#include <QStringList>
#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QPushButton;

namespace fairlead::gui {

class CompareView;
class FilterChip;
class FleetModel;
class FleetWatch;
class RowTable;

// Which connections of the table are ticked, a snapshot from a file beside them, and the comparison of two of these. GUI
// thread; files are read and written on other threads.
class FleetCompare : public QWidget {
    Q_OBJECT
public:
    static constexpr int kMostTicked = 2;

    // All three outlive this.
    FleetCompare(FleetModel* model, RowTable* table, CompareView* view, QWidget* parent);

    void setWatch(FleetWatch* watch);  // null: none any more; the comparison ends
    void look();                       // the rows or the selected one are others
    bool isComparing() const { return m_isComparing; }
    bool goBack();              // false: there was nothing to leave
    QList<Command> commands();  // of the palette

    void tick(const QString& key);  // or takes the tick away
    const QStringList& ticked() const { return m_ticked; }
    void compare();
    void openFile(const QString& path);
    void saveTo(const QString& key, const QString& path);
    QString said() const;  // beside the buttons

Q_SIGNALS:
    void comparing(bool on);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    const FleetRow* row(const QString& key) const;
    const FleetRow* selected() const;
    QString whyNotCompared() const;
    std::optional<CompareSide> sideOf(const QString& key);
    void say(const QString& text);
    void chooseFile();
    void chooseSaving();
    void end();

    FleetModel* m_model;
    RowTable* m_table;
    CompareView* m_view;
    QPointer<FleetWatch> m_watch;
    QStringList m_ticked;
    CompareSide m_file;  // of the opened snapshot
    bool m_isComparing = false;
    std::shared_ptr<BrokerConnection> m_saved;  // of the one whose snapshot is being saved, where it is not open
    std::unique_ptr<SnapshotReading> m_reading;
    std::unique_ptr<SnapshotWriting> m_writing;
    QPushButton* m_compare;
    QPushButton* m_openFile;
    QPushButton* m_save;
    FilterChip* m_chip;
    QLabel* m_said;
};

}  // namespace fairlead::gui
