// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/compare/comparison.h"

#include <QAbstractTableModel>
#include <QFont>

#include <memory>
#include <vector>

namespace fairlead::gui {

// The rows of a comparison, and which of them are chosen to be copied; all of them to the same side. Texts are made for the
// cells that are seen, so 100,000 rows cost no more than ten. GUI thread.
class CompareModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Tenant, Setting, First, Second, ToSecond, ToFirst, Columns };

    explicit CompareModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    // Null: none. Nothing is chosen afterwards.
    void setComparison(std::shared_ptr<const Comparison> comparison);
    const Comparison* comparison() const { return m_comparison.get(); }
    void setNames(const QString& first, const QString& second);  // titles of the columns
    void setCopyable(bool toFirst, bool toSecond);               // what is a file takes no copy

    void showEverything(bool everything);
    void showTenants(const QString& part);  // whose name contains this; empty: all
    void openOneSided(bool open);           // lists who is on one side only
    bool isOneSidedOpen() const { return m_isOpen; }

    const ComparedRow* at(int row) const;
    // Why it cannot be chosen, as a sentence; empty: it can.
    QString whyNot(int row, Side to) const;
    // Chooses or drops these rows, as whole: all are dropped when all are chosen. Rows that cannot be copied are left out.
    // Returns why nothing was done, as a sentence; empty: something was.
    QString choose(const QList<int>& rows, Side to);
    void chooseNothing();
    QList<ComparedRow> chosen() const;
    Side target() const { return m_target; }  // of what is chosen

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : Columns; }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void choiceChanged();

private:
    struct Shown {
        quint32 at = 0;
        bool isOneSided = false;  // of Comparison::oneSided
    };
    void rebuild();
    bool mayTake(Side side) const { return side == Side::First ? m_toFirst : m_toSecond; }
    bool isChosen(int row, Side to) const;
    QString text(int row, int column) const;
    QString tip(int row, int column) const;

    std::shared_ptr<const Comparison> m_comparison;
    std::vector<Shown> m_shown;
    std::vector<bool> m_chosen;  // by Comparison::rows
    qsizetype m_chosenCount = 0;
    Side m_target = Side::Second;
    QString m_first;
    QString m_second;
    QString m_part;
    bool m_toFirst = true;
    bool m_toSecond = true;
    bool m_everything = false;
    bool m_isOpen = false;
};

}  // namespace fairlead::gui
