// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

namespace fairlead::gui {

class TextLabel;

// What must be seen before everything else on a page: a sentence or several below one another, whole, with a coloured edge.
// Hidden while there is nothing. GUI thread.
class NoticeBar : public QWidget {
    Q_OBJECT
public:
    enum class Tone { Bad, Warn };

    explicit NoticeBar(QWidget* parent = nullptr);

    void showNotices(const QStringList& sentences, Tone tone);
    QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Tone m_tone = Tone::Warn;
    TextLabel* m_text;
};

}  // namespace fairlead::gui
