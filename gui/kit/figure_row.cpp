// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/figure_row.h"

#include "gui/charts/state_colors.h"
#include "gui/kit/elided_label.h"
#include "gui/kit/text_label.h"
#include "gui/look/type_sizes.h"
#include "gui/look/tokens.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace fairlead::gui {

FigureRow::FigureRow(QWidget* parent) : QWidget(parent) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGap4);
    layout->addStretch(1);
}

int FigureRow::add(const QString& name, const QString& tip) {
    auto* box = new QVBoxLayout;
    box->setSpacing(0);
    Figure figure{new TextLabel(name, this), new TextLabel(this), new ElidedLabel(this)};
    const QFont large = fontOf(font(), TypeSize::Page);
    figure.value->setFont(large);
    figure.value->setAccessibleName(name);
    figure.name->setToolTip(tip);
    figure.value->setToolTip(tip);
    box->addWidget(figure.name);
    figure.note->setAccessibleName(name);
    figure.note->setToolTip(tip);
    figure.note->setVisible(false);
    auto* line = new QHBoxLayout;
    line->setSpacing(6);
    line->addWidget(figure.value, 0, Qt::AlignBaseline);
    line->addWidget(figure.note, 0, Qt::AlignBaseline);
    line->addStretch(1);
    box->addLayout(line);
    auto* row = static_cast<QHBoxLayout*>(layout());
    // Further apart where there is room.
    if (!m_figures.empty()) row->insertSpacerItem(row->count() - 1, new QSpacerItem(kGap3, 0, QSizePolicy::Maximum));
    row->insertLayout(row->count() - 1, box);
    m_figures.push_back(figure);
    applyColors();
    return int(m_figures.size()) - 1;
}

void FigureRow::setValue(int figure, const QString& value) {
    QLabel* label = m_figures[size_t(figure)].value;
    label->setText(value);
    label->setAccessibleDescription(value);
    makeRoom(label);
}

void FigureRow::setNote(int figure, const QString& note) {
    QLabel* label = m_figures[size_t(figure)].note;
    label->setText(note);
    label->setVisible(!note.isEmpty());
}

// A value's label grows but never shrinks, so that its neighbours do not move and the page is not laid out again each
// time the number of digits changes.
void FigureRow::makeRoom(QLabel* label) {
    const QSize wanted = label->sizeHint();
    if (wanted.width() > label->minimumWidth() || wanted.height() != label->minimumHeight())
        label->setFixedSize(wanted.expandedTo({label->minimumWidth(), 0}));
}

void FigureRow::setAttention(int figure, bool on) {
    if (m_figures[size_t(figure)].attention != on) {
        m_figures[size_t(figure)].attention = on;
        applyColors();
    }
}

QString FigureRow::note(int figure) const { return m_figures[size_t(figure)].note->text(); }

QString FigureRow::value(int figure) const { return m_figures[size_t(figure)].value->text(); }

void FigureRow::setStale(bool stale) {
    if (m_stale != stale) {
        m_stale = stale;
        applyColors();
    }
}

void FigureRow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        applyColors();
    else if (event->type() == QEvent::FontChange)
        for (const Figure& figure : m_figures) makeRoom(figure.value);
    QWidget::changeEvent(event);
}

void FigureRow::applyColors() {
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, stateColors(palette()).quiet);
    QPalette loud = palette();
    loud.setColor(QPalette::WindowText, stateColors(palette()).problem);
    for (const Figure& figure : m_figures) {
        figure.name->setPalette(quiet);
        figure.note->setPalette(quiet);
        figure.value->setPalette(m_stale ? quiet : figure.attention ? loud : palette());
    }
}

}  // namespace fairlead::gui

#include "moc_figure_row.cpp"
