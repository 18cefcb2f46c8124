import type { Clarification } from '#lib/contracts/clarification.ts';

const MARKDOWN = /[\\`*_[\]<>|~]/g;

/** The question to the reader as Markdown, its options numbered. */
export function clarificationText({ question, options }: Clarification): string {
  const lines = options.map(({ number, title, detail }) => `${number}. ${plain(title)} (${plain(detail)})`);
  return [plain(question), '', ...lines].join('\n');
}

/** Words that mean nothing to Markdown, on one line. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().replaceAll(MARKDOWN, '\\$&');
}
