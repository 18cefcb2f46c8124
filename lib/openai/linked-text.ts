import { findMarkers } from '#lib/answers/answer-markdown.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import type { ResponseCitation } from '#lib/contracts/openai/openai-citation.ts';
import { formatPageFragment } from '#lib/contracts/reader-address.ts';
import type { LibrarySource, Source } from '#lib/contracts/source.ts';
import { countCodePoints } from '#lib/core/code-points.ts';

type Range = LibrarySource['ranges'][number];

/** Where a link was put in the place of a marker: how much longer the text is from there on. */
interface Growth {
  /** The end of the marker, in the answer. */
  from: number;
  by: number;
}

/**
 * The text of an answer with its markers made links to the exact words, while it comes. A text is sent as soon as it is known what its
 * markers point at, which is when the claim that holds them is told. Words of a selection have no address, and their markers stay.
 */
export class LinkedText {
  readonly #baseUrl: string;
  readonly #sources: Source[] = [];
  readonly #citations: ResponseCitation[] = [];
  readonly #growths: Growth[] = [];
  #answer = '';
  /** How much of the answer has been sent. */
  #settled = 0;
  #sent = '';

  /** `baseUrl` has no trailing slash. */
  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /** What was sent so far. */
  get text(): string {
    return this.#sent;
  }

  get citations(): readonly ResponseCitation[] {
    return this.#citations;
  }

  /** The sources of markers from here on; each again when more of it is cited. */
  noteSource(position: number, source: Source): void {
    this.#sources[position - 1] = source;
  }

  /** More of the answer. Returns what can be sent of it: all before what may be a marker. */
  append(text: string): string {
    this.#answer += text;
    const bracket = this.#answer.indexOf('[', this.#settled);
    return this.#settle(bracket === -1 ? this.#answer.length : bracket, []);
  }

  /** Returns what can be sent now that it is known what this claim cites. */
  settle({ end, citations }: Pick<Claim, 'end' | 'citations'>): string {
    return this.#settle(end, citations);
  }

  /** Returns the rest, at the end of the answer. */
  finish(): string {
    return this.#settle(this.#answer.length, []);
  }

  /** Where an offset of the answer stands in the text that was sent. */
  toSent(offset: number): number {
    return this.#growths.filter(({ from }) => from <= offset).reduce((sum, { by }) => sum + by, offset);
  }

  #settle(end: number, citations: Claim['citations']): string {
    if (end <= this.#settled) return '';
    const before = this.#sent.length;
    // Read from the beginning: whether something is code depends on what stands before it.
    const markers = findMarkers(this.#answer.slice(0, end)).filter(({ start }) => start >= this.#settled);
    for (const { start, end: markerEnd, position } of markers) {
      this.#sent += this.#answer.slice(this.#settled, start);
      const link = this.#linkOf(position, citations);
      this.#sent += link ?? this.#answer.slice(start, markerEnd);
      if (link !== null) this.#growths.push({ from: markerEnd, by: link.length - (markerEnd - start) });
      this.#settled = markerEnd;
    }
    this.#sent += this.#answer.slice(this.#settled, end);
    this.#settled = end;
    return this.#sent.slice(before);
  }

  /** The link for a marker, noted among the citations; null where nothing can be linked. */
  #linkOf(position: number, citations: Claim['citations']): string | null {
    const source = this.#sources[position - 1];
    if (source === undefined || !('ranges' in source)) return null;
    const cited = citations.find((citation) => citation.position === position);
    const range =
      source.ranges.find(({ start, end }) => start === cited?.start && end === cited.end) ?? source.ranges[0];
    if (range === undefined) return null;
    const url = this.#addressOf(source, range);
    const link = `[[${position}]](${url})`;
    const start = this.#sent.length;
    const startCp = countCodePoints(this.#sent);
    this.#citations.push({
      type: 'url_citation',
      start_index: start,
      end_index: start + link.length,
      start_index_cp: startCp,
      end_index_cp: startCp + countCodePoints(link),
      url,
      title: source.page_title,
      position,
      quote: range.quote,
      ...(range.page_number !== undefined && { page_number: range.page_number }),
      ...(range.page_label !== undefined && { page_label: range.page_label }),
    });
    return link;
  }

  /** In the reader, exactly the words; elsewhere, what its document says where it is. */
  #addressOf({ source_url, page_version: version }: LibrarySource, { start, end }: Range): string {
    const isHere = source_url.startsWith(`${this.#baseUrl}/books/`);
    const [page = ''] = source_url.split('#', 1);
    const url = isHere ? `${page}${formatPageFragment({ kind: 'cited', version, start, end })}` : source_url;
    // What would end the link in Markdown.
    return url.replace(
      /[\s()<>[\]\\]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    );
  }
}
