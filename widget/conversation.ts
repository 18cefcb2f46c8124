import { withoutCitationMarkers } from '#lib/contracts/citation-marker.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import { type AskServer, type Question, Refusal } from './ask-server.ts';
import { type Here, targetsOf } from './citations.ts';
import { h } from './dom.ts';
import { HostPage } from './host-page.ts';
import { type HostMarks, type Highlighted, showRange } from './host-marks.ts';
import type { WidgetOptions } from './options.ts';
import { addEvent, beginTurn, type Turn } from './turn.ts';
import { showTurn } from './turn-view.ts';
import type { Words } from './words.ts';

/** The text that a question is about. */
export type Scope = { kind: 'all' | 'page' } | { kind: 'selection'; text: string; range: TextRange };

interface ConversationParts {
  server: AskServer;
  marks: HostMarks;
  options: WidgetOptions;
  words: Words;
  /** Announces text to visitors who use a screen reader. */
  announce: (text: string) => void;
  /** Called so that the panel uncovers the words on the page. */
  onJump: () => void;
  onChange: () => void;
}

/** The questions and answers of one visit, and their elements. */
export class Conversation {
  readonly element = h('div', { class: 'turns', role: 'log', 'aria-live': 'off' });
  readonly #parts: ConversationParts;
  #page: Here['page'] = null;
  #recognised = '';
  #sessionId: string | null = null;
  #turns: { turn: Turn; element: HTMLElement; scope: Scope }[] = [];
  #asking: AbortController | null = null;
  #here: HostPage | null = null;
  #drawing = 0;

  constructor(parts: ConversationParts) {
    this.#parts = parts;
  }

  get isAsking(): boolean {
    return this.#asking !== null;
  }

  /** Returns the library page on screen; null if unknown. */
  get page(): Here['page'] {
    return this.#page;
  }

  /** Finds out which page of the library the site currently shows. After an error it remains unknown. */
  async recognise(): Promise<void> {
    const { server, options } = this.#parts;
    const address = location.origin + location.pathname;
    if (this.#recognised === address) return;
    this.#recognised = address;
    this.#page = null;
    const passages = HostPage.read().passages();
    const shown = { address, passages, document_id: options.documentId };
    const page =
      passages.length === 0 ? null : await server.recognise(shown).catch(() => ((this.#recognised = ''), null));
    if (this.#recognised !== address && page !== null) return;
    this.#page = page;
    this.#parts.onChange();
    this.refresh();
  }

  async ask(question: string, scope: Scope): Promise<void> {
    const { words, server, announce, onChange } = this.#parts;
    const turn = beginTurn({
      question,
      selected: scope.kind === 'selection' ? scope.range : null,
      scope:
        scope.kind === 'selection'
          ? words.selection(scope.text.length)
          : scope.kind === 'page'
            ? words.page
            : words.all,
    });
    const element = h('article', { class: 'turn' });
    this.#turns.push({ turn, element, scope });
    this.element.append(element);
    const asking = new AbortController();
    this.#asking = asking;
    announce(words.searching);
    onChange();
    this.#draw();
    element.scrollIntoView({ block: 'start' });
    try {
      for await (const event of server.ask(this.#questionFor(question, scope), asking.signal)) {
        addEvent(turn, event);
        this.#drawSoon();
      }
    } catch (error) {
      turn.failure = asking.signal.aborted ? 'stopped' : error instanceof Refusal ? error.code : 'unreachable';
    }
    if (this.#asking === asking) this.#asking = null;
    this.#sessionId = turn.metadata?.session_id ?? this.#sessionId;
    onChange();
    this.refresh();
    if (turn.metadata !== null) announce(`${spoken(turn.answer)} ${words.complete(turn.sources.length)}`);
  }

  stop(): void {
    this.#asking?.abort();
  }

  /** Deletes the conversation. */
  clear(): void {
    this.stop();
    this.#sessionId = null;
    this.#turns = [];
    this.element.replaceChildren();
    this.refresh();
  }

  get isEmpty(): boolean {
    return this.#turns.length === 0;
  }

  /** Reads the page again, and highlights the words on it that the last answer cites. */
  refresh(): void {
    this.#here = null;
    this.#draw();
  }

  /** Removes all highlights from the page. */
  leave(): void {
    this.#parts.marks.light([]);
  }

  #questionFor(query: string, scope: Scope): Question {
    const { options } = this.#parts;
    const shared = {
      query,
      session_id: this.#sessionId,
      include: ['claims'],
      // A profile may name sources in the text; here markers are needed, since they are clickable.
      citation_style: 'footnote',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    if (scope.kind === 'selection') return { ...shared, mode: 'selected_text', selected_text: scope.text };
    const place = this.#page && { page_id: this.#page.page_id, document_id: this.#page.document_id };
    const within =
      scope.kind === 'page' && this.#page !== null
        ? { page_ids: [this.#page.page_id] }
        : options.documentId === null
          ? null
          : { document_ids: [options.documentId] };
    return { ...shared, scope: within, context: place };
  }

  #drawSoon(): void {
    if (this.#drawing === 0) this.#drawing = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    cancelAnimationFrame(this.#drawing);
    this.#drawing = 0;
    this.#here ??= HostPage.read();
    for (const { turn, element, scope } of this.#asking === null ? this.#turns : this.#turns.slice(-1))
      element.replaceChildren(...this.#view(turn, scope));
    this.#parts.marks.light(this.#highlightsOfLast());
  }

  #view(turn: Turn, scope: Scope): Node[] {
    const { words, marks, onJump } = this.#parts;
    return showTurn(turn, {
      words,
      here: this.#hereFor(turn),
      jump: (position, range) => {
        marks.active = position;
        onJump();
        showRange(range);
      },
      emphasise: (position) => (marks.active = position),
      widen: scope.kind === 'all' || this.isAsking ? null : () => void this.ask(turn.question, { kind: 'all' }),
      rate: (rating) => void this.#rate(turn, rating),
    });
  }

  #hereFor({ selected }: Turn): Here {
    this.#here ??= HostPage.read();
    return { host: this.#here, page: this.#page, server: this.#parts.server.origin, selected };
  }

  #highlightsOfLast(): Highlighted[] {
    const last = this.#turns.at(-1)?.turn;
    if (last === undefined) return [];
    return last.sources.flatMap((source, index) =>
      targetsOf(source, this.#hereFor(last)).flatMap(({ range }) =>
        range === null ? [] : [{ position: index + 1, range }],
      ),
    );
  }

  /** The pressed button is redrawn, and keeps the focus. */
  #drawRated(turn: Turn, pressed: Turn['rating']): void {
    this.#draw();
    const drawn = this.#turns
      .find((one) => one.turn === turn)
      ?.element.querySelectorAll<HTMLElement>('.actions button');
    drawn?.[pressed === 'down' ? 1 : 0]?.focus();
  }

  async #rate(turn: Turn, rating: Turn['rating']): Promise<void> {
    if (turn.metadata === null) return;
    const before = turn.rating;
    turn.rating = rating;
    this.#drawRated(turn, rating ?? before);
    const { session_id, turn_id } = turn.metadata;
    await this.#parts.server.rate({ session_id, turn_id }, rating).catch(() => {
      turn.rating = before;
      this.#draw();
    });
  }
}

/** Returns an answer without source numbers and Markdown syntax. */
function spoken(answer: string): string {
  return withoutCitationMarkers(answer).replace(/[*_`#>|]/g, '');
}
