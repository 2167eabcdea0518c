// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

class QHeaderView;

namespace fairlead::gui {

// Divides the width of the tenant table among its columns, as long as nobody has chosen a width by hand. What is too
// narrow scrolls. GUI thread.
class FittedColumns : public QObject {
    Q_OBJECT
public:
    // header: the parent, of a TenantTableModel.
    explicit FittedColumns(QHeaderView* header);

    void fit(int width);
    bool isByHand() const { return m_isByHand; }
    void setByHand(bool byHand) { m_isByHand = byHand; }

private:
    int least(int section) const;

    QHeaderView* m_header;
    bool m_isByHand = false;
    bool m_isFitting = false;
};

}  // namespace fairlead::gui
