import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { ShelfIntroduction } from './shelf-introduction.tsx';

const OFFERED = { documentId: 'handbook', documentTitle: 'The Handbook', questions: ['What is this?', 'And that?'] };
const NOTHING_LACKS = { languageModel: false, meaning: false };

type Props = Parameters<typeof ShelfIntroduction>[0];

const drawn = (props: Partial<Props>) =>
  renderToStaticMarkup(
    <ShelfIntroduction
      {...{ mayAdd: false, maySignIn: true, addsWhenSignedIn: true, offered: OFFERED, lacks: NOTHING_LACKS, ...props }}
    />,
  );

describe('the introduction of the shelf', () => {
  it('offers each question as a button', () => {
    const buttons = [...drawn({}).matchAll(/<button[^>]*>([^<]*)</g)].map(([, words]) => words);
    expect(buttons).toEqual(OFFERED.questions);
  });

  it.each([
    ['who may add without signing in', { mayAdd: true }, ['Add a book', 'Sign in']],
    ['who may add when signed in', {}, ['Sign in to add a book']],
    ['who may not even then', { addsWhenSignedIn: false }, ['Sign in']],
    ['who is signed in', { mayAdd: true, maySignIn: false }, ['Add a book']],
    ['who is signed in and may not', { maySignIn: false }, []],
  ])('shows %s what they can do', (_, props, labels) => {
    const markup = drawn({ ...props, offered: null });
    const shown = [...markup.matchAll(/<(?:button|a)\b.*?<\/(?:button|a)>/g)].map(([found]) =>
      found.replaceAll(/<[^>]*>/g, ''),
    );
    expect(shown).toEqual(labels);
  });

  it('says what would make answers better, with the page that explains it, and nothing else', () => {
    const links = (lacks: Props['lacks']) =>
      [...drawn({ lacks, maySignIn: false }).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links(NOTHING_LACKS)).toEqual([]);
    expect(links({ languageModel: true, meaning: true })).toEqual([
      '/books/handbook/model-hosts',
      '/books/handbook/search-by-meaning',
    ]);
    expect(drawn({ lacks: { languageModel: true, meaning: true }, offered: null })).not.toContain('/books/handbook');
  });
});
