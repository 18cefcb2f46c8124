import { h, icon } from './dom.ts';
import type { Scope } from './conversation.ts';
import type { MarkedWords } from './page-selection.ts';
import type { Words } from './words.ts';

interface PanelParts {
  words: Words;
  turns: HTMLElement;
  found: HTMLElement;
  onAsk: (question: string, scope: Scope) => void;
  onStop: () => void;
  onSearch: (query: string) => void;
  onFresh: () => void;
  onScope: (scope: Scope) => void;
  /** Called when the visitor closes the panel. */
  onClose: () => void;
}

/** The state of the conversation that the panel shows. */
export interface PanelState {
  isAsking: boolean;
  isEmpty: boolean;
  /** Null if the site's page is not in the library. */
  pageTitle: string | null;
}

/** On narrow windows the panel is a sheet over the page, else it is beside the text being read. */
const NARROW = matchMedia('(max-width: 640px)');

/** The dialog: the conversation or search results above, then the input, and the scope. */
export class Panel {
  readonly element: HTMLDialogElement;
  readonly #parts: PanelParts;
  readonly #input: HTMLTextAreaElement;
  readonly #send: HTMLButtonElement;
  readonly #scopes = h('div', { class: 'scopes', role: 'group' });
  readonly #body = h('div', { class: 'body', tabindex: '-1' });
  readonly #tabs: Record<'ask' | 'search', HTMLButtonElement>;
  readonly #fresh: HTMLButtonElement;
  #mode: 'ask' | 'search' = 'ask';
  #scope: Scope = { kind: 'all' };
  #selection: MarkedWords | null = null;
  #state: PanelState = { isAsking: false, isEmpty: true, pageTitle: null };

  constructor(parts: PanelParts) {
    this.#parts = parts;
    const { words } = parts;
    this.#input = h('textarea', {
      rows: '1',
      dir: 'auto',
      maxlength: '2000',
      onkeydown: (event) => this.#onKey(event as KeyboardEvent),
      oninput: () => this.#onInput(),
    });
    this.#send = h('button', { type: 'submit', class: 'send' });
    const tab = (mode: 'ask' | 'search') =>
      h('button', { type: 'button', class: 'tab', onclick: () => this.show(mode) }, words[mode]);
    this.#tabs = { ask: tab('ask'), search: tab('search') };
    this.#fresh = h(
      'button',
      { type: 'button', class: 'tool', 'aria-label': words.fresh, title: words.fresh, onclick: parts.onFresh },
      icon('fresh'),
    );
    const close = h(
      'button',
      { type: 'button', class: 'tool', 'aria-label': words.close, title: words.close, onclick: parts.onClose },
      icon('close'),
    );
    this.#scopes.setAttribute('aria-label', words.scope);
    const form = h(
      'form',
      { class: 'composer', onsubmit: (event) => this.#submit(event) },
      this.#scopes,
      h('div', { class: 'field' }, this.#input, this.#send),
    );
    this.element = h(
      'dialog',
      {
        ...{ class: 'panel', 'aria-label': words.askTitle },
        onkeydown: (event) => this.#onEscape(event as KeyboardEvent),
        oncancel: (event) => {
          event.preventDefault();
          parts.onClose();
        },
      },
      h('header', {}, this.#tabs.ask, this.#tabs.search, h('span', { class: 'gap' }), this.#fresh, close),
      this.#body,
      form,
    );
    this.show('ask');
  }

  get isOpen(): boolean {
    return this.element.open;
  }

  open(): void {
    if (!this.element.open) {
      if (NARROW.matches) this.element.showModal();
      else this.element.show();
    }
    this.#input.focus();
  }

  close(): void {
    if (this.element.open) this.element.close();
  }

  /** True if the panel covers the page. */
  get isSheet(): boolean {
    return NARROW.matches;
  }

  show(mode: 'ask' | 'search'): void {
    const { words, turns, found } = this.#parts;
    this.#mode = mode;
    for (const [name, tab] of Object.entries(this.#tabs)) tab.setAttribute('aria-pressed', String(name === mode));
    const prompt = mode === 'ask' ? words.placeholder : words.searchPlaceholder;
    this.#input.placeholder = prompt;
    this.#input.setAttribute('aria-label', mode === 'ask' ? words.question : words.search);
    this.#body.replaceChildren(mode === 'ask' ? turns : found);
    if (mode === 'search') this.#parts.onSearch(this.#input.value);
    this.update({});
    if (this.element.open) this.#input.focus();
  }

  /** Limits the next question to these words. */
  about(selection: MarkedWords): void {
    this.#selection = selection;
    this.show('ask');
    this.#choose({ kind: 'selection', text: selection.text, range: selection.range });
  }

  update(changes: Partial<PanelState>): void {
    Object.assign(this.#state, changes);
    const { words } = this.#parts;
    const { isAsking, isEmpty, pageTitle } = this.#state;
    if (this.#scope.kind === 'page' && pageTitle === null) this.#scope = { kind: 'all' };
    this.element.dataset['empty'] = String(isEmpty && this.#mode === 'ask');
    this.#body.dataset['said'] = words.empty;
    this.#fresh.hidden = isEmpty || this.#mode === 'search';
    this.#scopes.hidden = this.#mode === 'search' || (pageTitle === null && this.#selection === null);
    this.#send.hidden = this.#mode === 'search';
    this.#send.setAttribute('aria-label', isAsking ? words.stop : words.send);
    this.#send.replaceChildren(icon(isAsking ? 'stop' : 'send'));
    const choice = (scope: Scope, label: string, title = '') =>
      h(
        'button',
        {
          type: 'button',
          class: 'choice',
          title,
          'aria-pressed': String(scope.kind === this.#scope.kind),
          onclick: () => this.#choose(scope),
        },
        label,
      );
    this.#scopes.replaceChildren(
      choice({ kind: 'all' }, words.all),
      ...(pageTitle === null ? [] : [choice({ kind: 'page' }, words.page, pageTitle)]),
      ...(this.#selection === null
        ? []
        : [
            choice(
              { kind: 'selection', ...this.#selection },
              words.selection(this.#selection.text.length),
              this.#selection.text.slice(0, 200),
            ),
          ]),
    );
  }

  #choose(scope: Scope): void {
    this.#scope = scope;
    this.update({});
    this.#parts.onScope(scope);
    this.#input.focus();
  }

  #submit(event: Event): void {
    event.preventDefault();
    if (this.#mode === 'search') return;
    const question = this.#input.value.trim();
    if (this.#state.isAsking) this.#parts.onStop();
    if (this.#state.isAsking || question === '') return;
    this.#input.value = '';
    this.#onInput();
    this.#parts.onAsk(question, this.#scope);
  }

  #onKey(event: KeyboardEvent): void {
    // Text typed here must not trigger shortcuts of the site.
    event.stopPropagation();
    this.#onEscape(event);
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    if (!this.#state.isAsking) this.#submit(event);
  }

  #onEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.#parts.onClose();
  }

  #onInput(): void {
    this.#input.style.setProperty('height', 'auto');
    this.#input.style.setProperty('height', `${Math.min(this.#input.scrollHeight, 144)}px`);
    if (this.#mode === 'search') this.#parts.onSearch(this.#input.value);
  }
}
