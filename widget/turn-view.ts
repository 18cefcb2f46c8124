import { citationHue } from '#lib/client/highlights/citation-hue.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import type { LibrarySource, Source } from '#lib/contracts/source.ts';

import { isWebAddress, renderAnswer } from './answer-text.ts';
import { type Here, type Target, targetsOf } from './citations.ts';
import { h, icon } from './dom.ts';
import type { Turn } from './turn.ts';
import type { Words } from './words.ts';

/** The data for showing a turn, and the actions available from it. */
export interface TurnContext {
  words: Words;
  here: Here;
  /** Brings words of this page into view. */
  jump: (position: number, range: Range) => void;
  /** Emphasises a citation while it is hovered or focused. */
  emphasise: (position: number | null) => void;
  /** Asks the same question of all documentation; null if it already was. */
  widen: (() => void) | null;
  rate: (rating: 'up' | 'down' | null) => void;
}

/** Renders a question and its answer as received so far. */
export function showTurn(turn: Turn, context: TurnContext): Node[] {
  const { words } = context;
  const answer = h('div', { class: 'answer', dir: 'auto' });
  answer.append(renderAnswer(turn.answer, partsOf(turn, context)));
  const withheld = turn.metadata?.withheld.count ?? 0;
  return [
    h('h3', { dir: 'auto' }, turn.question),
    h('p', { class: 'scope' }, turn.scope),
    ...(turn.answer === '' && turn.metadata === null && turn.failure === null
      ? [h('p', { class: 'waiting' }, words.searching)]
      : [answer]),
    ...(turn.failure === null ? [] : [h('p', { class: 'note', role: 'alert' }, failureIn(words, turn.failure))]),
    ...(withheld === 0 ? [] : [h('p', { class: 'note' }, words.withheld(withheld))]),
    ...sourceList(turn, context),
    ...relatedList(turn, context),
    ...(turn.metadata === null ? [] : [actions(turn, context)]),
  ];
}

function failureIn(words: Words, code: string): string {
  if (code === 'stopped') return words.stopped;
  if (code === 'rate_limited') return words.rateLimited;
  if (code === 'budget_used_up') return words.noMoreToday;
  return code === 'validation_error' || code === 'payload_too_large' ? words.tooLong : words.failed;
}

function partsOf(turn: Turn, context: TurnContext): Parameters<typeof renderAnswer>[1] {
  const { words } = context;
  return {
    claims: turn.claims,
    chip: (position, claim) => {
      const source = turn.sources[position - 1];
      // While the answer is streamed, the numbers are placeholders for its sources.
      if (source === undefined) return turn.metadata === null ? plainChip(position) : null;
      return chipOf(position, source, {
        context,
        places: claim?.citations.filter((cited) => cited.position === position),
      });
    },
    doubt: ({ status }) =>
      status === 'weak' || status === 'uncited' || status === 'contradicted' ? words[status] : null,
    picture: (caption) => words.picture(caption),
  };
}

function plainChip(position: number): HTMLElement {
  return h('span', { class: 'chip', 'data-hue': String(citationHue(position)) }, String(position));
}

interface ChipOptions {
  context: TurnContext;
  places: Claim['citations'] | undefined;
}

function chipOf(position: number, source: Source, { context, places }: ChipOptions): HTMLElement {
  const [target] = targetsOf(source, context.here, places);
  const chip = linkTo(position, target, context);
  chip.classList.add('chip');
  chip.setAttribute('title', target?.quote ?? '');
  const place = target?.range ? `, ${context.words.here}` : '';
  chip.setAttribute('aria-label', context.words.source(position, titleOf(source, context.words)) + place);
  chip.append(String(position));
  return chip;
}

/** Creates a link to the words: within this page if they occur here, otherwise to the reader in a new tab. */
function linkTo(position: number, target: Target | undefined, { jump, emphasise }: TurnContext): HTMLElement {
  const { range, href } = target ?? { range: null, href: null };
  const link =
    href === null
      ? h('button', { type: 'button', disabled: range === null })
      : h('a', { href, target: '_blank', rel: 'noopener' });
  link.dataset['hue'] = String(citationHue(position));
  link.dataset['position'] = String(position);
  if (range === null) return link;
  link.dataset['here'] = '';
  link.addEventListener('click', (event) => {
    if ((event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey) return;
    event.preventDefault();
    jump(position, range);
  });
  for (const [type, of] of [
    ['pointerenter', position],
    ['pointerleave', null],
    ['focus', position],
    ['blur', null],
  ] as const)
    link.addEventListener(type, () => emphasise(of));
  return link;
}

function titleOf(source: Source, words: Words): string {
  return 'ranges' in source ? source.page_title : words.inSelection;
}

/** Returns the page of the file; empty for a file without pages. */
function pageOf({ ranges: [first] }: Pick<LibrarySource, 'ranges'>, words: Words): string {
  return first?.page_number === undefined ? '' : `, ${words.filePage(first.page_number)}`;
}

function sourceList({ sources }: Turn, context: TurnContext): Node[] {
  if (sources.length === 0) return [];
  const { words, here } = context;
  const items = sources.map((source, index) => {
    const position = index + 1;
    const targets = targetsOf(source, here);
    const [target] = targets;
    const link = linkTo(position, target, context);
    link.classList.add('source');
    const { page_title: title, section_heading: heading } = source;
    const isHere = (target?.range ?? null) !== null;
    const place =
      'ranges' in source
        ? [title, heading === title ? '' : heading].filter((part) => part !== '').join(' › ') + pageOf(source, words)
        : words.inSelection;
    link.append(
      h('span', { class: 'number', 'data-hue': String(citationHue(position)) }, String(position)),
      h('span', { class: 'quote', dir: 'auto' }, targets.map(({ quote }) => quote).join(' … ')),
      h(
        'span',
        { class: 'place' },
        h('bdi', {}, place),
        'ranges' in source ? (isHere ? ` · ${words.here}` : ' ↗') : '',
      ),
    );
    return h('li', {}, link);
  });
  return [h('ol', { class: 'sources', 'aria-label': words.sources }, ...items)];
}

function relatedList({ related, metadata }: Turn, { words, widen }: TurnContext): Node[] {
  const isMissing = metadata?.outcome === 'not_found';
  const links = related.map(({ source_url: url, page_title: title, section_heading: heading }) => {
    const name = heading === '' || heading === title ? title : `${title} › ${heading}`;
    return h('li', {}, isWebAddress(url) ? h('a', { href: url, target: '_blank', rel: 'noopener' }, name) : name);
  });
  return [
    ...(isMissing && widen !== null
      ? [h('button', { type: 'button', class: 'plain', onclick: widen }, words.askAll)]
      : []),
    ...(links.length === 0 ? [] : [h('p', { class: 'scope' }, words.nearby), h('ul', { class: 'related' }, ...links)]),
  ];
}

function actions(turn: Turn, { words, rate }: TurnContext): HTMLElement {
  const thumb = (rating: 'up' | 'down', name: string) =>
    h(
      'button',
      {
        ...{
          type: 'button',
          class: 'tool',
          'aria-label': name,
          title: name,
          'aria-pressed': String(turn.rating === rating),
        },
        onclick: () => rate(turn.rating === rating ? null : rating),
      },
      icon(rating),
    );
  // A turn that is not recorded cannot be rated.
  if (turn.metadata?.recorded === false) return h('div', { class: 'actions' });
  return h('div', { class: 'actions' }, thumb('up', words.good), thumb('down', words.bad));
}
