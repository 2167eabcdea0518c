// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/jwt_key_set.h"

#include "broker/auth/base64url.h"
#include "broker/auth/rejection.h"
#include "broker/auth/strict_json.h"
#include "shared/bounded_file.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kLargestFile = 1024 * 1024;

using nlohmann::json;

Status inFile(const std::string& file, const Status& status) { return badKey("'" + file + "': " + status.message()); }

Result<std::string> readFile(const std::string& name) {
    Result<std::string> text = readBoundedContents(name, kLargestFile);
    if (!text) return badKey(text.status().message());
    if (text->empty()) return badKey("is empty");
    return text;
}

std::string kidOf(const std::string& file) {
    std::string name = file.substr(file.find_last_of('/') + 1);
    const size_t dot = name.find_last_of('.');
    return dot == std::string::npos || dot == 0 ? name : name.substr(0, dot);
}

Result<JwtKey> readSecret(const std::string& file, std::string text) {
    if (text.find("-----BEGIN") != std::string::npos)
        return badKey("is no secret but a PEM file; name it in auth.jwt.keys");
    if (text.ends_with('\n')) text.pop_back();
    if (text.ends_with('\r')) text.pop_back();
    return JwtKey::fromSecret(kidOf(file), std::move(text));
}

std::string textMember(const json& object, const char* name) {
    const json* member = findMember(object, name);
    return member && member->is_string() ? member->get<std::string>() : std::string();
}

// The decoded bytes of a member; empty if it is missing or not base64url.
std::string bytesMember(const json& object, const char* name) {
    return decodeBase64Url(textMember(object, name)).value_or(std::string());
}

// Encryption keys, unknown key types and unknown curves are skipped without an error: a key set serves many readers.
// So is a secret that many readers can fetch, since each of them could sign tokens with it.
bool isForUs(const json& key, bool isFetched) {
    if (const json* use = findMember(key, "use"); use && *use != "sig") return false;
    if (const json* operations = findMember(key, "key_ops"))
        if (!operations->is_array() || std::find(operations->begin(), operations->end(), "verify") == operations->end())
            return false;
    if (findMember(key, "alg") && !parseJwtAlgorithm(textMember(key, "alg"))) return false;
    const std::string kind = textMember(key, "kty");
    const std::string curve = textMember(key, "crv");
    return kind == "RSA" || (kind == "oct" && !isFetched) ||
           (kind == "EC" && (curve == "P-256" || curve == "P-384" || curve == "P-521")) ||
           (kind == "OKP" && curve == "Ed25519");
}

Result<JwtKey> toKey(const json& key) {
    const std::string kind = textMember(key, "kty");
    if (findMember(key, "d")) return badKey("holds a private key; give the public one");
    std::string kid = textMember(key, "kid");
    if (kind == "oct") return JwtKey::fromSecret(std::move(kid), bytesMember(key, "k"));
    if (kind == "RSA") return JwtKey::fromRsa(std::move(kid), bytesMember(key, "n"), bytesMember(key, "e"));
    if (kind == "OKP") return JwtKey::fromEd25519(std::move(kid), bytesMember(key, "x"));
    return JwtKey::fromEc(std::move(kid), textMember(key, "crv"), bytesMember(key, "x"), bytesMember(key, "y"));
}

}  // namespace

Result<std::vector<std::string>> readKeyFiles(const JwtKeyFiles& files) {
    std::vector<std::string> names = files.publicKeys;
    names.insert(names.end(), files.secrets.begin(), files.secrets.end());
    if (!files.jwks.empty()) names.push_back(files.jwks);
    std::vector<std::string> contents;
    for (const std::string& name : names) {
        Result<std::string> text = readFile(name);
        if (!text) return inFile(name, text.status());
        contents.push_back(std::move(*text));
    }
    return contents;
}

Result<JwtKeySet> JwtKeySet::parse(const JwtKeyFiles& files, const std::vector<std::string>& contents,
                                   const std::string& url, const std::string& jwks) {
    JwtKeySet set;
    size_t next = 0;
    const auto addFrom = [&set](const std::string& file, Result<JwtKey> key) {
        Status status = key ? set.add(std::move(*key)) : key.status();
        return status.ok() ? status : inFile(file, status);
    };
    for (const std::string& file : files.publicKeys)
        RETURN_IF_ERROR(addFrom(file, JwtKey::fromPem(kidOf(file), contents.at(next++))));
    for (const std::string& file : files.secrets) RETURN_IF_ERROR(addFrom(file, readSecret(file, contents.at(next++))));
    if (!files.jwks.empty())
        if (const Status status = set.addJwks(contents.at(next), false); !status.ok())
            return inFile(files.jwks, status);
    if (!jwks.empty())
        if (const Status status = set.addJwks(jwks, true); !status.ok()) return inFile(url, status);
    return set;
}

Status JwtKeySet::add(JwtKey key) {
    const auto isSame = [&key](const JwtKey& other) { return other.kid() == key.kid(); };
    if (!key.kid().empty() && std::any_of(m_keys.begin(), m_keys.end(), isSame))
        return badKey("the kid '" + key.kid() + "' is given twice");
    m_keys.push_back(std::move(key));
    return {};
}

Status JwtKeySet::addJwks(std::string_view text, bool isFetched) {
    const json object = parseStrictObject(text);
    const json* keys = object.is_discarded() ? nullptr : findMember(object, "keys");
    if (!keys || !keys->is_array()) return badKey("is no JSON Web Key Set, {\"keys\": [...]}");
    const size_t before = m_keys.size();
    for (size_t i = 0; i < keys->size(); ++i) {
        const json& entry = (*keys)[i];
        const std::string where = "key #" + std::to_string(i + 1) + " ";
        if (!entry.is_object()) return badKey(where + "is no object");
        if (!isForUs(entry, isFetched)) continue;
        Result<JwtKey> key = toKey(entry);
        if (!key) return badKey(where + key.status().message());
        if (const auto only = parseJwtAlgorithm(textMember(entry, "alg")); only && !key->restrictTo(*only))
            return badKey(where + "cannot be used with the algorithm it names");
        RETURN_IF_ERROR(add(std::move(*key)));
    }
    if (m_keys.size() == before) return badKey("holds no key that signatures could be verified with");
    return {};
}

const JwtKey* JwtKeySet::find(JwtAlgorithm algorithm, const std::optional<std::string>& kid) const {
    const JwtKey* found = nullptr;
    for (const JwtKey& key : m_keys) {
        if (!key.fits(algorithm) || (kid && key.kid() != *kid)) continue;
        if (found) return nullptr;
        found = &key;
    }
    return found;
}

}  // namespace fairlead::broker
