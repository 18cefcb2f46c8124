import { moveClaim } from '#lib/contracts/claim.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import type { QueryPlan, ToolCall } from '#lib/contracts/query-plan.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';

import { inTexts } from './in-texts.ts';
import { maskCitations, maskSource } from './mask-selection.ts';
import type { MaskedText } from './masked-text.ts';
import type { Masker } from './masker.ts';

type MaskWords = (text: string) => string;

/**
 * A turn as it may be kept: the words of its reader masked, and in the answer what of them is repeated there. Words of books stay as they
 * are, and an answer keeps what stands in the words that it cites. Ranges are those of the masked texts.
 */
export function maskTurn(masker: Masker, viewer: Viewer, turn: Turn): Turn {
  const own: MaskWords = (text) => masker.words(viewer, text);
  const query = masker.read(viewer, turn.query);
  // A selection is words of a book where its place is known; else they are the reader's.
  const isBrought = turn.selectedText !== null && turn.selection === null;
  const brought = isBrought ? masker.read(viewer, turn.selectedText ?? '') : null;
  const selected = brought && brought.masked;
  const repeated = masker.answering(viewer, [...query.said, ...(brought?.said ?? [])]);
  const echo: MaskWords = (text) => repeated(text).text;
  const books = citedWords(turn);
  const response = repeated(turn.response, books);
  return {
    ...turn,
    query: query.masked.text,
    response: response.text,
    claims: turn.claims.map((claim) =>
      moveClaim(citing(claim, selected), (offset) => response.at(offset), response.text),
    ),
    withheld: turn.withheld.map((claim) => ({ ...citing(claim, selected), text: repeated(claim.text, books).text })),
    sources: selected === null ? turn.sources : turn.sources.map((source) => maskSource(source, selected)),
    selectedText: selected === null ? turn.selectedText : selected.text,
    plan: turn.plan && maskPlan(turn.plan, { own, echo }),
    toolCalls: turn.toolCalls.map((call) => maskCall(call, echo)),
    clarification: turn.clarification && { ...turn.clarification, question: echo(turn.clarification.question) },
    resumes: turn.resumes && { ...turn.resumes, query: own(turn.resumes.query) },
    filters: inTexts(turn.filters, own),
    audit: inTexts(turn.audit, own),
  };
}

function citing<Citing extends Turn['claims'][number] | Turn['withheld'][number]>(
  claim: Citing,
  selected: MaskedText | null,
): Citing {
  return selected === null ? claim : maskCitations(claim, selected);
}

/** The row holds them whatever else is masked in it. */
function citedWords({ sources, selection, selectedText }: Turn): string[] {
  const cited = sources.flatMap((source) =>
    'doc_id' in source ? [source.chunk_text, ...source.ranges.map(({ quote }) => quote)] : [],
  );
  return selection === null || selectedText === null ? cited : [...cited, selectedText];
}

/** What the question points at is called as its book calls it. */
function maskPlan(plan: QueryPlan, { own, echo }: { own: MaskWords; echo: MaskWords }): QueryPlan {
  return {
    ...plan,
    steps: inTexts(plan.steps, echo),
    ...(plan.subject !== undefined && { subject: own(plan.subject) }),
  };
}

/** The documents that a call names are called as the library calls them. */
function maskCall(call: ToolCall, echo: MaskWords): ToolCall {
  const { input, summary, generated } = call;
  return {
    ...call,
    ...{ input: inTexts(input, echo), summary: echo(summary) },
    ...(generated !== undefined && { generated: { ...generated, text: echo(generated.text) } }),
  };
}
