// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

#include <utility>

class QFormLayout;
class QLabel;

namespace fairlead::gui {

// A heading and below it what is known, one line each: what, and its value to read and to select. GUI thread.
class FactList : public QWidget {
    Q_OBJECT
public:
    using Fact = std::pair<QString, QString>;

    explicit FactList(const QString& title, QWidget* parent = nullptr);

    void setFacts(const QList<Fact>& facts);
    QString value(const QString& what) const;  // empty: it is not listed

private:
    QFormLayout* m_form;
    QList<std::pair<QString, QLabel*>> m_values;
};

}  // namespace fairlead::gui
