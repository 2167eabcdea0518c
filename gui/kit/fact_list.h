// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

#include <utility>

class QFormLayout;

namespace fairlead::gui {

class OutsideText;

// A list of labels and values under an optional heading. Values can be selected. GUI thread.
class FactList : public QWidget {
    Q_OBJECT
public:
    using Fact = std::pair<QString, QString>;

    explicit FactList(const QString& title, QWidget* parent = nullptr);

    void setFacts(const QList<Fact>& facts);
    QString value(const QString& what) const;  // empty: not listed

private:
    QFormLayout* m_form;
    QList<std::pair<QString, OutsideText*>> m_values;
};

}  // namespace fairlead::gui
