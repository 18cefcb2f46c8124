import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { figuresMarkdown } from '#lib/contracts/answer-figures.ts';
import type { LibrarySource, Source } from '#lib/contracts/source.ts';

/** Returns the address at which a source's picture is shown to the recipient of the answer; null if none can be made. */
export type PictureAddress = (source: LibrarySource & { image_path: string }) => Promise<string | null>;

/** Adds the addresses of images to the sources of an answer, the same address for the same image. */
export class AddressedSources {
  readonly #addressOf: PictureAddress;
  readonly #known = new Map<string, Promise<string | null>>();

  constructor(addressOf: PictureAddress) {
    this.#addressOf = addressOf;
  }

  async withAddress(source: Source): Promise<Source> {
    if (!('doc_id' in source) || source.image_path === undefined) return source;
    const { doc_id, page_id, image_path } = source;
    const name = JSON.stringify([doc_id, page_id, image_path]);
    const made = this.#known.get(name) ?? this.#addressOf({ ...source, image_path });
    this.#known.set(name, made);
    const address = await made;
    return address === null ? source : { ...source, image_url: address };
  }

  withAddresses(sources: readonly Source[]): Promise<Source[]> {
    return Promise.all(sources.map((source) => this.withAddress(source)));
  }
}

/** Yields the events of an answer, adding image addresses to its sources, and figures after its text. */
export async function* withPictures(
  events: AsyncIterable<AnswerEvent>,
  addressOf: PictureAddress,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const addressed = new AddressedSources(addressOf);
  for await (const event of events) {
    if (event.type === 'answer-source') yield { ...event, source: await addressed.withAddress(event.source) };
    else if (event.type === 'answer-sources') {
      const sources = await addressed.withAddresses(event.sources);
      const text = figuresMarkdown(sources);
      if (text !== '') yield { type: 'answer-figures', text };
      yield { ...event, sources };
    } else yield event;
  }
}
