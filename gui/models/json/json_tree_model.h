// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/models/json/json_document.h"

#include <QAbstractItemModel>

#include <memory>
#include <unordered_map>
#include <vector>

namespace fairlead::gui {

// A JSON document as a tree of names and values. Children are created when their parent is opened, a thousand at a
// time, so that a document of millions of values costs only what is displayed. GUI thread.
class JsonTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    using QAbstractItemModel::QAbstractItemModel;

    // Null: an empty tree.
    void show(std::shared_ptr<const JsonDocument> document);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    // The value as it is written in the text, for copying.
    QString source(const QModelIndex& index) const;

private:
    uint32_t nodeOf(const QModelIndex& index) const { return index.isValid() ? uint32_t(index.internalId()) : 0; }
    uint32_t firstChild(uint32_t node) const;
    int rowIn(uint32_t node) const;

    std::shared_ptr<const JsonDocument> m_document;
    std::unordered_map<uint32_t, std::vector<uint32_t>> m_children;  // created so far, by opened node
    std::unordered_map<uint32_t, int> m_rows;                        // row in its parent, by created node
};

}  // namespace fairlead::gui
