// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/http_exchange.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Reads one HTTP/1.1 or 1.0 request from bytes as they arrive. Holds no more than the bounds. One thread.
class HttpParser {
public:
    struct Bounds {
        size_t headerBytes = 16 * 1024;  // of the request line and all headers
        size_t headers = 200;
        size_t bodyBytes = 4 * 1024 * 1024;
    };
    struct Fault {
        unsigned status = 0;  // of the answer; 0: no fault
        std::string why;
    };

    explicit HttpParser(const Bounds& bounds);
    ~HttpParser();
    HttpParser(const HttpParser&) = delete;
    HttpParser& operator=(const HttpParser&) = delete;

    // Returns how many of the bytes were used; the others must be given again, with more behind them. Stops when the
    // headers have come, so that they can be judged before the body, at the end of the request, and at a fault.
    size_t put(std::string_view bytes);

    bool hasHeaders() const;
    bool isDone() const;
    const Fault& fault() const;

    // After the headers.
    bool isHttp11() const;
    bool keepsAlive() const;  // the client wants to use the connection again
    bool expectsContinue() const;

    // Whole when isDone(); before that, what has come of it.
    HttpRequest& request();

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::broker
