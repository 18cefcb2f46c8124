import { expect } from 'vitest';

import { LIMITS } from '#lib/foundation/config/limits.ts';

import type { Asked } from './ask-over.ts';
import type { Cell, ServiceUnderFault } from './fault-cell.ts';
import { faultSuite } from './fault-suite.ts';
import { httpCells } from './http-cells.ts';
import { EMPTY, every, first, PAGE, status } from './http-faults.ts';

const MODEL: ServiceUnderFault = { name: 'gemini', of: (app) => app.model.service };
const CHAT = /\/chat\/completions$/;
const code = 'agent_unavailable';

/** Two repetitions, as long as the model has said nothing: the public contract's table. */
const ALL = 3;

/** The answer had begun: what was said stays said, and nothing says that it is whole. */
const midStream = { code, attempts: 1, counted: CHAT, health: 'up', check: beganOnly } as const;

function beganOnly({ status: http, text, metadata }: Asked): void {
  expect(http).toBe(200);
  expect(text).not.toBe('');
  expect(metadata).toBe(null);
}

/** Changes the stream of an answer, event by event. */
function altered(alter: (events: string[]) => string[]) {
  return every({ kind: 'alter', alter: (body) => alter(body.split('\n\n')).join('\n\n') }, CHAT);
}

/** In the middle of the second sentence. */
const insert = (event: string) => altered((events) => events.toSpliced(3, 0, event));

const CELLS: Cell[] = [
  ...httpCells({ code, all: ALL, leastInTime: 1, toldToWait: 60 }),
  { fault: '404', illness: every(status(404), CHAT), code, attempts: 1, counted: CHAT, health: ['degraded', 'down'] },
  { fault: '409', illness: every(status(409), CHAT), code, attempts: 1, counted: CHAT, health: 'up' },
  { fault: '422', illness: every(status(422), CHAT), code, attempts: 1, counted: CHAT, health: 'up' },
  { fault: '200 HTML', illness: every(PAGE), code, attempts: [1, ALL], health: 'down' },
  { fault: 'empty object', illness: every(EMPTY), code, attempts: [1, ALL], health: ['down', 'degraded'] },
  {
    fault: 'an empty stream',
    illness: altered(() => ['data: [DONE]', '']),
    code,
    attempts: [1, ALL],
    counted: CHAT,
    health: 'up',
  },
  {
    fault: 'one reset',
    illness: first(1, { kind: 'reset-before-headers' }, CHAT),
    code: null,
    attempts: 2,
    counted: CHAT,
    health: 'up',
  },
  { fault: 'twice 503', illness: first(2, status(503), CHAT), code: null, attempts: ALL, counted: CHAT, health: 'up' },
  {
    fault: 'reset in the answer',
    illness: every({ kind: 'reset-after-headers' }, CHAT),
    ...midStream,
  },
  { fault: 'malformed event', illness: insert('data: {"choices":[{"delta":'), ...midStream },
  {
    fault: 'event without a choice',
    illness: insert('data: {"id":"chatcmpl-1","usage":{"total_tokens":15}}'),
    code: null,
    attempts: 1,
    counted: CHAT,
    health: 'up',
  },
  {
    fault: 'error event',
    illness: insert('data: {"error":{"code":503,"message":"scripted","status":"UNAVAILABLE"}}'),
    ...midStream,
  },
  {
    fault: 'error event in a list',
    illness: insert('data: [{"error":{"code":503,"message":"scripted"}}]'),
    ...midStream,
  },
  { fault: 'ends without a reason', illness: altered((events) => [...events.slice(0, 3), '']), ...midStream },
  {
    fault: 'no [DONE]',
    illness: altered((events) => events.filter((event) => event !== 'data: [DONE]')),
    code: null,
    attempts: 1,
    counted: CHAT,
    health: 'up',
  },
  {
    fault: 'the client leaves',
    illness: every({ kind: 'hang' }, CHAT),
    code: null,
    attempts: 1,
    clientLeaves: true,
    counted: CHAT,
    health: 'up',
  },
  {
    fault: 'the client leaves in the answer',
    illness: every({ kind: 'slow-drip', everyMs: 10 }, CHAT),
    code: null,
    attempts: 1,
    clientLeaves: true,
    counted: CHAT,
    health: 'up',
  },
];

faultSuite({
  service: MODEL,
  cells: CELLS,
  code,
  fullScaleMs: LIMITS.generationTimeoutMs,
});
