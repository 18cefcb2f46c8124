import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { captureLog } from '#tests/support/captured-log.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import {
  CAPTION,
  PICTURE_QUESTION,
  PLAN_CAPTION,
  writeDrawingBook,
  writePictureBook,
} from '#tests/support/picture-book.ts';
import { askRuntime, citing } from '#tests/support/services/model/asked-runtime.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { type ChatBody, picturesOf } from '#tests/support/services/model/model-wire.ts';

const ADMIN = { name: 'admin', role: 'admin' } as const;
const BLIND = { status: 400, message: 'Invalid content type. image_url is only supported by certain models.' };
const answer = (body: ChatBody) => ({ text: citing(body, CAPTION) });
const captured = captureLog();

let book: Awaited<ReturnType<typeof writePictureBook>>;
let endpoint: ModelEndpoint;
let test: TestRuntime;

beforeAll(async () => {
  book = await writePictureBook();
  endpoint = await startModelEndpoint();
  test = await openTestRuntime(endpoint.variables, captured.log);
  await collect(test.runtime.ingest({ path: book.path }, new AbortController().signal));
});
beforeEach(() => {
  endpoint.reply = answer;
  endpoint.requests.splice(0);
});
afterAll(async () => {
  await test.close();
  await endpoint.close();
  await book.remove();
});

function shown({ messages }: ChatBody): string[] {
  return picturesOf(messages.findLast(({ role }) => role === 'user'));
}

describe('a model that sees', () => {
  it('is shown the pictures of the evidence, scaled, and its answer has the one that it cites', async () => {
    const { text, events } = await askRuntime(test, PICTURE_QUESTION);
    const [pictures = []] = endpoint.requests.map(shown);
    const sizes = await Promise.all(pictures.map(async (address) => (await loadImage(address)).width));
    expect(new Set(sizes)).toEqual(new Set([640, 960]));
    expect(text).toContain('winding drum');
    const figures = events.flatMap((event) => (event.type === 'answer-figures' ? [event.text] : []));
    expect(figures.join('')).toMatch(
      /^\n\n!\[Figure 1: .*\]\(http:\/\/localhost:3000\/api\/pictures\/[\w.-]+\) \[1\]$/,
    );
    expect(endpoint.refusals).toEqual([]);
  });

  it('is shown a drawing in pixels', async () => {
    const plan = await writeDrawingBook();
    await collect(test.runtime.ingest({ path: plan.path }, new AbortController().signal));
    endpoint.reply = (body) => ({ text: citing(body, PLAN_CAPTION) });
    await askRuntime(test, 'What does the ground plan of the boathouse show?');
    await plan.remove();
    const [first = ''] = endpoint.requests.flatMap(shown);
    expect(first).toMatch(/^data:image\/png;base64,/);
    const picture = await loadImage(first);
    expect([picture.width, picture.height]).toEqual([960, 480]);
  });

  it('is shown none that its reader may not see', async () => {
    await test.runtime.administration.setAccess(ADMIN, 'clock', ['user:mira']);
    await askRuntime(test, PICTURE_QUESTION);
    await test.runtime.administration.setAccess(ADMIN, 'clock', ['public']);
    expect(endpoint.requests.flatMap(shown)).toEqual([]);
  });

  it('that turns out not to is asked again without them at once, and from then on, and the log says so', async () => {
    endpoint.reply = (body) => (shown(body).length > 0 ? { failure: BLIND } : answer(body));
    expect((await askRuntime(test, PICTURE_QUESTION)).text).toContain('winding drum');
    expect((await askRuntime(test, PICTURE_QUESTION)).text).toContain('winding drum');
    expect(endpoint.requests.map((body) => shown(body).length > 0)).toEqual([true, false, false]);
    const said = captured.lines().filter(({ msg }) => msg.includes('takes no pictures'));
    expect(said).toHaveLength(1);
  });
});
