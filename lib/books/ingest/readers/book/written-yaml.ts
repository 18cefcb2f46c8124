import { type Document, parseDocument } from 'yaml';

/** An error in a text and its position; both count from 1. */
export interface TextProblem {
  line: number;
  column: number;
  message: string;
}

/** YAML as parsed by site generators. */
export interface WrittenYaml {
  document: Document.Parsed;
  /** The text `document` was parsed from: the original, or the original with other indentation. The lines are the same. */
  text: string;
  /** The first error in the original text. */
  problem: TextProblem | null;
  /** False if generators refuse it too: the document is then a guess. */
  isSound: boolean;
}

/** Wider than any author's indentation. */
const WIDE_TAB = ' '.repeat(8);

/**
 * Reads YAML, even if invalid. Tabs used for indentation are read as spaces if nothing else is wrong: YAML forbids them, but generators accept them
 * within brackets.
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

/** Converts a document to a value; undefined if that requires following aliases, which can expand little text into very much. */
export function valueOf(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}
