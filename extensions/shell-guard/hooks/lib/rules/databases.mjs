import { isUnknown } from '../expand/marks.mjs';
import { ask } from './verdicts.mjs';

const LOSS = ask('deletes data from a database', 'show the person the statement');
const COMMENTS_AND_STRINGS = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'?|"[^"]*"?/g;
const DROPS = /\bdrop\s+(?:table|database|schema|view|index|user|role|materialized|owned)\b|\btruncate\b|\bdropDatabase\b|\bflush(?:all|db)\b/i;
const DELETES = /^\s*delete\s+from\b(?![\s\S]*\bwhere\b)/i;

/** Whether a text of SQL loses data; names and words inside strings and comments do not count. */
export function losesData(sql) {
  const bare = sql.replace(COMMENTS_AND_STRINGS, ' ');
  return DROPS.test(bare) || bare.split(';').some((statement) => DELETES.test(statement));
}

const STATEMENT = /^(?:-[a-zA-Z]*[ce]|--command|--execute|--eval|--query|-cmd)$/;
const ATTACHED = /^(?:-[ce]|--(?:command|execute|eval|query)=)(.+)$/s;

/** The statements of a client's command line: after its option, or bare as with `sqlite3 file 'sql'`. */
function statements({ name, args, stdin }) {
  const found = args.filter((arg, at) => STATEMENT.test(args[at - 1] ?? ''));
  for (const arg of args) if (ATTACHED.test(arg)) found.push(arg.match(ATTACHED)[1]);
  if (name === 'sqlite3' || name === 'duckdb') found.push(...args.filter((arg) => !arg.startsWith('-')).slice(1));
  if (stdin.text !== null) found.push(stdin.text);
  return found;
}

/** @type {import('./verdicts.mjs').Rule[]} */
export const databaseRules = [
  {
    programs: ['psql', 'mysql', 'mariadb', 'sqlite3', 'duckdb', 'clickhouse-client', 'sqlcmd', 'mongosh', 'mongo', 'cockroach'],
    judge: (call) => (statements(call).some((sql) => !(isUnknown(sql) && sql.length === 1) && losesData(sql)) ? LOSS : null),
  },
  { programs: ['dropdb'], judge: ({ args }) => (args.includes('--help') ? null : LOSS) },
  { programs: ['mysqladmin'], judge: ({ args }) => (args.includes('drop') ? LOSS : null) },
  { programs: ['redis-cli'], judge: ({ args }) => (args.some((arg) => /^flush(?:all|db)$/i.test(arg)) ? LOSS : null) },
];
