import format, { type CompiledMessage } from 'icu-minify/format';

import type { english } from './english.ts';

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
  const formatted = format(message, locale, values, { formatters: FORMATTERS });
  return typeof formatted === 'string' ? formatted : formatted.join('');
}
