import type { ConversationTurn } from '#lib/contracts/conversation.ts';
import type { ApiRequest } from '#lib/http/api-request.ts';
import type { Runtime } from '#lib/runtime/runtime.ts';

type Source = ConversationTurn['sources'][number];

/** The turns, each range of their library sources with where its words stand now. */
export async function withAnchors(
  turns: ConversationTurn[],
  viewer: ApiRequest['viewer'],
  runtime: Runtime,
): Promise<ConversationTurn[]> {
  const sources = turns.flatMap((turn) => turn.sources.filter((source) => 'ranges' in source));
  const located = await runtime.locateCitations(
    viewer,
    sources.map(({ page_id, page_version, ranges }) => ({ pageId: page_id, pageVersion: page_version, ranges })),
  );
  const anchored = new Map<Source, Source>(
    sources.map((source, index) => [
      source,
      {
        ...source,
        ranges: source.ranges.map((range, place) => ({ ...range, ...anchorOf(located[index]?.[place]) })),
      },
    ]),
  );
  return turns.map((turn) => ({ ...turn, sources: turn.sources.map((source) => anchored.get(source) ?? source) }));
}

type Place = Awaited<ReturnType<Runtime['locateCitations']>>[number][number];

function anchorOf(place: Place | undefined) {
  if (place === undefined) return {};
  const { status, pageVersion, start, end } = place;
  return { anchor: { status, page_version: pageVersion, start, end } };
}
