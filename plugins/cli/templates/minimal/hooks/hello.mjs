// A hook is a program: the event is JSON on stdin, the answer is JSON on stdout. This one ignores the event.
const additionalContext = 'The extension {{name}} is at work in this session.';
process.stdout.write(JSON.stringify({ hookSpecificOutput: { additionalContext } }));
