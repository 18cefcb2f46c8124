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
  /** Returns the resources in which the filters allow anything to be found; null for all. */
  resourcesIn: (viewer: Viewer, filters: ChunkFilters) => Promise<string[] | null>;
}

const NOTHING: StoreAnswer = { text: '', citations: [], audit: {} };

/** Answers written by Nuclia, within the rights of the viewer. It searches by itself, and reports at the end which paragraphs they are based on. */
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

/** If there was nothing to answer from, the service's sentence that says so is not used as the answer. */
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

/** Returns the UTF-16 offset at which each code point starts, followed by the end: the service's positions count code points. */
function codePointOffsets(text: string): number[] {
  const offsets = [0];
  for (const point of text) offsets.push((offsets.at(-1) ?? 0) + point.length);
  return offsets;
}
