import type { ChatResponse } from '#lib/contracts/chat-response.ts';
import { conversationResponseSchema } from '#lib/contracts/conversation.ts';
import { pageTextSchema } from '#lib/contracts/page-text.ts';
import type { LibrarySource } from '#lib/contracts/source.ts';

/** Checks answers against what the server publishes; every page version is fetched once. */
export class AnswerChecker {
  readonly #url: string;
  readonly #pages = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** What is wrong with an answer, one sentence a fault: ranges, markers, and the stored turn. */
  async faultsOf(response: ChatResponse): Promise<string[]> {
    const faults = markerFaults(response);
    for (const source of response.sources) {
      if ('page_id' in source) faults.push(...(await this.#rangeFaults(source)));
    }
    faults.push(...(await this.#recordFaults(response)));
    return faults;
  }

  async #rangeFaults(source: LibrarySource): Promise<string[]> {
    const text = await this.#pageText(source);
    const points = [...text];
    const wrong = source.ranges.filter(
      (range) =>
        range.quote === '' ||
        text.slice(range.start, range.end) !== range.quote ||
        points.slice(range.start_cp, range.end_cp).join('') !== range.quote,
    );
    const faults = wrong.map((range) => `${source.page_id} ${range.start}-${range.end} is not the quoted words`);
    if (source.ranges.length === 0) faults.push(`${source.page_id} is a source without a range`);
    if (!text.includes(source.chunk_text)) faults.push(`${source.page_id} does not hold its chunk_text`);
    return faults;
  }

  async #pageText({ page_id, page_version }: LibrarySource): Promise<string> {
    const key = `${page_id}?version=${page_version}`;
    let text = this.#pages.get(key);
    if (text === undefined) {
      const response = await fetch(`${this.#url}/api/pages/${key}`);
      const page = pageTextSchema.parse(await response.json());
      if (page.version !== page_version) throw new Error(`asked for ${key}, got version ${page.version}`);
      text = page.text;
      this.#pages.set(key, text);
    }
    return text;
  }

  async #recordFaults(answered: ChatResponse): Promise<string[]> {
    const response = await fetch(`${this.#url}/api/conversations/${answered.metadata.session_id}`);
    const turn = conversationResponseSchema.parse(await response.json()).turns.at(-1);
    if (turn === undefined) return ['the turn was not stored'];
    const retrieved = new Set(turn.retrieved_chunks.map((chunk) => chunk.chunk_id));
    const faults = answered.sources
      .filter((source) => 'chunk_id' in source && !retrieved.has(source.chunk_id))
      .map((source) => `${source.source_url} was cited but not retrieved`);
    if (turn.response !== answered.answer) faults.push('the stored answer differs');
    if (JSON.stringify(turn.sources) !== JSON.stringify(answered.sources)) faults.push('the stored sources differ');
    return faults;
  }
}

/** Every marker points at a source, and every source is pointed at. */
function markerFaults({ answer, sources }: ChatResponse): string[] {
  const withoutCode = answer.replaceAll(/```[\s\S]*?```/g, '');
  const positions = new Set([...withoutCode.matchAll(/(?<!\\)\[(\d+)\]/g)].map(([, position]) => Number(position)));
  const dead = [...positions].filter((position) => position < 1 || position > sources.length);
  const unused = sources.flatMap((_, index) => (positions.has(index + 1) ? [] : [index + 1]));
  return [
    ...dead.map((position) => `marker [${position}] is dead`),
    ...unused.map((position) => `source ${position} has no marker`),
  ];
}
