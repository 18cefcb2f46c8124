import type { CatalogueFinding } from './catalogue-finding.ts';
import { comparableWords, wordsOf } from './catalogue-questions/question-tokens.ts';
import { moment } from './tools/document-filters.ts';
import type { TurnRecord } from './turn-record.ts';
import { languageName } from './writing/catalogue-words.ts';

/** Replaces the words that are left out. */
const LEFT_OUT = '…';

/**
 * The words that may be reported with an answer even though a model has chosen them. Otherwise a misled model could speak to the reader through the
 * input of a tool, where nothing is cited and no claim is judged.
 */
export class VouchedWords {
  readonly #words: ReadonlySet<string>;

  constructor(texts: Iterable<string>) {
    this.#words = new Set([...texts].flatMap(comparableWords));
  }

  /** Whether all words of the text are vouched for. */
  readonly hold = (text: string): boolean => comparableWords(text).every((word) => this.#words.has(word));

  /**
   * Returns structured data as it may be reported: each text is reduced to the vouched words, and fields whose names are not vouched for are left
   * out.
   */
  only(value: unknown): unknown {
    if (typeof value === 'string') return this.#onlyOf(value);
    if (Array.isArray(value)) return value.map((one) => this.only(one));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).filter(([name]) => this.hold(name));
    return Object.fromEntries(fields.map(([name, inner]) => [name, this.only(inner)]));
  }

  #onlyOf(text: string): string {
    if (this.hold(text) || moment.safeParse(text).success) return text;
    const told = wordsOf(text.replaceAll(/["“”«»]/gu, ' '))
      .filter(({ kind }) => kind === 'word')
      .map(({ raw, one }) => (this.#words.has(one) ? raw : LEFT_OUT));
    return told.filter((word, index) => word !== LEFT_OUT || told[index - 1] !== LEFT_OUT).join(' ');
  }
}

/**
 * Collects the words that may be used: those of the reader in this conversation, those of the catalogue about documents that the turn has seen, and
 * `ours`.
 */
export function vouchedWords(record: TurnRecord, ours: readonly string[] = []): VouchedWords {
  const { question, history, seen, catalogue } = record;
  const asked = [question.text, ...history.map((turn) => turn.question)];
  const named = [...seen].flatMap(([id, title]) => [id, title ?? '']);
  return new VouchedWords([...asked, ...named, ...catalogue.flatMap(toldBy), ...ours]);
}

function toldBy(finding: CatalogueFinding): string[] {
  if (finding.kind === 'groups') return finding.groups.flatMap(({ value }) => value ?? []);
  const documents = finding.kind === 'list' ? finding.documents : [finding.record];
  return documents.flatMap(({ filename, type, documentType, department, origin, language, authors }) => {
    const values = [filename, type, documentType, department, origin, ...authors];
    return [...values, language, language === null ? null : languageName(language)].filter((one) => one !== null);
  });
}
