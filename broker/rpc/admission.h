// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "shared/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace fairlead::broker {

// Who may do what. Every door asks here, in one order: a token is shown; it is known; it is for such clients; its tenants,
// then its scopes. Doors differ in how they say it: gRPC by the status, codeQ's HTTP and Open Job Spec in their own words.

// What a client takes part as.
enum class Role : uint8_t {
    Anybody,   // no token is asked for
    Producer,  // may produce
    Worker,  // has a command, a tenant and `scope`. Where producers may work, a producer's token is a worker's, too, for
             // every command of its tenant, with all scopes of a worker and no other
    Reader,  // a worker or a producer, who may see what it works on, or whoever administers with `scope`
    Admin,   // of the administration, the metrics among it
};

// What an operation asks of its caller. A value; texts have static storage.
struct Needs {
    Role role = Role::Admin;
    std::string_view scope = {};       // "": none
    std::string_view orScope = {};     // accepted in place of `scope`
    std::string_view alsoScope = {};   // also needed
    bool everyTenant = false;          // of an administrator: only for tokens that may see every tenant
    bool oneTenant = false;            // of a producer: its token names exactly one
    std::string_view ofProducer = {};  // a producer's token with this scope administers, too, the tenant of the token
};

// What a client has shown. Points into the request.
struct Shown {
    // Of a Hello: "" is no token.
    static Shown token(std::string_view text);
    // The value of the header or metadata `authorization`, if there is one: "Bearer <token>". Without it, whoever calls is
    // anonymous, which an open broker lets in.
    static Shown authorization(std::optional<std::string_view> value);

    std::string_view text;
    bool isAnonymous = false;
    bool isBearer = true;
};

enum class Denial : uint8_t {
    NoToken,
    UnknownToken,  // or an expired or revoked one
    OtherPurpose,  // it is good, but not for such clients
    WrongTenants,  // it is good for none, or for several where one is needed
    MissingScope,
};

// Either the caller or why there is none. status: Unauthenticated or PermissionDenied; its texts are wire protocol of
// codeQ's streams, whose clients compare them.
struct Admission {
    std::optional<Principal> caller;
    Status status{};
    Denial why = Denial::NoToken;

    explicit operator bool() const { return caller.has_value(); }
    // What the status says, without the "auth failed: " that only codeQ's streams have before it.
    std::string_view reason() const;
    Result<Principal> result() && {
        return caller ? Result<Principal>(std::move(*caller)) : Result<Principal>(std::move(status));
    }
};

// One caller of one request, whose token is verified once, whatever it is asked about. One thread.
class Caller {
public:
    // The authenticator and what is shown outlive this object.
    Caller(const Authenticator& authenticator, const Shown& shown) : m_authenticator(authenticator), m_shown(shown) {}

    const Shown& shown() const { return m_shown; }
    const Result<Principal>& as(Purpose purpose);
    bool letsProducersWork() const { return m_authenticator.letsProducersWork(); }

private:
    const Authenticator& m_authenticator;
    const Shown m_shown;
    TokenChecks m_checks;
    std::array<std::optional<Result<Principal>>, 3> m_found;
};

// needs.role is not Anybody.
Admission admit(Caller& caller, const Needs& needs);
Admission admit(const Authenticator& authenticator, const Shown& shown, const Needs& needs);

// What the caller holds that the operation uses: for AdmittedCalls, so that a call survives the loss of other scopes.
Principal heldFor(const Principal& caller, const Needs& needs);

}  // namespace fairlead::broker
