// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/tenants/limits/limits_sheet.h"

#include <QObject>
#include <QPointer>

namespace fairlead::gui {

class BrokerConnection;
class Toast;

// Opens the limits over a page, one sheet at a time; tells what was applied and brings back what was there before when
// somebody undoes it. GUI thread.
class LimitsOpener : public QObject {
    Q_OBJECT
public:
    LimitsOpener(FiguresOf figures, QWidget* page);

    void setConnection(BrokerConnection* connection);  // closes the sheet
    // A sheet with changes that were not applied stays, and asks.
    void open(const QStringList& tenants);
    bool isOpen() const { return m_sheet != nullptr; }
    void askToClose();  // REQUIRES: isOpen()
    void raise();

Q_SIGNALS:
    void changed();  // limits were applied or brought back
    void closed();
    void failed(const QString& text);  // of an undo

private:
    void tell(const LimitsSheet::Applied& change);
    void undo(const LimitsSheet::Applied& change);
    void undoNext();
    void finishUndo();

    const FiguresOf m_figures;
    QWidget* m_page;
    QPointer<BrokerConnection> m_connection;
    QPointer<LimitsSheet> m_sheet;
    Toast* m_toast;
    Call m_undo;
    LimitsSheet::Applied m_toUndo;
    LimitsSheet::Applied m_notUndone;
    QStringList m_problems;
};

}  // namespace fairlead::gui
