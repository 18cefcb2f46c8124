import type { Viewer } from '#lib/people/access/viewer.ts';

import type { ChunkFilters } from '../../chunk-filters.ts';
import type { AnswerStore, StoreAnswer, StoreQuestion } from '../../answer-store.ts';
import type { MappedCollection } from '../external/point-condition.ts';

import type { NucliaConfig } from './nuclia-config.ts';
import type { AskedBox, NucliaConnection } from './nuclia-connection.ts';
import { askRequest } from './nuclia-search.ts';

interface NucliaAnswersNeeds {
  connection: NucliaConnection;
  config: NucliaConfig;
  collection: MappedCollection;
  /** The resources within which filters let anything be found; null for all. */
  resourcesIn: (viewer: Viewer, filters: ChunkFilters) => Promise<string[] | null>;
}

const NOTHING: StoreAnswer = { text: '', citations: [], audit: {} };

/** Answers that Nuclia writes, within the rights of who asks. It searches by itself, and says at the end which paragraphs they rest on. */
export class NucliaAnswers implements AnswerStore {
  readonly name: string;
  readonly #needs: NucliaAnswersNeeds;

  constructor(needs: NucliaAnswersNeeds) {
    this.#needs = needs;
    this.name = `Nuclia, Knowledge Box ${needs.config.kb_id}`;
  }

  async answer(
    { viewer, text, history, filters, parameters, limit }: StoreQuestion,
    signal: AbortSignal,
  ): Promise<StoreAnswer> {
    const { connection, config, collection, resourcesIn } = this.#needs;
    const within = await resourcesIn(viewer, filters);
    if (within?.length === 0) return NOTHING;
    const request = askRequest({ text, history, within, limit }, { config, collection, viewer, parameters });
    return storeAnswer(await connection.ask(request, signal));
  }
}

/** Where there was nothing to answer from, its sentence that says so is not its answer. */
function storeAnswer({ status, answer, citations, learning_id: id }: AskedBox): StoreAnswer {
  const audit: Record<string, string> = id === '' ? {} : { nuclia_learning_id: id };
  if (status !== 'success') return { ...NOTHING, audit };
  const offsets = codePointOffsets(answer);
  const at = (position: number) => offsets[Math.min(position, offsets.length - 1)] ?? answer.length;
  return {
    text: answer,
    citations: Object.entries(citations).flatMap(([chunkId, ranges]) =>
      ranges.map(([start, end]) => ({ chunkId, start: at(start), end: at(end) })),
    ),
    audit,
  };
}

/** Where each code point begins, in UTF-16 code units, and the end behind them: positions there count code points. */
function codePointOffsets(text: string): number[] {
  const offsets = [0];
  for (const point of text) offsets.push((offsets.at(-1) ?? 0) + point.length);
  return offsets;
}
