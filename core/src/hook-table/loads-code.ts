const exact = new Set([
  'PATH', 'IFS', 'ENV', 'PS4', 'SHELLOPTS', 'BASHOPTS', 'PROMPT_COMMAND', 'NODE_OPTIONS', 'NODE_PATH', 'PYTHONSTARTUP', 'PYTHONHOME', 'PYTHONPATH', 'PYTHONINSPECT', 'PERL5OPT',
  'PERL5LIB', 'PERL5DB', 'PERLLIB', 'RUBYOPT', 'RUBYLIB', 'JAVA_TOOL_OPTIONS', 'LUA_INIT', 'ZDOTDIR', 'COSH_HOOK_RUN', 'COSH_DEPTH',
]);

/** Whether a variable of this name makes a shell, a loader or an interpreter run something, or decides where programs are found. */
export const loadsCode = (name: string): boolean => exact.has(name) || /^(?:LD_|DYLD_|BASH_|GIT_)/.test(name);
