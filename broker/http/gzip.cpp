// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/gzip.h"

#include "broker/rpc/text.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/beast/zlib/inflate_stream.hpp>
#include <boost/crc.hpp>

#include <algorithm>
#include <cstdint>

namespace fairlead::broker {

namespace {

namespace zlib = boost::beast::zlib;

constexpr int kLevel = 4;
constexpr int kWindowBits = 15;
constexpr int kMemoryLevel = 8;
constexpr size_t kHead = 10, kTail = 8;
constexpr size_t kGzipPiece = 64 * 1024;
// A header without a name, time or comment.
constexpr std::string_view kPlainHead("\x1f\x8b\x08\0\0\0\0\0\0\xff", kHead);

uint32_t crcOf(std::string_view text) {
    boost::crc_32_type crc;
    crc.process_bytes(text.data(), text.size());
    return crc.checksum();
}

void appendNumber(std::string& to, uint32_t value) {
    for (int i = 0; i < 4; ++i) to += char(uint8_t(value >> (8 * i)));
}

uint32_t numberAt(std::string_view bytes) {
    uint32_t value = 0;
    for (size_t i = 0; i < 4; ++i) value |= uint32_t(uint8_t(bytes[i])) << (8 * i);
    return value;
}

// What stands before the data; 0: it is none.
size_t headOf(std::string_view packed) {
    enum : uint8_t { HasCheck = 2, HasExtra = 4, HasName = 8, HasComment = 16, Reserved = 0xE0 };
    if (packed.size() < kHead || packed.substr(0, 3) != kPlainHead.substr(0, 3)) return 0;
    const auto flags = uint8_t(packed[3]);
    if ((flags & Reserved) != 0) return 0;
    size_t at = kHead;
    if ((flags & HasExtra) != 0) {
        if (packed.size() < at + 2) return 0;
        at += 2 + (size_t(uint8_t(packed[at])) | size_t(uint8_t(packed[at + 1])) << 8);
    }
    for (const uint8_t text : {HasName, HasComment})
        if ((flags & text) != 0) {
            const size_t end = at < packed.size() ? packed.find('\0', at) : std::string_view::npos;
            if (end == std::string_view::npos) return 0;
            at = end + 1;
        }
    if ((flags & HasCheck) != 0) at += 2;
    return at <= packed.size() ? at : 0;
}

Status noGzip() { return {Code::InvalidArgument, "this is no gzip, or not all of it"}; }

}  // namespace

std::string gzipped(std::string_view text) {
    zlib::deflate_stream stream;
    stream.reset(kLevel, kWindowBits, kMemoryLevel, zlib::Strategy::normal);
    std::string packed(kPlainHead);
    zlib::z_params params{};
    params.next_in = text.data();
    params.avail_in = text.size();
    for (boost::beast::error_code error; error != zlib::error::end_of_stream;) {
        const size_t before = packed.size();
        packed.resize(before + kGzipPiece);
        params.next_out = packed.data() + before;
        params.avail_out = kGzipPiece;
        error.clear();
        stream.write(params, zlib::Flush::finish, error);
        packed.resize(before + kGzipPiece - params.avail_out);
    }
    appendNumber(packed, crcOf(text));
    appendNumber(packed, uint32_t(text.size()));
    return packed;
}

Result<std::string> gunzipped(std::string_view packed, size_t most) {
    const size_t head = headOf(packed);
    if (head == 0 || packed.size() < head + kTail) return noGzip();
    zlib::inflate_stream stream;
    stream.reset(kWindowBits);
    zlib::z_params params{};
    params.next_in = packed.data() + head;
    params.avail_in = packed.size() - head;  // it looks ahead, and gives back what is not its own
    std::string text;
    for (boost::beast::error_code error; error != zlib::error::end_of_stream;) {
        const size_t before = text.size();
        const size_t room = std::min(kGzipPiece, most + 1 - before);
        text.resize(before + room);
        params.next_out = text.data() + before;
        params.avail_out = room;
        error.clear();
        stream.write(params, zlib::Flush::sync, error);
        text.resize(before + room - params.avail_out);
        if (text.size() > most)
            return Status(Code::OutOfRange, "it has more than " + std::to_string(most) + " bytes, unpacked");
        if (error == zlib::error::end_of_stream) break;
        const bool isStuck = params.avail_out == room || (params.avail_in == 0 && params.avail_out > 0);
        if ((error && error != zlib::error::need_buffers) || isStuck) return noGzip();
    }
    const std::string_view tail = packed.substr(packed.size() - kTail);
    if (params.avail_in != kTail || numberAt(tail) != crcOf(text) || numberAt(tail.substr(4)) != uint32_t(text.size()))
        return noGzip();
    return text;
}

std::string codingOf(const HttpRequest& request) {
    std::string lower(trimmed(request.header("content-encoding").value_or("")));
    for (char& c : lower) c = char(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
    return lower == "identity" || request.body.empty() ? std::string() : lower;
}

bool acceptsGzip(std::string_view accepted) {
    while (!accepted.empty()) {
        const size_t comma = std::min(accepted.find(','), accepted.size());
        const std::string_view one = accepted.substr(0, comma);
        accepted.remove_prefix(std::min(comma + 1, accepted.size()));
        const size_t semicolon = std::min(one.find(';'), one.size());
        const std::string_view name = trimmed(one.substr(0, semicolon));
        if (name != "gzip" && name != "*") continue;
        const std::string_view weight = trimmed(one.substr(std::min(semicolon + 1, one.size())));
        const bool isNever = weight.starts_with("q=0") && weight.find_first_not_of("0.", 2) == std::string_view::npos;
        if (!isNever) return true;
        if (name == "gzip") return false;
    }
    return false;
}

}  // namespace fairlead::broker
