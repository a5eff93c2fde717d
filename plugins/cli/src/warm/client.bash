# What agents call where a `cosh serve --bridge` may be running: `bash -p warm.bash NODE bridge HOST ...`. Starting a Node takes ten
# times as long as starting a bash; so this asks a server that runs already, over a loopback socket. Where there is none, or it does not
# see what the caller sees, or anything else is unusual, Node answers as it always does. Only what is built into bash is used.
# `-p`: no file that the environment names is read, and no function of it is taken over.

# As in the environment of whoever calls: names of this script are none of what Node is handed.
unset -v cosh_stdin cosh_read cosh_connection cosh_late

# Hands over to Node, with what has been read of stdin before the rest of it.
cosh_cold() {
  local program=${BASH_SOURCE[0]%/*}/../bin/cosh.js
  trap - PIPE
  [[ -z $cosh_connection ]] || exec {cosh_connection}>&-
  # Nearly all of the time that the agent waits is over; this is for saying so.
  [[ -z $cosh_late ]] || set -- "${@:1:$#-1}" 800
  [[ -n $cosh_read ]] || exec -- "$1" "$program" "${@:2}"
  exec -- "$1" "$program" "${@:2}" < <(printf %s "$cosh_stdin"; [[ $cosh_read == all ]] || exec cat)
}

# For the next call. Once a minute at the most, so that a server that cannot live does not cost every call a Node.
cosh_start_server() {
  local node=$1 file=$2 program=${BASH_SOURCE[0]%/*}/../bin/cosh.js now last= descriptor
  [[ -x /usr/bin/env && -x /usr/bin/setsid ]] || return
  printf -v now '%(%s)T' -1
  { read -r last < "$file.started"; } 2> /dev/null
  [[ $last =~ ^[1-9][0-9]{0,11}$ ]] && ((now >= last && now - last < 60)) && return
  { printf '%s\n' "$now" > "$file.started"; } 2> /dev/null || return
  (
    # Who waits for the end of a pipe would wait for the server; and it is no child, job or variable of this call.
    for descriptor in /proc/self/fd/*; do
      descriptor=${descriptor##*/}
      ((descriptor > 2)) && eval "exec $descriptor>&-"
    done
    [[ $program == /* ]] || program=$PWD/$program
    cd / && exec /usr/bin/env -i HOME="$HOME" ${COSH_HOME:+COSH_HOME="$COSH_HOME"} /usr/bin/setsid "$node" "$program" serve --bridge
  ) < /dev/null > /dev/null 2>&1 &
}

# Whether that process is the one that wrote the file, and what it starts would see the same machine as what this starts.
cosh_is_near() {
  local pid=$1 began=$2 stat space
  { read -r stat < "/proc/$pid/stat"; } 2> /dev/null || return
  # Behind the name, which may hold anything: when it began, in ticks since boot, is the 22nd field of all.
  set -- ${stat##*) }
  [[ ${20} == "$began" ]] || return
  for space in mnt pid user net; do [[ /proc/$$/ns/$space -ef /proc/$pid/ns/$space ]] || return; done
  [[ /proc/$$/root -ef /proc/$pid/root ]]
}

# Prints the server's answer and ends this process; comes back where there is none.
cosh_ask_server() {
  local LC_ALL=C IFS=$' \t\n' home=${COSH_HOME:-$HOME/.copilot-shell} file port pid began token word patience= status out err outBytes errBytes
  [[ $home == /* && -d $home/cache ]] || return
  file=$home/cache/warm-@build@
  # Another person's file would lead to another person's server. First connected, then looked who it is: the port of one that has
  # ended in between could be somebody else's.
  if ! { [[ -f $file && ! -L $file && -O $file ]] && { read -r port pid began token < "$file"; } 2> /dev/null \
    && [[ $port$pid =~ ^[0-9]+$ ]] && { exec {cosh_connection}<> "/dev/tcp/127.0.0.1/$port"; } 2> /dev/null && cosh_is_near "$pid" "$began"; }; then
    cosh_start_server "$1" "$file"
    return
  fi
  [[ ${*: -2:1} == --host-timeout && ${*: -1} =~ ^[1-9][0-9]{3,8}$ ]] && printf -v patience '%d.%03d' $(((${*: -1} - 1000) / 1000)) $((${*: -1} % 1000))
  cosh_read=some
  # Up to 32 MiB. A zero byte is left out, which no JSON has.
  IFS= read -r -d '' -N 33554432 cosh_stdin || cosh_read=all
  [[ $cosh_read == all ]] || return
  # A server that is gone in the middle is none; this shell must not end over it.
  trap '' PIPE
  # At first no more than is taken from us also where nobody reads: one that hangs does not say that it is ready.
  { printf '%s %s %s %s' "$token" "$$" "${#cosh_stdin}" "${cosh_stdin:0:30000}" >&"$cosh_connection"; } 2> /dev/null
  read -r -t 2 -u "$cosh_connection" word && [[ ${word//./} == ready ]] || return
  ((${#cosh_stdin} <= 30000)) || { printf %s "${cosh_stdin:30000}" >&"$cosh_connection"; } 2> /dev/null
  read -r ${patience:+-t "$patience"} -u "$cosh_connection" status outBytes errBytes
  (($? <= 128)) || cosh_late=yes
  # A dot for each part of stdin.
  status=${status//./}
  [[ $status$outBytes$errBytes =~ ^[0-9]+$ && -z $cosh_late ]] || return
  IFS= read -r -N "$outBytes" -u "$cosh_connection" out && IFS= read -r -N "$errBytes" -u "$cosh_connection" err || return
  trap - PIPE
  printf %s "$out"
  printf %s "$err" >&2
  exit "$status"
}

cosh_ask_server "$@"
cosh_cold "$@"
