// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QCheckBox;

namespace fairlead::gui {

class BrokerConnection;

// For dialogs on a production connection: shows the connection's name and requires a tick. On other connections it is
// hidden and requires nothing. GUI thread.
class ProductionCheck : public QWidget {
    Q_OBJECT
public:
    explicit ProductionCheck(const BrokerConnection* connection, QWidget* parent = nullptr);

    QString whyNot() const;  // that the tick is missing, as a sentence; empty: it is not

Q_SIGNALS:
    void changed();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_name;  // empty: not production
    QCheckBox* m_meant = nullptr;
};

// What the user must type before an action that cannot be undone: on a production connection its name and the word,
// else (or for null) the word.
QString wordToConfirm(const BrokerConnection* connection, const QString& word);

}  // namespace fairlead::gui
