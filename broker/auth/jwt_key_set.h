// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/jwt_key.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// The files that hold keys. Secrets have files of their own, so that a public key can never be used as a secret.
struct JwtKeyFiles {
    std::vector<std::string> publicKeys;  // PEM, one key each; its kid is the file's name without folder and extension
    std::vector<std::string> secrets;     // one line or raw bytes, a final line break is ignored; kid as for publicKeys
    std::string jwks;                     // a JSON Web Key Set (RFC 7517), or ""

    bool isEmpty() const { return publicKeys.empty() && secrets.empty() && jwks.empty(); }
};

// The contents of the files in this order: public keys, secrets, key set. InvalidArgument names a file that cannot be
// read or is larger than 1 MiB.
Result<std::vector<std::string>> readKeyFiles(const JwtKeyFiles& files);

// The keys that may verify tokens. A value; any thread.
class JwtKeySet {
public:
    // InvalidArgument names the file and the reason: no key, a private key, … jwks: a key set fetched from the URL;
    // its symmetric keys are skipped.
    static Result<JwtKeySet> parse(const JwtKeyFiles& files, const std::vector<std::string>& contents,
                                   const std::string& url = {}, const std::string& jwks = {});

    // With a kid: the key of that name if it fits the algorithm. Without one: the only key that fits.
    const JwtKey* find(JwtAlgorithm algorithm, const std::optional<std::string>& kid) const;
    size_t size() const { return m_keys.size(); }

private:
    Status add(JwtKey key);
    Status addJwks(std::string_view text, bool isFetched);

    std::vector<JwtKey> m_keys;
};

}  // namespace fairlead::broker
