import { describe, expect, it } from 'vitest';

import { citationMarkers, withoutCitationMarkers } from './citation-marker.ts';

const positions = (text: string) => citationMarkers(text).map(({ position }) => position);

describe('the markers of an answer', () => {
  it('are numbers in brackets, with their places', () => {
    expect(citationMarkers('Values are dropped. [1][12]')).toEqual([
      { start: 20, end: 23, position: 1 },
      { start: 23, end: 27, position: 12 },
    ]);
  });

  it('are none where a backslash stands before the bracket, unless that is escaped itself', () => {
    expect(positions('args\\[1\\] [2]')).toEqual([2]);
    expect(positions('a \\\\[3]')).toEqual([3]);
  });

  it('are none where Markdown reads a link or a definition', () => {
    expect(positions('[1](https://x.example) [2]: [3]')).toEqual([2, 3]);
    expect(positions('[1]: https://x.example\n[2]: y\nso [3]: z')).toEqual([3]);
  });

  it('have one to six digits', () => {
    expect(positions('[] [1234567] [x] [123456]')).toEqual([123456]);
  });

  it('go with the space before them', () => {
    expect(withoutCitationMarkers('One [1] and two. [2][3] Three [4].')).toBe('One and two. Three.');
    expect(withoutCitationMarkers('[1] One')).toBe(' One');
    expect(withoutCitationMarkers('args\\[1\\]')).toBe('args\\[1\\]');
  });
});
