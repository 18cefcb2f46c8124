import { describe, expect, it } from 'vitest';

import { readOptions } from './options.ts';

const read = (src: string, dataset: Record<string, string> = {}, language = 'en') =>
  readOptions({ src, dataset }, language);

describe('the options of the widget', () => {
  it('are those of the page where the tag says nothing', () => {
    const server = 'https://lectern.example';
    expect(read(`${server}/widget.js`)).toEqual({ server, language: 'en', theme: null, documentId: null });
    expect(read(`${server}/widget.js`, {}, 'de-AT').language).toBe('de');
    expect(read(`${server}/widget.js`, {}, 'fr-CA').language).toBe('fr');
    expect(read(`${server}/widget.js`, {}, 'ar-EG').language).toBe('ar');
    expect(read(`${server}/widget.js`, {}, 'it').language).toBe('en');
  });

  it('stand on the tag or in its address, on the tag first', () => {
    const src = 'https://lectern.example/widget.js?language=de&theme=dark&document=guide';
    expect(read(src)).toMatchObject({ language: 'de', theme: 'dark', documentId: 'guide' });
    expect(read(src, { language: 'en', theme: 'light', document: 'other' })).toMatchObject({
      language: 'en',
      theme: 'light',
      documentId: 'other',
    });
    expect(read(src, { theme: 'sepia' }).theme).toBeNull();
  });
});
