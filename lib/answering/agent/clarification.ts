import type { Clarification } from '#lib/contracts/clarification.ts';
import { documentAddress } from '#lib/contracts/reader-address.ts';
import type { CatalogueEntry } from '#lib/books/library/catalogue.ts';

import { plainMarkdown } from './writing/quoted-sentence.ts';

/**
 * Returns a question to the reader with documents to choose from, in their order; `total` is the number that matched. All wording is Lectern's or the
 * catalogue's: the documents are called by their type where all have the same one. `baseUrl` has no trailing slash.
 */
export function clarificationOf(entries: readonly CatalogueEntry[], total: number, baseUrl: string): Clarification {
  const options = entries.map(({ id, title, type, documentType, department, sourceUpdatedAt }, index) => {
    const details = [documentType ?? type, department, sourceUpdatedAt.toISOString().slice(0, 10)];
    const detail = details.filter((part) => part !== null).join(', ');
    return { number: index + 1, doc_id: id, title, url: documentAddress(baseUrl, id), detail };
  });
  const all = entries.length < total ? ` ${total} fit; these are the newest.` : '';
  return { question: `Which ${nounOf(entries)} do you mean?${all}`, options };
}

/** Returns the question to the reader as Markdown, with numbered options. */
export function clarificationText({ question, options }: Clarification): string {
  const lines = options.map(
    ({ number, title, detail }) => `${number}. ${plainMarkdown(title)} (${plainMarkdown(detail)})`,
  );
  return [plainMarkdown(question), '', ...lines].join('\n');
}

function nounOf(entries: readonly CatalogueEntry[]): string {
  const [type, another] = new Set(entries.map(({ documentType }) => documentType));
  return another === undefined ? (type ?? 'document') : 'document';
}
