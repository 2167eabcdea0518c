// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/look/kit_style.h"

#include "gui/look/bar_painting.h"
#include "gui/look/box_painting.h"
#include "gui/look/button_painting.h"
#include "gui/look/field_painting.h"
#include "gui/look/focus_ring.h"
#include "gui/look/list_painting.h"
#include "gui/look/return_key.h"
#include "gui/look/segments.h"
#include "gui/look/tokens.h"
#include "gui/look/type_sizes.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kScrollBar = 10;
constexpr int kTickBox = 16;

template <typename Option>
const Option& as(const QStyleOption* option) {
    return *static_cast<const Option*>(option);
}

}  // namespace

KitStyle::KitStyle(Density density) : QProxyStyle(QStyleFactory::create(u"Fusion"_s)), m_density(density) {}

void KitStyle::polish(QApplication* application) {
    QProxyStyle::polish(application);
    m_ring = new FocusRing(application);
    m_returnKey = new ReturnKey(application);
}

void KitStyle::unpolish(QApplication* application) {
    delete m_ring;
    delete m_returnKey;
    QProxyStyle::unpolish(application);
}

void KitStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    if (qobject_cast<QLineEdit*>(widget) != nullptr || qobject_cast<QTabBar*>(widget) != nullptr)
        widget->setAttribute(Qt::WA_Hover);
    // Rows that are there already keep their height when the style changes, unless they are told.
    if (auto* header = qobject_cast<QHeaderView*>(widget); header != nullptr && header->orientation() == Qt::Vertical)
        header->setDefaultSectionSize(proxy()->pixelMetric(PM_HeaderDefaultSectionSizeVertical, nullptr, header));
}

void KitStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const {
    const Tokens& tokens = tokensOf(option->palette);
    switch (element) {
        case PE_PanelButtonCommand: paintButtonBox(*painter, as<QStyleOptionButton>(option), widget); return;
        case PE_IndicatorCheckBox: paintCheckBox(*painter, as<QStyleOptionButton>(option)); return;
        case PE_IndicatorItemViewItemCheck: {
            QStyleOptionButton box;
            box.QStyleOption::operator=(*option);
            paintCheckBox(*painter, box);
            return;
        }
        case PE_IndicatorRadioButton: paintRadioButton(*painter, as<QStyleOptionButton>(option)); return;
        case PE_PanelLineEdit: paintLineEdit(*painter, as<QStyleOptionFrame>(option), widget); return;
        case PE_Frame:
        case PE_FrameGroupBox: paintPanel(*painter, *option, widget); return;
        case PE_FrameMenu:
        case PE_PanelMenu:
        case PE_PanelTipLabel: paintBox(*painter, option->rect, tokens.surface, tokens.line2, 0); return;
        case PE_PanelItemViewItem: paintItemGround(*painter, as<QStyleOptionViewItem>(option)); return;
        case PE_PanelItemViewRow: return;  // the items of a row paint it
        case PE_IndicatorBranch: paintBranch(*painter, *option); return;
        case PE_IndicatorHeaderArrow: paintHeaderArrow(*painter, as<QStyleOptionHeader>(option)); return;
        case PE_IndicatorArrowDown: paintChevron(*painter, option->rect, Qt::DownArrow, tokens.tx2); return;
        case PE_IndicatorArrowUp: paintChevron(*painter, option->rect, Qt::UpArrow, tokens.tx2); return;
        case PE_IndicatorArrowLeft: paintChevron(*painter, option->rect, Qt::LeftArrow, tokens.tx2); return;
        case PE_IndicatorArrowRight: paintChevron(*painter, option->rect, Qt::RightArrow, tokens.tx2); return;
        case PE_FrameFocusRect:
            if (FocusRing::isByKeys() && widget != nullptr && widget->inherits("QAbstractItemView"))
                paintBox(*painter, option->rect, {}, tokens.focus, kRadiusSmall, kFocusWidth);
            return;
        case PE_FrameDefaultButton:
        case PE_FrameTabWidget:
        case PE_FrameTabBarBase:
        case PE_FrameStatusBarItem:
        case PE_PanelScrollAreaCorner: return;
        default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

bool KitStyle::drawButtonPart(ControlElement element, const QStyleOption& option, QPainter& painter,
                              const QWidget* widget) const {
    if (element == CE_PushButtonBevel) {
        paintButtonBox(painter, as<QStyleOptionButton>(&option), widget);
        return true;
    }
    if (element == CE_PushButtonLabel) {
        paintButtonLabel(painter, as<QStyleOptionButton>(&option), widget, *proxy());
        return true;
    }
    return false;
}

void KitStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                           const QWidget* widget) const {
    if (drawButtonPart(element, *option, *painter, widget)) return;
    switch (element) {
        case CE_TabBarTabShape: paintTab(*painter, as<QStyleOptionTab>(option)); return;
        case CE_TabBarTabLabel: paintTabLabel(*painter, as<QStyleOptionTab>(option), widget, *proxy()); return;
        case CE_HeaderSection:
        case CE_HeaderEmptyArea: paintHeaderGround(*painter, *option); return;
        case CE_HeaderLabel: {
            QStyleOptionHeader label = as<QStyleOptionHeader>(option);
            label.palette.setColor(QPalette::ButtonText, tokensOf(option->palette).tx3);
            label.state &= ~State_On;
            QProxyStyle::drawControl(element, &label, painter, widget);
            return;
        }
        case CE_ComboBoxLabel: {
            QStyleOptionComboBox label = as<QStyleOptionComboBox>(option);
            const int icon = label.currentIcon.isNull() ? 0 : label.iconSize.width() + kGap1;
            const int room = comboBoxPart(label, SC_ComboBoxEditField).width() - icon - 2;
            label.currentText = label.fontMetrics.elidedText(label.currentText, Qt::ElideRight, room);
            QProxyStyle::drawControl(element, &label, painter, widget);
            return;
        }
        case CE_ItemViewItem: {
            QStyleOptionViewItem item = as<QStyleOptionViewItem>(option);
            // Chosen rows are tinted, so their text stays what it was.
            item.palette.setColor(QPalette::HighlightedText, item.palette.color(QPalette::Text));
            QProxyStyle::drawControl(element, &item, painter, widget);
            return;
        }
        case CE_MenuItem: paintMenuItem(*painter, as<QStyleOptionMenuItem>(option), widget, *proxy()); return;
        case CE_MenuEmptyArea: return;
        case CE_ProgressBar: paintProgress(*painter, as<QStyleOptionProgressBar>(option)); return;
        case CE_Splitter: paintSplitterHandle(*painter, *option); return;
        case CE_FocusFrame: paintRing(*painter, option->rect, widget); return;
        case CE_SizeGrip: return;
        default: QProxyStyle::drawControl(element, option, painter, widget);
    }
}

void KitStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                  const QWidget* widget) const {
    switch (control) {
        case CC_ComboBox: paintComboBox(*painter, as<QStyleOptionComboBox>(option), widget); return;
        case CC_SpinBox: paintSpinBox(*painter, as<QStyleOptionSpinBox>(option), widget); return;
        case CC_ScrollBar: paintScrollBar(*painter, as<QStyleOptionSlider>(option)); return;
        case CC_ToolButton: paintToolButton(*painter, as<QStyleOptionToolButton>(option), widget, *proxy()); return;
        default: QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

QRect KitStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const {
    if (element == SE_LineEditContents) {
        const bool framed = as<QStyleOptionFrame>(option).lineWidth > 0;
        return option->rect.adjusted(framed ? kGap2 - 2 : 0, framed ? 2 : 0, framed ? -(kGap2 - 2) : 0,
                                     framed ? -2 : 0);
    }
    if (element == SE_TabWidgetTabContents)
        return QProxyStyle::subElementRect(SE_TabWidgetTabPane, option, widget).adjusted(0, kGap2, 0, 0);
    if (element == SE_ProgressBarGroove || element == SE_ProgressBarContents) return option->rect;
    return QProxyStyle::subElementRect(element, option, widget);
}

QRect KitStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                               const QWidget* widget) const {
    QRect place;
    switch (control) {
        case CC_ComboBox: place = comboBoxPart(as<QStyleOptionComboBox>(option), part); break;
        case CC_SpinBox: place = spinBoxPart(as<QStyleOptionSpinBox>(option), part); break;
        case CC_ScrollBar: place = scrollBarPart(as<QStyleOptionSlider>(option), part); break;
        default: return QProxyStyle::subControlRect(control, option, part, widget);
    }
    return visualRect(option->direction, option->rect, place);
}

QStyle::SubControl KitStyle::hitTestComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                                   const QPoint& at, const QWidget* widget) const {
    if (control != CC_ScrollBar) return QProxyStyle::hitTestComplexControl(control, option, at, widget);
    for (const SubControl part : {SC_ScrollBarSlider, SC_ScrollBarSubPage, SC_ScrollBarAddPage})
        if (subControlRect(control, option, part, widget).contains(at)) return part;
    return SC_None;
}

