// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QCheckBox;

namespace fairlead::gui {

class BrokerConnection;

// Says in a dialog that it acts on production, by the connection's name, and wants that to be ticked. Elsewhere it is
// not there and nothing is wanted. GUI thread.
class ProductionCheck : public QWidget {
    Q_OBJECT
public:
    explicit ProductionCheck(const BrokerConnection* connection, QWidget* parent = nullptr);

    QString whyNot() const;  // what is missing, as a sentence; empty: nothing

Q_SIGNALS:
    void changed();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_name;  // empty: not production
    QCheckBox* m_meant = nullptr;
};

// What is to be typed before something that cannot be undone: the word, and before it the connection's name where that
// is production. Null: the word alone.
QString wordToConfirm(const BrokerConnection* connection, const QString& word);

}  // namespace fairlead::gui
