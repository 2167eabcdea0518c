// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/workflow_records.h"

#include "broker/store/record_bytes.h"
#include "broker/store/records.h"

#include <utility>

namespace fairlead::broker {

namespace {

WorkflowState workflowState(RecordReader& in) { return static_cast<WorkflowState>(in.u8()); }
bool isKnown(WorkflowState state) { return state <= WorkflowState::Compensated; }

}  // namespace

std::string WorkflowRecord::encode() const {
    RecordWriter out;
    out.u8(uint8_t(state)).time(createdAt).time(startedAt).time(endedAt);
    out.u32(nodes).u32(jobs).u32(completed).u32(failed);
    return out.take();
}

std::optional<WorkflowRecord> WorkflowRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    WorkflowRecord record;
    record.state = workflowState(in);
    record.createdAt = in.time();
    record.startedAt = in.time();
    record.endedAt = in.time();
    record.nodes = in.u32();
    record.jobs = in.u32();
    record.completed = in.u32();
    record.failed = in.u32();
    if (!isKnown(record.state)) return std::nullopt;
    return ifComplete(in, record);
}

std::string encodeNode(const WorkflowNode& node) {
    RecordWriter out;
    out.u8(uint8_t(node.kind)).u32(node.parent).u32(node.place).u32(node.first).u32(node.children);
    out.u8(node.callbacks).text(node.name).time(node.calendarAt);
    if (node.kind == WorkflowKind::Job) out.text(BodyRecord{node.task}.encode());
    return out.take();
}

std::optional<WorkflowNode> decodeNode(std::string_view bytes) {
    RecordReader in(bytes);
    WorkflowNode node;
    node.kind = static_cast<WorkflowKind>(in.u8());
    node.parent = in.u32();
    node.place = in.u32();
    node.first = in.u32();
    node.children = in.u32();
    node.callbacks = in.u8();
    node.name = in.text();
    node.calendarAt = in.time();
    if (node.kind > WorkflowKind::Saga) return std::nullopt;
    if (node.kind == WorkflowKind::Job) {
        auto task = BodyRecord::decode(in.text());
        if (!task) return std::nullopt;
        node.task = std::move(*task);
    }
    return ifComplete(in, std::move(node));
}

std::string WorkflowNodeRecord::encode() const {
    RecordWriter out;
    out.u8(uint8_t(state)).id(task).time(startedAt).time(endedAt).text(result).text(error).text(code);
    out.u32(ended).u32(failed).u8(callbacksLeft).u8(hasCallbackFailed);
    return out.take();
}

std::optional<WorkflowNodeRecord> WorkflowNodeRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    WorkflowNodeRecord record;
    record.state = workflowState(in);
    record.task = in.id();
    record.startedAt = in.time();
    record.endedAt = in.time();
    record.result = in.text();
    record.error = in.text();
    record.code = in.text();
    record.ended = in.u32();
    record.failed = in.u32();
    record.callbacksLeft = in.u8();
    record.hasCallbackFailed = in.u8() != 0;
    if (!isKnown(record.state)) return std::nullopt;
    return ifComplete(in, std::move(record));
}

std::string WorkflowStepRecord::encode() const {
    RecordWriter out;
    out.id(id).u32(node);
    return out.take();
}

std::optional<WorkflowStepRecord> WorkflowStepRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    WorkflowStepRecord record;
    record.id = in.id();
    record.node = in.u32();
    return ifComplete(in, record);
}

std::string WorkflowEndRecord::encode() const {
    RecordWriter out;
    out.u8(uint8_t(state)).time(startedAt).time(endedAt).text(result).text(error).text(code);
    return out.take();
}

std::optional<WorkflowEndRecord> WorkflowEndRecord::decode(std::string_view bytes) {
    RecordReader in(bytes);
    WorkflowEndRecord record;
    record.state = workflowState(in);
    record.startedAt = in.time();
    record.endedAt = in.time();
    record.result = in.text();
    record.error = in.text();
    record.code = in.text();
    if (!isKnown(record.state)) return std::nullopt;
    return ifComplete(in, std::move(record));
}

}  // namespace fairlead::broker