QSize KitStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                 const QWidget* widget) const {
    switch (type) {
        case CT_PushButton: return buttonSize(size, as<QStyleOptionButton>(option), widget);
        case CT_ToolButton: return toolButtonSize(size, as<QStyleOptionToolButton>(option), widget);
        case CT_LineEdit: {
            const bool framed = as<QStyleOptionFrame>(option).lineWidth > 0;
            return {size.width() + 2 * kGap2, std::max(framed ? kControlHeight : 0, size.height() + (framed ? 4 : 0))};
        }
        case CT_ComboBox: return {size.width() + kGap5 + kGap3, std::max(kControlHeight, size.height() + 6)};
        case CT_SpinBox: return {size.width() + kGap5 + kGap2, std::max(kControlHeight, size.height() + 6)};
        case CT_TabBarTab: return tabSize(size, as<QStyleOptionTab>(option));
        case CT_TabWidget: return size + QSize(0, kGap2);
        case CT_MenuItem: return menuItemSize(size, as<QStyleOptionMenuItem>(option));
        case CT_ItemViewItem: {
            const QSize usual = QProxyStyle::sizeFromContents(type, option, size, widget);
            return {usual.width(), std::max(usual.height(), int(kCompactRow))};
        }
        default: return QProxyStyle::sizeFromContents(type, option, size, widget);
    }
}

int KitStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
        case PM_DefaultFrameWidth: return 2;  // the edge, and a pixel so that its corners stay round
        case PM_ScrollBarExtent: return kScrollBar;
        case PM_ScrollBarSliderMin: return kGap5;
        case PM_ScrollView_ScrollBarSpacing:
        case PM_ScrollView_ScrollBarOverlap:
        case PM_ButtonShiftHorizontal:
        case PM_ButtonShiftVertical:
        case PM_TabBarTabShiftHorizontal:
        case PM_TabBarTabShiftVertical:
        case PM_TabBarTabOverlap:
        case PM_TabBarBaseOverlap:
        case PM_MenuHMargin: return 0;
        case PM_MenuPanelWidth: return 1;
        case PM_MenuVMargin: return kGap1;
        case PM_HeaderMargin: return kGap1;
        case PM_HeaderMarkSize: return 10;
        case PM_HeaderDefaultSectionSizeVertical: {
            const int text = widget == nullptr ? 0 : widget->fontMetrics().height() + kGap2;
            const int more = widget == nullptr ? 0 : widget->property(kRowLinesProperty).toInt() - 1;
            return std::max(m_density == Density::Roomy ? kRoomyRow : kCompactRow, text) +
                   (more > 0 ? more * widget->fontMetrics().lineSpacing() : 0);
        }
        case PM_IndicatorWidth:
        case PM_IndicatorHeight:
        case PM_ExclusiveIndicatorWidth:
        case PM_ExclusiveIndicatorHeight: return kTickBox;
        case PM_TabBarTabHSpace: return 2 * kGap3;
        case PM_TabBarTabVSpace: return kGap2;
        case PM_SplitterWidth: return kGap2;
        case PM_ToolTipLabelFrameWidth: return kGap2 - 2;
        case PM_FocusFrameHMargin:
        case PM_FocusFrameVMargin: return kFocusGap + kFocusWidth;
        case PM_SmallIconSize:
        case PM_ButtonIconSize: return 16;
        case PM_LayoutHorizontalSpacing:
        case PM_LayoutVerticalSpacing: return kGap2;
        default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int KitStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                        QStyleHintReturn* more) const {
    switch (hint) {
        case SH_DialogButtonBox_ButtonsHaveIcons:
        case SH_EtchDisabledText:
        case SH_DitherDisabledText:
        case SH_ComboBox_Popup:
        case SH_ScrollBar_Transient:
        case SH_Widget_Animation_Duration:
        case SH_ToolTip_Mask:
        case SH_FocusFrame_Mask: return 0;
        case SH_FocusFrame_AboveWidget:
        case SH_ItemView_ShowDecorationSelected: return 1;
        // At the right what is done, then Cancel, as in the forms: the same on every desktop.
        case SH_DialogButtonLayout: return QDialogButtonBox::WinLayout;
        case SH_Table_GridLineColor:
            return option == nullptr ? QProxyStyle::styleHint(hint, option, widget, more)
                                     : int(tokensOf(option->palette).grid.rgb());
        default: return QProxyStyle::styleHint(hint, option, widget, more);
    }
}

QPixmap KitStyle::generatedIconPixmap(QIcon::Mode mode, const QPixmap& pixmap, const QStyleOption* option) const {
    // A tinted row changes no colour that stands on it.
    return mode == QIcon::Selected ? pixmap : QProxyStyle::generatedIconPixmap(mode, pixmap, option);
}

}  // namespace fairlead::gui

#include "moc_kit_style.cpp"
