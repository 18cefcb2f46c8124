import type { VerifiedAnswer } from '#lib/answers/verify-answer.ts';

const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** What was found, for a person: one line for each footnote, and what it comes to. */
export function verificationTable({ file, footnotes }: VerifiedAnswer): string {
  const rows = footnotes.map(({ number, status, pageNumber, title }) =>
    [`[${number}]`.padEnd(6), status.padEnd(10), `p. ${pageNumber}`.padEnd(8), title.replace(CONTROL, ' ')].join(''),
  );
  const counts = new Map<string, number>();
  for (const { status } of footnotes) counts.set(status, (counts.get(status) ?? 0) + 1);
  const sum = [...counts].map(([status, count]) => `${count} ${status}`).join(', ');
  const words =
    file === 'intact' ? 'The file is as it was kept.' : 'The file is not as it was kept: it contradicts itself.';
  return [...rows, `${sum === '' ? 'No footnotes' : sum}. ${words}`].join('\n');
}
