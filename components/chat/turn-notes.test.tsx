import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { TurnsLeftOutNote } from './turn-notes.tsx';

it('says how many earlier questions an answer does without, and nothing where it does without none', () => {
  const drawn = (count: number) => renderToStaticMarkup(<TurnsLeftOutNote count={count} />);
  expect(drawn(0)).toBe('');
  expect(drawn(1)).toContain('Answered without 1 earlier question of this conversation, which no longer fit.');
  expect(drawn(3)).toContain('Answered without 3 earlier questions of this conversation');
});
