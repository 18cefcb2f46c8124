import format, { type CompiledMessage } from 'icu-minify/format';

import type { english } from './english.ts';
import { directionOf } from './languages.ts';

/** A text with arguments, compiled from ICU MessageFormat (https://unicode-org.github.io/icu/userguide/format_parse/messages/). */
export type Template = Exclude<CompiledMessage, string>;

/** Texts as a page receives them: those with arguments are compiled, all others are as they were written. */
export type Compiled<Texts> = Texts extends string
  ? Texts extends `${string}{${string}`
    ? Template
    : string
  : Texts extends readonly string[]
    ? readonly string[]
    : { readonly [Name in keyof Texts]: Compiled<Texts[Name]> };

/** The texts of a language other than English, under the same names. */
export type Translated<Texts> = Texts extends string
  ? string
  : Texts extends readonly string[]
    ? readonly string[]
    : { readonly [Name in keyof Texts]: Translated<Texts[Name]> };

/** The texts of the reader's pages in one language, by place and meaning. */
export type Wording = Compiled<typeof english>['reader'];

let source: () => Wording | null = () => null;

/** Sets where the texts come from: from the request that is being answered, on a server; from the page, in a browser. */
export function speakFrom(found: () => Wording | null): void {
  source = found;
}

/** The texts in the reader's language. Call it while a page is drawn or afterwards, never while modules load. */
export function wording(): Wording {
  const found = source();
  if (found === null) throw new Error('No language has been chosen.');
  return found;
}

const FORMATTERS = {
  getNumberFormat: (...of: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...of),
  getPluralRules: (...of: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...of),
  getDateTimeFormat: (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...of),
};

/** A text with its arguments filled in, each under its name. Plurals and their numbers follow the locale: the reader's, unless another is given. */
export function formatMessage(
  message: Template | string,
  values: Readonly<Record<string, string | number>>,
  locale: string = wording().common.locale,
): string {
  const isolated = Object.entries(values).map(([name, value]): [string, string | number] => [
    name,
    isolate(value, locale),
  ]);
  const filled = Object.fromEntries<string | number>(isolated);
  const formatted = format(message, locale, filled, { formatters: FORMATTERS });
  return typeof formatted === 'string' ? formatted : formatted.join('');
}

/** The parts of one line, such as the names of a place. Each keeps its own writing direction. */
export function joinParts(parts: readonly string[]): string {
  return parts.map((part) => isolate(part)).join(' · ');
}

/** A list within a sentence, with the commas of the language. */
export function listed(parts: readonly (string | number)[]): string {
  return parts.join(directionOf(wording().common.locale) === 'rtl' ? '، ' : ', ');
}

/** Returns a message without what separates writing directions: for text that is sent or searched, not shown. */
export function withoutIsolates(message: string): string {
  return message.replaceAll(/[\u2068\u2069]/g, '');
}

/** A letter of another script than the right-to-left one of the interface. */
const FOREIGN_LETTER = /[^\P{L}\p{Script=Arabic}]/u;

/** Encloses foreign words in U+2068 and U+2069: otherwise punctuation and numbers next to them would move to their other side. */
export function isolate<Value extends string | number>(
  value: Value,
  locale: string = wording().common.locale,
): Value | string {
  const isForeign = directionOf(locale) === 'rtl' && typeof value === 'string' && FOREIGN_LETTER.test(value);
  return isForeign ? `\u2068${value}\u2069` : value;
}
