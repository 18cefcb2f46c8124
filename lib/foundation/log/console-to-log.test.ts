import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';

import { consoleToLog } from './console-to-log.ts';
import { createLogger } from './logger.ts';

const HOSTILE = '/x\n{"level":60}\r\u001b[31m\u009b31m\u007f\u2028\u2029';

/** What is logged and what is printed all the same when a library uses a console. */
function printed(use: (target: Console) => void): { text: string; lines: unknown[]; leaked: string } {
  let text = '';
  let leaked = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      leaked += chunk.toString();
      done();
    },
  });
  const target = new Console(sink);
  consoleToLog(createLogger('trace', { write: (line) => (text += line) }), target);
  use(target);
  const lines = text.split('\n').filter((line) => line !== '');
  return { text, lines: lines.map((line) => JSON.parse(line) as unknown), leaked };
}

describe('what a library prints', () => {
  test('is one line of the log, whatever stands in it', () => {
    const { text, lines, leaked } = printed((target) => {
      target.error('internal image response failed for', HOSTILE);
    });
    expect(lines).toEqual([expect.objectContaining({ level: 50, msg: 'a library printed' })]);
    expect(text).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]*\n$/u);
    expect(leaked).toBe('');
  });

  test('has the level of its method', () => {
    const { lines } = printed((target) => {
      target.error('a');
      target.warn('b');
      target.info('c');
      target.log('d');
      target.debug('e');
    });
    expect(lines.map((line) => (line as { level: number; said: string }).level)).toEqual([50, 40, 30, 30, 20]);
  });

  test('of an error is what the log has of any error', () => {
    const { text, lines } = printed((target) => {
      target.error('failed', Object.assign(new Error(`no ${HOSTILE} for hunter2`), { params: ['hunter2'] }), {
        password: 'hunter2',
      });
    });
    expect(lines).toEqual([
      expect.objectContaining({ said: 'failed', err: expect.objectContaining({ name: 'Error' }) as unknown }),
    ]);
    expect(text).not.toContain('hunter2');
  });

  test('is cut where it does not end', () => {
    const { lines } = printed((target) => target.log('x'.repeat(10_000)));
    expect((lines[0] as { said: string }).said).toHaveLength(500);
  });
});

test('a line of the log has no control character but the one that ends it', () => {
  let text = '';
  createLogger('info', { write: (line) => (text += line) }).info({ path: HOSTILE, [HOSTILE]: 1 }, HOSTILE);
  expect(text).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]*\n$/u);
  expect(JSON.parse(text)).toMatchObject({ path: HOSTILE, msg: HOSTILE, [HOSTILE]: 1 });
});
