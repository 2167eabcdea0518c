# SPDX-FileCopyrightText: 2026 The Fairlead authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
#
# For scripts at the root of the sources.

# copy_sources <folder>: copies the files that git knows, or would if they were added; without git all but builds and git's own.
# Their times are kept, so that what did not change is not built again. The folder's own build folder stays, and the copy knows
# its commit.
copy_sources() {
    local folder=$1 file
    mkdir -p "$folder"
    find "$folder" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
    if git rev-parse HEAD >/dev/null 2>&1; then
        git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
            [[ ! -e $file ]] || printf '%s\0' "$file"
        done
    else
        find . \( -path ./build -o -path ./.git -o -path ./.cache \) -prune -o -type f -print0
    fi | tar --create --null --files-from=- | tar --extract --directory="$folder"
    cmake -DROOT="$PWD" -P cmake/commit.cmake >"$folder/cmake/commit.txt"
}
