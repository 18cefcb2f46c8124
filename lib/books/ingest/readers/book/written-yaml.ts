import { type Document, parseDocument } from 'yaml';

/** What is wrong with a text, and where; both count from 1. */
export interface TextProblem {
  line: number;
  column: number;
  message: string;
}

/** YAML as a generator of sites reads it. */
export interface WrittenYaml {
  document: Document.Parsed;
  /** What `document` was read from: the text, or the text with other indentation. The lines are the same. */
  text: string;
  /** The first thing that is wrong with the text as it is written. */
  problem: TextProblem | null;
  /** False where generators refuse it too: then the document is a guess. */
  isSound: boolean;
}

/** Wider than what any author indents by. */
const WIDE_TAB = ' '.repeat(8);

/**
 * Reads YAML, however broken. Tabs that indent lines are read as spaces where that is all that is wrong: YAML forbids them, and
 * generators accept them within brackets.
 */
export function readYaml(text: string): WrittenYaml {
  const document = parseDocument(text, { logLevel: 'error' });
  const [error] = document.errors;
  if (error === undefined) return { document, text, problem: null, isSound: true };
  const [at = { line: 1, col: 1 }] = error.linePos ?? [];
  const message = error.message.split(/ at line |\n/, 1)[0]?.trimEnd() ?? '';
  const problem = { line: at.line, column: at.col, message };
  const widened = text.replace(/^[ \t]+/gm, (indentation) => indentation.replaceAll('\t', WIDE_TAB));
  if (widened !== text) {
    const again = parseDocument(widened, { logLevel: 'error' });
    if (again.errors.length === 0) return { document: again, text: widened, problem, isSound: true };
  }
  return { document, text, problem, isSound: false };
}

/** What a document holds; undefined where that takes following aliases, which can make little text into very much. */
export function valueOf(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}
