import type { PageSearchResponse } from '#lib/contracts/page-search.ts';

import type { AskServer } from './ask-server.ts';
import { type Here, readerAddress } from './citations.ts';
import { h } from './dom.ts';
import { type HostMarks, showRange } from './host-marks.ts';
import { HostPage } from './host-page.ts';
import type { WidgetOptions } from './options.ts';
import type { Words } from './words.ts';

type Match = PageSearchResponse['matches'][number];

interface SearchParts {
  server: AskServer;
  marks: HostMarks;
  options: WidgetOptions;
  words: Words;
  page: () => Here['page'];
  announce: (text: string) => void;
  onJump: () => void;
}

const PATIENCE_MS = 250;

/** Shows where words occur in the documentation, while they are typed. */
export class SearchView {
  readonly element = h('div', { class: 'found' });
  readonly #parts: SearchParts;
  #searching = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: SearchParts) {
    this.#parts = parts;
  }

  /** Searches after a short pause in typing. */
  search(query: string): void {
    clearTimeout(this.#timer);
    this.#searching.abort();
    if (query.trim() === '') this.element.replaceChildren();
    else this.#timer = setTimeout(() => void this.#search(query.trim()), PATIENCE_MS);
  }

  async #search(query: string): Promise<void> {
    const { server, options, words, announce } = this.#parts;
    this.#searching = new AbortController();
    const { signal } = this.#searching;
    try {
      const found = await server.search(query, options.documentId, signal);
      if (signal.aborted) return;
      const heading = headingOf(found, words);
      announce(heading);
      const host = HostPage.read();
      this.element.replaceChildren(
        h('p', { class: 'scope' }, heading),
        h('ol', { class: 'places' }, ...found.matches.map((match) => this.#item(match, host))),
      );
    } catch {
      if (!signal.aborted) this.element.replaceChildren(h('p', { class: 'note', role: 'alert' }, words.failed));
    }
  }

  #item(match: Match, host: HostPage): HTMLElement {
    const { server, marks, page, onJump, words } = this.#parts;
    const { start, end, match: quote, before, after, page_title: title, section_heading: heading } = match;
    const ids = { doc_id: match.document_id, page_id: match.page_id, page_version: match.page_version };
    const isHere = page()?.page_id === match.page_id;
    // Of several places, the one whose surroundings match most of these words is used.
    const anchor = { start, end, quote, prefix: before, suffix: after, twins: null };
    const range = isHere ? host.find(anchor) : null;
    const link = h(
      'a',
      { class: 'source', href: readerAddress(server.origin, ids, { start, end }), target: '_blank', rel: 'noopener' },
      h(
        'span',
        { class: 'place' },
        h('bdi', {}, heading === title || heading === '' ? title : `${title} › ${heading}`),
        range === null ? ' ↗' : ` · ${words.here}`,
      ),
      h('span', { class: 'quote', dir: 'auto' }, before, h('mark', {}, quote), after),
    );
    if (range !== null)
      link.addEventListener('click', (event) => {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        marks.light([{ position: 1, range }]);
        onJump();
        showRange(range);
      });
    return h('li', {}, link);
  }
}

function headingOf({ kind, total, matches, corrected_query: corrected }: PageSearchResponse, words: Words): string {
  if (kind === 'related') return matches.length === 0 ? words.nothing : words.related;
  return corrected === null ? words.results(total) : `${words.corrected(corrected)} · ${words.results(total)}`;
}
