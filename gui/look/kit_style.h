// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/preferences.h"

#include <QPointer>
#include <QProxyStyle>

namespace fairlead::gui {

class FocusRing;
class ReturnKey;

// Of a table's vertical header: how many lines of text its rows have; unset: one.
inline constexpr char kRowLinesProperty[] = "rowLines";

// How every control of the console is painted and how large it is: flat boxes of one radius in the colours of
// gui/look/tokens.h, nothing that moves. Fusion stands behind it for what is not named here. What a button is, see
// button_painting.h; how high a row, row_measures.h. GUI thread.
class KitStyle : public QProxyStyle {
    Q_OBJECT
public:
    explicit KitStyle(Density density = Density::Roomy);

    Density density() const { return m_density; }

    using QProxyStyle::polish;
    using QProxyStyle::unpolish;
    void polish(QApplication* application) override;
    void unpolish(QApplication* application) override;
    void polish(QWidget* widget) override;

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
    SubControl hitTestComplexControl(ComplexControl control, const QStyleOptionComplex* option, const QPoint& at,
                                     const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* more) const override;
    QPixmap generatedIconPixmap(QIcon::Mode mode, const QPixmap& pixmap, const QStyleOption* option) const override;

private:
    bool drawButtonPart(ControlElement element, const QStyleOption& option, QPainter& painter,
                        const QWidget* widget) const;

    Density m_density;
    QPointer<FocusRing> m_ring;
    QPointer<ReturnKey> m_returnKey;
};

}  // namespace fairlead::gui
