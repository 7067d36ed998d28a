# SPDX-License-Identifier: MIT
# What must be installed before anything builds. Sourced by ./run and ./test; `require PACKAGE…` installs what is missing.

# The headers of SQLite, zlib and the libxml2 that FoundationXML links.
libraries=(libsqlite3-dev zlib1g-dev libxml2-dev)

require() {
  if ! command -v swift >/dev/null; then
    echo "Swift is not installed. Get 6.1 or later from https://www.swift.org/install/linux and put its usr/bin on PATH." >&2
    exit 1
  fi
  # Elsewhere than on Debian and its kin the compiler will name what it misses.
  command -v dpkg-query >/dev/null || return 0
  local package missing=()
  for package in "$@"; do
    dpkg-query --show --showformat='${db:Status-Abbrev}' "$package" 2>/dev/null | grep -q '^.i' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  local install="apt-get install -y --no-install-recommends ${missing[*]}"
  local as=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! sudo -n true 2>/dev/null; then
      printf 'These packages are missing. Type this line, then try again:\n\n  sudo %s\n\n' "$install" >&2
      exit 1
    fi
    as=(sudo -n)
  fi
  echo "Installing ${missing[*]} …" >&2
  local log
  log=$(mktemp)
  # The package lists of a fresh image are empty or old: install first, fetch the lists only if that fails.
  if ! DEBIAN_FRONTEND=noninteractive "${as[@]}" $install </dev/null >"$log" 2>&1; then
    if ! { "${as[@]}" apt-get update && DEBIAN_FRONTEND=noninteractive "${as[@]}" $install; } </dev/null >"$log" 2>&1; then
      cat "$log" >&2
      rm -f "$log"
      printf 'The packages could not be installed. The line was:\n\n  sudo %s\n\n' "$install" >&2
      exit 1
    fi
  fi
  rm -f "$log"
}
