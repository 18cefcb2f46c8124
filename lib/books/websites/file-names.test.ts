import { describe, expect, it } from 'vitest';

import { pageFileName, pictureFileName } from './file-names.ts';

const named = (address: string, base = '/guide/', taken = new Set<string>()) =>
  pageFileName(new URL(address, 'https://docs.example/'), base, taken);

describe('pageFileName', () => {
  it.each([
    ['/guide/', 'index.html'],
    ['/guide', 'guide.html'],
    ['/guide/tides.html', 'tides.html'],
    ['/guide/deep/down/', 'deep/down/index.html'],
    ['/guide/caf%C3%A9', 'café.html'],
    ['/guide/a%2f..%2f..%2fb', 'a-..-..-b.html'],
    ['/guide/.git/config', 'git/config.html'],
    ['/guide/x?page=2&y', 'x-page-2-y.html'],
    ['/guide/%ff%00', '-ff-00.html'],
  ])('calls %s %s', (address, name) => {
    expect(named(address)).toBe(name);
  });

  it('keeps apart what differs in case or signs alone, the same way each time', () => {
    const taken = new Set<string>();
    const names = ['/guide/a', '/guide/A', '/guide/a.html', '/guide/a!'].map((address) =>
      named(address, '/guide/', taken),
    );
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(4);
    expect(named('/guide/A', '/guide/', new Set(['a.html']))).toBe(names[1]);
  });

  it('is never long', () => {
    expect(named(`/guide/${'long/'.repeat(300)}`).length).toBeLessThan(200);
  });
});

it('puts pictures into a folder of their own, with the ending of what they are', () => {
  const address = new URL('https://docs.example/img/moon.php?size=2');
  expect(pictureFileName(address, '.png', new Set())).toBe('pictures/img/moon-size-2.png');
});
