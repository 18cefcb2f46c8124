import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { figuresMarkdown } from '#lib/contracts/answer-figures.ts';
import type { LibrarySource, Source } from '#lib/contracts/source.ts';

/** Where a source's picture is shown to whoever is answered; null where no address can be made. */
export type PictureAddress = (source: LibrarySource & { image_path: string }) => Promise<string | null>;

/** Gives the sources of an answer the addresses of their pictures, the same for the same picture. */
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

/** The events of an answer, its sources with the addresses of their pictures, and these as figures behind its words. */
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
