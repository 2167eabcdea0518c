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

// What the colours mean: squares with names and figures, in two lines, where it is narrow in three; names are shortened first,
// then the last entries are left out and counted. GUI thread.
class ColorLegend : public QWidget {
    Q_OBJECT
public:
    explicit ColorLegend(QWidget* parent = nullptr);

    void setEntries(const QList<LegendEntry>& entries);
    void setStale(bool stale);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Placed {
        qsizetype entry;
        QRect box;
        QString name;
    };
    QList<Placed> placed(int nameWidth) const;
    QList<Placed> fitting() const;

    int m_lines = 2;
    QList<LegendEntry> m_entries;
    bool m_stale = false;
};

}  // namespace fairlead::gui
