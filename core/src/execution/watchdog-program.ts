/**
 * What the watchdog runs, as `sh -c <this> <engine mark>`. It is told process groups on its stdin, `+ ID` and `- ID`, and `q` when
 * all is well. Where its input ends without that, the engine is gone: it ends those groups, and on Linux whatever carries a mark of that engine.
 * `grep -l` reads /proc/*\/environ as the binary that it is. What was just being forked may not carry its own environment yet, hence the second look.
 */
export const watchdogProgram = `trap '' HUP INT QUIT TERM PIPE TSTP TTIN TTOU
groups=' '
while read -r word group; do
  case $word in
    +) groups="$groups$group " ;;
    -) case $groups in *" $group "*) groups="\${groups%% "$group" *} \${groups#* "$group" }" ;; esac ;;
    q) exit 0 ;;
  esac
done
for group in $groups; do kill -s KILL -- "-$group"; done
[ -r /proc/self/environ ] || exit 0
for look in 1 2 3; do
  for file in $(grep -lF -e "$0" /proc/[0-9]*/environ); do
    id=\${file#/proc/}
    kill -s KILL "\${id%/environ}"
  done
  sleep 0.1 || sleep 1
done
`;

/** Nothing of the caller's: not even where it finds its programs. Without SHLVL a bash takes the pipe, a socket, for a remote login and reads ~/.bashrc. */
export const watchdogEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin:/run/current-system/sw/bin', SHLVL: '1' };
