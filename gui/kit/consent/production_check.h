// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/preferences.h"

#include <QWidget>

class QCheckBox;

namespace fairlead::gui {

class BrokerConnection;

// For dialogs that change something. On a production connection it shows the connection's name and requires a tick; while
// the console looks at a moment gone by, it says that the change applies now. Else it is hidden and requires nothing. GUI
// thread.
class ProductionCheck : public QWidget {
    Q_OBJECT
public:
    explicit ProductionCheck(const BrokerConnection* connection, QWidget* parent = nullptr);

    QString whyNot() const;  // that the tick is missing, as a sentence; empty: it is not

    void forget();  // something else is meant now: the tick is wanted again

Q_SIGNALS:
    void changed();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_name;  // empty: not production
    QCheckBox* m_meant = nullptr;
};

// The moment gone by that the console looks at, for every check that is made from then on; 0, the first: now.
void setMomentLookedAt(qint64 atMs);

// Where a word is to be typed before something that cannot be undone, from now on; everywhere, as long as nobody says so.
void setConfirmations(Confirmations confirmations);
// That word: before it the connection's name where that is production. Null: the word alone. Empty: none is wanted.
QString wordToConfirm(const BrokerConnection* connection, const QString& word);

}  // namespace fairlead::gui
