import { expect, it } from 'vitest';

import { attachmentNamed } from './file-reply.ts';

it.each([
  ['answer.md', 'attachment; filename="answer.md"'],
  ['Ärger (neu).md', `attachment; filename="_rger _neu_.md"; filename*=UTF-8''%C3%84rger%20%28neu%29.md`],
  ['a"; x="\r\n.md', `attachment; filename="a__ x____.md"; filename*=UTF-8''a%22%3B%20x%3D%22%0D%0A.md`],
])('names %j so that every client reads it', (filename, header) => {
  expect(attachmentNamed(filename)).toBe(header);
});
