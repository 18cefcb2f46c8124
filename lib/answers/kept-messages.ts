import type { Turn } from '#lib/conversations/turn.ts';

export const NOT_RECORDED =
  'This server records no conversations, so that no answer can be kept. Set RECORD_CONVERSATIONS=true to keep answers.';

export const UNPLACED =
  'The answer cannot be kept: it rests on words whose place in the library is not known. Send the question with selection, which says where the selected text stands.';

/** What is said of a turn that is not answered. */
export function messageOf({ outcome, response, clarification }: Turn): string {
  if (outcome === 'not_found') return 'The library does not say. Nothing was kept.';
  if (outcome === 'clarification') {
    const asked = clarification?.question ?? response;
    const options = clarification?.options.map(({ number, title, detail }) => `${number}. ${title} (${detail})`) ?? [];
    return [`${asked} Ask again in the same session with option set to a number.`, ...options].join('\n');
  }
  return outcome === 'stopped' ? 'The answer was stopped before its end. Ask again.' : 'The answer failed. Ask again.';
}
