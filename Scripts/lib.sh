# shellcheck shell=bash disable=SC2034 # the lists are for those who source this
# What Scripts/run and Scripts/test share. Source it from the repository's root.

# The toolchain's own needs, the C libraries of the build, and the zones of the world.
build_packages=(
  binutils ca-certificates gcc git libc6-dev libcurl4 libedit2 libncurses6 libstdc++-12-dev libuuid1 libxml2
  libcmark-gfm-dev libcmark-gfm-extensions-dev libpcre2-dev libqrencode-dev libsodium-dev libsqlite3-dev libssl-dev libyaml-dev
  zlib1g-dev pkg-config tzdata
)

# A browser, text browsers, proxies, another clock, disks and failing calls, slow attacks, films, R, the HTML checker's Java,
# Valgrind, and the peers of the benchmarks, as the tests use them.
test_packages=(
  caddy chromium curl default-jre-headless e2fsprogs faketime ffmpeg fonts-dejavu-core fonts-noto-core nginx-light openssl
  procps python3 python3-venv r-base-core shellcheck slowhttptest sqlite3 strace tmux valgrind w3m wrk
)

# What makes a Debian package.
package_packages=(dpkg-dev)

# What makes a command one of root's.
as_root=()

say() {
  printf '%s\n' "$@"
}

# Says what to do and leaves with the status for a wrong environment.
stop() {
  printf '%s\n' "$@" >&2
  exit 3
}

require_swift_on_path() {
  command -v swift >/dev/null ||
    stop "Swift is not on the PATH. Install the Swift 6.3 toolchain for Debian 12 from swift.org," \
      "then add its usr/bin to the PATH and run this again."
}

# Looks at the version only after the packages are there: without its libraries Swift does not start.
require_swift_version() {
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  case $version in
    6.[3-9] | 6.[1-9][0-9] | [7-9].* | [1-9][0-9].*) ;;
    '') stop "swift --version fails. Run it by hand: it names the library that it lacks." ;;
    *) stop "Swift $version is too old. Cairn needs Swift 6.3 or newer, first on the PATH." ;;
  esac
}

# Installs those of the Debian packages named that are missing, or says which they are.
require_packages() {
  local package missing=()
  if ! command -v dpkg-query >/dev/null; then
    say "This is no Debian system. Cairn needs what these Debian packages hold: $*"
    return
  fi
  for package in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ]; then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
      as_root=(sudo)
    else
      stop "These Debian packages are missing. Install them, then run this again:" "" \
        "  sudo apt-get update && sudo apt-get install --yes --no-install-recommends ${missing[*]}"
    fi
  fi
  say "Installing Debian packages: ${missing[*]}"
  keep_services_still
  "${as_root[@]}" apt-get update --quiet --quiet || stop "apt-get update fails. See its message above."
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install --yes --quiet --quiet --no-install-recommends "${missing[@]}" >/dev/null ||
    stop "apt-get install fails. See its message above."
  let_services_start
  leave_servers_disabled "${missing[@]}"
}

# What the tests brought must not begin to serve when the machine starts next; what was there before stays as it was.
leave_servers_disabled() {
  local package
  [ -d /run/systemd/system ] || return 0
  for package in "$@"; do
    case $package in
      caddy) "${as_root[@]}" systemctl disable --quiet caddy.service || true ;;
      nginx-light) "${as_root[@]}" systemctl disable --quiet nginx.service || true ;;
    esac
  done
}

# Debian starts a server as soon as it is installed, and a proxy would take port 80. The tests start their own.
keep_services_still() {
  [ ! -e /usr/sbin/policy-rc.d ] || return 0
  trap let_services_start EXIT
  printf '#!/bin/sh\nexit 101\n' | "${as_root[@]}" tee /usr/sbin/policy-rc.d >/dev/null
  "${as_root[@]}" chmod 755 /usr/sbin/policy-rc.d
  services_kept=yes
}

let_services_start() {
  [ "${services_kept:-no}" = yes ] || return 0
  "${as_root[@]}" rm -f /usr/sbin/policy-rc.d
  services_kept=no
}
