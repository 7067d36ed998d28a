# SPDX-License-Identifier: MIT
# What must be installed before anything builds. Sourced by ./run and ./test; `require PACKAGE…` installs what is missing, or says the line.

# The headers of SQLite, zlib and the libxml2 that FoundationXML links.
libraries=(libsqlite3-dev zlib1g-dev libxml2-dev)
# What the apps need besides.
app_libraries=(libgdk-pixbuf-2.0-dev)
# What their windows need, and what the tests that use windows need besides: a display, its buses, a window manager, eyes and hands.
gtk_libraries=(libgtk-4-dev libadwaita-1-dev adwaita-icon-theme fonts-cantarell)
window_test_packages=(libatspi2.0-dev libxtst-dev xvfb xauth dbus dbus-x11 at-spi2-core openbox x11-utils)
# What checks the files for the desktop and draws their icons; what pictures of windows need, so that menus have no black corners.
desktop_packages=(appstream desktop-file-utils librsvg2-common)
picture_packages=(picom librsvg2-common)
# Set by --yes: install without asking.
assume_yes=${assume_yes-false}

require() {
  require_swift
  if command -v dpkg-query >/dev/null; then
    require_debian "$@"
  else
    require_elsewhere "$@"
  fi
}

require_swift() {
  local version
  if ! command -v swift >/dev/null; then
    echo "Swift is not installed. Get 6.3 or later from https://www.swift.org/install/linux and put its usr/bin on PATH." >&2
    exit 1
  fi
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  # Where the version cannot be read the compiler will say what it cannot do.
  [ -n "$version" ] || return 0
  if [ "$(printf '%s\n' 6.3 "$version" | sort -V | head -n 1)" != 6.3 ]; then
    echo "Swift $version is installed, but 6.3 or later is needed. Get it from https://www.swift.org/install/linux." >&2
    exit 1
  fi
}

require_debian() {
  local package missing=()
  for package in "$@"; do
    dpkg-query --show --showformat='${db:Status-Abbrev}' "$package" 2>/dev/null | grep -q '^.i' || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  local install="apt-get install -y --no-install-recommends ${missing[*]}"
  local as=()
  if [ "$(id -u)" -ne 0 ]; then
    as=(sudo)
    if ! $assume_yes; then
      printf 'These packages are missing; this line installs them:\n\n  sudo %s\n\n' "$install" >&2
      if [ -t 0 ] && [ -t 2 ]; then
        local answer
        read -r -p 'Type it for you? [y/N] ' answer
        case $answer in [yY] | [yY][eE][sS]) ;; *) exit 1 ;; esac
      else
        echo 'Type it and try again, or add --yes.' >&2
        exit 1
      fi
    fi
  fi
  echo "Installing ${missing[*]} …" >&2
  local log
  log=$(mktemp)
  # The package lists of a fresh image are empty or old: install first, fetch the lists only if that fails.
  if ! DEBIAN_FRONTEND=noninteractive "${as[@]}" $install </dev/null >"$log" 2>&1; then
    if ! { "${as[@]}" apt-get update && DEBIAN_FRONTEND=noninteractive "${as[@]}" $install; } </dev/null >"$log" 2>&1; then
      cat "$log" >&2
      rm -f "$log"
      printf 'The packages could not be installed. The line was:\n\n  %s\n\n' "${as[*]} $install" >&2
      exit 1
    fi
  fi
  rm -f "$log"
}

# Elsewhere the header tells whether a package is there; the line to type is that system's.
require_elsewhere() {
  local package header missing=()
  for package in "$@"; do
    case $package in
      libsqlite3-dev) header=sqlite3.h ;;
      zlib1g-dev) header=zlib.h ;;
      libxml2-dev) header=libxml2/libxml/parser.h ;;
      libgdk-pixbuf-2.0-dev) header=gdk-pixbuf-2.0/gdk-pixbuf/gdk-pixbuf.h ;;
      libgtk-4-dev) header=gtk-4.0/gtk/gtk.h ;;
      libadwaita-1-dev) header=libadwaita-1/adwaita.h ;;
      libatspi2.0-dev) header=at-spi-2.0/atspi/atspi.h ;;
      libxtst-dev) header=X11/extensions/XTest.h ;;
      xvfb) command -v xvfb-run >/dev/null || missing+=("$package"); continue ;;
      dbus | dbus-x11) command -v dbus-run-session >/dev/null || missing+=("$package"); continue ;;
      x11-utils) command -v xprop >/dev/null || missing+=("$package"); continue ;;
      appstream) command -v appstreamcli >/dev/null || missing+=("$package"); continue ;;
      desktop-file-utils) command -v desktop-file-validate >/dev/null || missing+=("$package"); continue ;;
      # What GTK brings along, or does without.
      adwaita-icon-theme | fonts-cantarell | at-spi2-core | librsvg2-common) continue ;;
      *) command -v "$package" >/dev/null || missing+=("$package"); continue ;;
    esac
    [ -e "/usr/include/$header" ] || [ -e "/usr/local/include/$header" ] || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  local line
  if command -v dnf >/dev/null; then
    line="sudo dnf install $(named sqlite-devel zlib-devel libxml2-devel gdk-pixbuf2-devel sqlite gtk4-devel libadwaita-devel)"
  elif command -v pacman >/dev/null; then
    line="sudo pacman -S $(named sqlite zlib libxml2 gdk-pixbuf2 sqlite gtk4 libadwaita)"
  elif command -v zypper >/dev/null; then
    line="sudo zypper install $(named sqlite3-devel zlib-devel libxml2-devel gdk-pixbuf-devel sqlite3 gtk4-devel libadwaita-devel)"
  else
    line="(with this system's package manager) the development packages of: $(named SQLite zlib libxml2 gdk-pixbuf sqlite3 'GTK 4' libadwaita)"
  fi
  printf 'These are missing. Install them and try again:\n\n  %s\n\n' "$line" >&2
  exit 1
}

# named SQLITE ZLIB LIBXML2 GDK_PIXBUF SQLITE_SHELL GTK ADWAITA: the names of what is in `missing`.
named() {
  local package names=()
  for package in "${missing[@]}"; do
    case $package in
      libsqlite3-dev) names+=("$1") ;;
      zlib1g-dev) names+=("$2") ;;
      libxml2-dev) names+=("$3") ;;
      libgdk-pixbuf-2.0-dev) names+=("$4") ;;
      sqlite3) names+=("$5") ;;
      libgtk-4-dev) names+=("$6") ;;
      libadwaita-1-dev) names+=("$7") ;;
      *) names+=("$package") ;;
    esac
  done
  echo "${names[*]}"
}
