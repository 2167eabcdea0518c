// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::test {

// Makes bad input out of good: the same seed and number give the same bytes.
class Mutation {
public:
    // words: what the language of the input is made of; put in here and there.
    Mutation(std::vector<std::string> seeds, std::vector<std::string> words)
        : m_seeds(std::move(seeds)), m_words(std::move(words)) {}

    std::string input(uint64_t seed, uint64_t number) const {
        Random random{Random{seed}() + number * 0xd1342543de82ef95u};
        std::string text = m_seeds.empty() ? std::string() : m_seeds[random() % m_seeds.size()];
        for (uint64_t times = 1 + random() % 6; times > 0; --times) mutate(text, random);
        if (text.size() > kLongest) text.resize(kLongest);
        return text;
    }

private:
    // SplitMix64. One of the standard library takes longer to be seeded than most inputs to be read.
    struct Random {
        uint64_t state;

        uint64_t operator()() {
            uint64_t z = state += 0x9e3779b97f4a7c15u;
            z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
            z = (z ^ z >> 27) * 0x94d049bb133111ebu;
            return z ^ z >> 31;
        }
    };

    static constexpr size_t kLongest = 8192;

    void mutate(std::string& text, Random& random) const {
        const size_t at = text.empty() ? 0 : random() % text.size();
        static constexpr std::string_view kOdd("\0\x01\x7f\x80\xff\"\\{}[]%/-+.e0919", 22);
        switch (random() % 9) {
            case 0:
                if (!text.empty()) text[at] = char(text[at] ^ 1 << random() % 8);
                return;
            case 1:
                if (!text.empty()) text[at] = kOdd[random() % kOdd.size()];
                return;
            case 2: text.insert(at, 1 + random() % 4, char(random())); return;
            case 3: text.erase(at, 1 + random() % 8); return;
            case 4: text.resize(at); return;
            case 5:
                if (!text.empty()) text.insert(random() % text.size(), text.substr(at, 1 + random() % 64));
                return;
            case 6:
                if (!m_words.empty()) text.insert(at, m_words[random() % m_words.size()]);
                return;
            case 7:
                if (!m_seeds.empty()) text = text.substr(0, at) + tail(m_seeds[random() % m_seeds.size()], random);
                return;
            default:
                for (size_t i = at; i < text.size() && i < at + 8; ++i) text[i] = random() % 2 ? '\xff' : '\0';
        }
    }
    static std::string tail(const std::string& seed, Random& random) {
        return seed.empty() ? seed : seed.substr(random() % seed.size());
    }

    std::vector<std::string> m_seeds;
    std::vector<std::string> m_words;
};

}  // namespace fairlead::test
