// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QLabel;

namespace fairlead::gui {

// A row of headline figures, each a small name over a large number.
class FigureRow : public QWidget {
    Q_OBJECT
public:
    explicit FigureRow(QWidget* parent = nullptr);

    // Returns the figure's index for the other functions. Digits have equal widths, so that a change shifts nothing.
    int add(const QString& name, const QString& tip);
    void setValue(int figure, const QString& value);
    // A few words behind the number, smaller. Empty: none.
    void setNote(int figure, const QString& note);
    // Colours the value to mark a problem.
    void setAttention(int figure, bool on);
    QString value(int figure) const;
    QString note(int figure) const;
    void setStale(bool stale);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Figure {
        QLabel* name;
        QLabel* value;
        QLabel* note;
        bool attention = false;
    };
    void applyColors();
    static void makeRoom(QLabel* label);

    std::vector<Figure> m_figures;
    bool m_stale = false;
};

}  // namespace fairlead::gui
