import ts from 'typescript';
import { readText } from './repository-files.js';

const printer = ts.createPrinter({ removeComments: true });

/** The text of a source file without its comments: an example in a comment is documentation. */
export function codeOf(file: string, text = readText(file)): string {
  return printer.printFile(ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true));
}

/** Which of these words stand in a text as words of their own. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  return words.filter((word) => new RegExp(`(?<![\\w$])${word}(?![\\w$])`).test(text));
}
