import { withoutCitationMarkers } from '#lib/contracts/citation-marker.ts';
import { withheldReasons } from '#lib/client/chat/claim-words.ts';
import { CLAIM_STATUSES, type ClaimReason, type ClaimStatus, countWithheld } from '#lib/contracts/claim.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { FoldedPart, PartTitle, PlaceNames, SaidWords } from './turn-part.tsx';
import type { TranscriptTurn, WithheldSentence } from './transcript-turn.ts';

const DOUBT_COLOURS: Partial<Record<ClaimStatus, string>> = {
  weak: 'text-warn',
  uncited: 'text-warn',
  contradicted: 'text-danger',
};

/** The verdict on each sentence of an answer at the time it was given. */
export function JudgedClaims({ answer, claims }: Pick<TranscriptTurn, 'answer' | 'claims'>) {
  if (claims.length === 0) return null;
  return (
    <FoldedPart
      summary={<>{formatMessage(adminWording().transcript.claim.summary, { countStatuses: countStatuses(claims) })}</>}
    >
      <ol className="mt-2 grid list-decimal gap-2 ps-6 marker:text-ink-3">
        {claims.map(({ start, end, status, reasons, citations, judged_by: judgedBy }) => (
          <li key={start}>
            <span dir="auto" className="block wrap-anywhere">
              {wordsOf(answer.slice(start, end))}
            </span>
            <span className={DOUBT_COLOURS[status] ?? 'text-ink-2'}>
              {[
                STATUS_WORDS()[status],
                ...reasonWords(reasons),
                ...sourcesNamed(citations),
                ...readerNamed(judgedBy),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </FoldedPart>
  );
}

/** Strips the citation markers from Markdown. */
function wordsOf(markdown: string): string {
  return withoutCitationMarkers(markdown).trim();
}

function readerNamed(judgedBy: string | undefined): string[] {
  return judgedBy === undefined ? [] : [formatMessage(adminWording().transcript.claim.checkedBy, { name: judgedBy })];
}

function sourcesNamed(citations: readonly { position: number }[]): string[] {
  const positions = [...new Set(citations.map(({ position }) => position))];
  if (positions.length === 0) return [];
  return [
    formatMessage(
      positions.length === 1 ? adminWording().transcript.source.named : adminWording().transcript.source.namedSeveral,
      {
        positions: positions.join(', '),
      },
    ),
  ];
}

/** Sentences left out of an answer, with their words: only administrators see them. */
export function WithheldList({ withheld }: { withheld: readonly WithheldSentence[] }) {
  if (withheld.length === 0) return null;
  return (
    <section className="withheld-list rounded-lg border border-dashed border-warn px-4 py-3.5">
      <PartTitle>{adminWording().transcript.withheld.title}</PartTitle>
      <ul className="grid gap-2.5">
        {withheld.map(({ text, status, reasons, cited }, index) => (
          <li key={index}>
            <SaidWords>{text}</SaidWords>
            <p className="text-ink-2">
              {[STATUS_WORDS()[status], ...reasonWords(reasons)].join(' · ')}
              {cited.length > 0 && adminWording().transcript.withheld.cited}
              <PlaceNames places={cited} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The meaning of a claim's status, for reviewers. */
const STATUS_WORDS = (): Record<ClaimStatus, string> => ({
  supported: adminWording().transcript.claim.supported,
  quoted: adminWording().transcript.claim.quoted,
  weak: adminWording().transcript.claim.weak,
  uncited: adminWording().transcript.claim.uncited,
  contradicted: adminWording().transcript.claim.contradicted,
  neutral: adminWording().transcript.claim.neutral,
  catalogue: adminWording().transcript.claim.catalogue,
});

/** Formats the number of claims by status: "3 backed · 1 to check"; empty without claims. */
export function countStatuses(claims: readonly { status: ClaimStatus }[]): string {
  return CLAIM_STATUSES.map((status) => ({ status, count: claims.filter((claim) => claim.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${adminWording().transcript.claim.counts[status]}`)
    .join(' · ');
}

/** Returns the reasons for the verdict on a sentence; each part can be used on its own. */
export function reasonWords(reasons: readonly ClaimReason[]): string[] {
  return withheldReasons(countWithheld([{ reasons }]));
}
