// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

namespace fairlead::gui {

struct LegendEntry {
    QString name;   // from outside
    QString value;  // never cut
    int series = -1;

    bool operator==(const LegendEntry&) const = default;
};

// What the colours mean: squares with names and figures, in two lines, or in as many more as all of them need; names are
// shortened first. A click on one tells which it was. GUI thread.
class ColorLegend : public QWidget {
    Q_OBJECT
public:
    explicit ColorLegend(QWidget* parent = nullptr);

    void setEntries(const QList<LegendEntry>& entries);
    void setStale(bool stale);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

Q_SIGNALS:
    void clicked(const QString& name);

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Placed {
        qsizetype entry;
        QRect box;
        QString name;
    };
    QList<Placed> placed(int nameWidth, int lines) const;
    QList<Placed> fitting() const;
    void fitLines();

    int m_lines = 2;
    QList<LegendEntry> m_entries;
    bool m_stale = false;
};

}  // namespace fairlead::gui
