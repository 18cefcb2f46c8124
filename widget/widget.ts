import { directionOf } from '#lib/contracts/wording/languages.ts';

import { AskServer } from './ask-server.ts';
import { Conversation, type Scope } from './conversation.ts';
import { h, icon } from './dom.ts';
import { HostMarks } from './host-marks.ts';
import { HostPage } from './host-page.ts';
import { watchTheme } from './host-theme.ts';
import type { WidgetOptions } from './options.ts';
import { type MarkedWords, PageSelection } from './page-selection.ts';
import { Panel } from './panel.ts';
import { SearchView } from './search-view.ts';
import { styleFor } from './styles.ts';
import { type Words, wordsIn } from './words.ts';

export const TAG = 'lectern-widget';

/** The time allowed for a site to change its page without loading it. */
const CHANGING_MS = 100;

/** A button on a site's page, and everything else once it is pressed. No request is sent to the server before that. */
export class Widget {
  readonly #options: WidgetOptions;
  readonly #words: Words;
  readonly #host = document.createElement(TAG);
  readonly #marks = new HostMarks();
  readonly #status = h('div', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  readonly #launcher: HTMLButtonElement;
  readonly #conversation: Conversation;
  readonly #panel: Panel;
  readonly #selection: PageSelection;
  /** True if the panel was moved aside to reveal the page while the answer waits. */
  #isAside = false;

  constructor(options: WidgetOptions) {
    this.#options = options;
    const words = wordsIn(options.language);
    this.#words = words;
    this.#launcher = h('button', {
      type: 'button',
      class: 'launcher',
      'aria-haspopup': 'dialog',
      onclick: () => this.#open(),
    });
    const server = new AskServer(options.server);
    const shared = {
      ...{ server, options, words, marks: this.#marks, onJump: () => this.#stepAside() },
      announce: (text: string) => (this.#status.textContent = text),
    };
    this.#conversation = new Conversation({ ...shared, onChange: () => this.#update() });
    const search = new SearchView({ ...shared, page: () => this.#conversation.page });
    this.#panel = new Panel({
      words,
      turns: this.#conversation.element,
      found: search.element,
      onAsk: (question, scope) => void this.#conversation.ask(question, scope),
      onStop: () => this.#conversation.stop(),
      onSearch: (query) => search.search(query),
      onFresh: () => this.#conversation.clear(),
      onScope: (scope) => this.#paintScope(scope),
      onClose: () => this.#close(),
    });
    this.#selection = new PageSelection({
      words,
      isOwn: (node) => node !== null && this.#host.contains(node),
      onAsk: (marked) => this.#openAbout(marked),
    });
  }

  mount(): void {
    const shadow = this.#host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    shadow.adoptedStyleSheets = [sheet];
    const dress = (theme: 'light' | 'dark') => {
      sheet.replaceSync(styleFor(theme));
      this.#marks.theme = theme;
    };
    if (this.#options.theme === null) watchTheme(dress);
    else dress(this.#options.theme);
    this.#host.lang = this.#options.language;
    this.#host.dir = directionOf(this.#options.language);
    this.#label(this.#words.ask);
    shadow.append(this.#launcher, this.#selection.button, this.#panel.element, this.#status);
    document.body.append(this.#host);
    const onMove = () => setTimeout(() => this.#move(), CHANGING_MS);
    addEventListener('popstate', onMove);
    (window as { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', onMove);
  }

  #label(text: string): void {
    this.#launcher.replaceChildren(icon('quote'), text);
  }

  #open(): void {
    this.#isAside = false;
    this.#label(this.#words.ask);
    this.#selection.hide();
    this.#panel.open();
    this.#launcher.hidden = true;
    this.#conversation.refresh();
    void this.#conversation.recognise();
  }

  #openAbout(marked: MarkedWords): void {
    this.#open();
    this.#panel.about(marked);
  }

  #close(): void {
    this.#panel.close();
    this.#launcher.hidden = false;
    this.#marks.scope = null;
    this.#conversation.leave();
    this.#launcher.focus({ preventScroll: true });
  }

  /** If the panel covers the page, closes it to reveal the words and offers a way to reopen it. */
  #stepAside(): void {
    if (!this.#panel.isSheet) return;
    this.#panel.close();
    this.#isAside = true;
    this.#launcher.hidden = false;
    this.#label(this.#words.back);
    this.#launcher.focus({ preventScroll: true });
  }

  /** Handles a page change that the site made without loading a page. */
  #move(): void {
    this.#marks.scope = null;
    if (this.#panel.isOpen || this.#isAside) void this.#conversation.recognise();
    else this.#conversation.leave();
  }

  #paintScope(scope: Scope): void {
    this.#marks.scope = scope.kind === 'selection' ? HostPage.read().rangeOf(scope.range) : null;
  }

  #update(): void {
    const { isAsking, isEmpty, page } = this.#conversation;
    this.#panel.update({ isAsking, isEmpty, pageTitle: page?.page_title ?? null });
  }
}
