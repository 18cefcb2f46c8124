import { expect, it } from 'vitest';

import { loggedPath } from './logged-path.ts';

it.each([
  ['/source/eyJhbGciOi.J9.x', '/source/…'],
  ['/source/a/b', '/source/…/b'],
  ['/api/pages/source', '/api/pages/source'],
  ['/source/', '/source/'],
])('logs %s without what opens anything', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
