// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/json/json_tree_model.h"

#include <algorithm>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kAtOnce = 1000;

}  // namespace

void JsonTreeModel::show(std::shared_ptr<const JsonDocument> document) {
    beginResetModel();
    m_document = std::move(document);
    m_children.clear();
    m_rows.clear();
    endResetModel();
    fetchMore({});
}

// The root's members are the top level of the tree; a root without members is itself the only row.
uint32_t JsonTreeModel::firstChild(uint32_t node) const {
    return m_document && m_document->node(node).count > 0 ? node + 1 : 0;
}

int JsonTreeModel::rowIn(uint32_t node) const {
    const auto found = m_rows.find(node);
    return found == m_rows.end() ? 0 : found->second;
}

QModelIndex JsonTreeModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    const uint32_t at = nodeOf(parent);
    const auto known = m_children.find(at);
    // Not found: the row is a root without members.
    return createIndex(row, column, known == m_children.end() ? quintptr(0) : quintptr(known->second[size_t(row)]));
}

QModelIndex JsonTreeModel::parent(const QModelIndex& child) const {
    const uint32_t node = nodeOf(child);
    if (!child.isValid() || node == 0) return {};
    const uint32_t above = m_document->node(node).parent;
    return above == 0 ? QModelIndex() : createIndex(rowIn(above), 0, quintptr(above));
}

int JsonTreeModel::rowCount(const QModelIndex& parent) const {
    if (!m_document || parent.column() > 0 || (parent.isValid() && nodeOf(parent) == 0)) return 0;
    const uint32_t node = nodeOf(parent);
    if (!parent.isValid() && firstChild(0) == 0) return 1;
    const auto known = m_children.find(node);
    return known == m_children.end() ? 0 : int(known->second.size());
}

int JsonTreeModel::columnCount(const QModelIndex&) const { return 2; }

bool JsonTreeModel::hasChildren(const QModelIndex& parent) const {
    if (!m_document || parent.column() > 0) return false;
    return !parent.isValid() || (nodeOf(parent) != 0 && firstChild(nodeOf(parent)) != 0);
}

bool JsonTreeModel::canFetchMore(const QModelIndex& parent) const {
    if (!hasChildren(parent) || firstChild(nodeOf(parent)) == 0) return false;
    return uint32_t(rowCount(parent)) < m_document->node(nodeOf(parent)).count;
}

void JsonTreeModel::fetchMore(const QModelIndex& parent) {
    if (!canFetchMore(parent)) return;
    const uint32_t node = nodeOf(parent);
    std::vector<uint32_t>& known = m_children[node];
    const int before = int(known.size());
    const int after = std::min(before + kAtOnce, int(m_document->node(node).count));
    beginInsertRows(parent, before, after - 1);
    uint32_t child = known.empty() ? firstChild(node) : m_document->node(known.back()).next;
    for (int row = before; row < after; ++row) {
        known.push_back(child);
        m_rows.emplace(child, row);
        child = m_document->node(child).next;
    }
    endInsertRows();
}

QVariant JsonTreeModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_document || role != Qt::DisplayRole) return {};
    const uint32_t node = nodeOf(index);
    if (index.column() == 1) return m_document->value(node);
    const bool isNamed = m_document->node(node).keyEnd != 0;
    return isNamed ? m_document->key(node) : node == 0 ? QString() : QString::number(index.row());
}

QVariant JsonTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == 0 ? tr("Name") : tr("Value");
}

QString JsonTreeModel::source(const QModelIndex& index) const {
    if (!index.isValid() || !m_document) return {};
    const JsonDocument::Node& node = m_document->node(nodeOf(index));
    return QString::fromUtf8(m_document->text().constData() + node.begin, qsizetype(node.end - node.begin));
}

}  // namespace fairlead::gui

#include "moc_json_tree_model.cpp"
