import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

/** What a planted test does, by the name of the test. */
const PLANTED = {
  nothing: '',
  console: `console.error('something broke');`,
  fetch: `await fetch('http://192.0.2.1/').catch(() => undefined);`,
  https: `const { get } = await import('node:https'); try { get('https://example.com/').on('error', () => undefined); } catch {}`,
  net: `const { connect } = await import('node:net'); try { connect(80, 'example.com').on('error', () => undefined); } catch {}`,
  'this machine': `
    const { createServer } = await import('node:http');
    const server = createServer((request, response) => response.end('here'));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    await (await fetch(\`http://127.0.0.1:\${address.port}/\`)).text();
    server.close();
  `,
};
type Planted = keyof typeof PLANTED;

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ title: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

// The guard fails whole tests, so it is proven on test files of its own, run by a vitest of their own.
describe('the test setup', () => {
  let folder = '';
  const results = new Map<string, { passed: boolean; output: string }>();

  beforeAll(async () => {
    folder = mkdtempSync(resolve('tests/setup-check-'));
    for (const [index, [name, body]] of Object.entries(PLANTED).entries()) {
      const test = `import { it } from 'vitest';\nit('${name}', async () => {\n${body}\n});\n`;
      writeFileSync(join(folder, `planted-${index}.test.ts`), test);
    }
    const report = join(folder, 'report.json');
    const command = ['node_modules/vitest/vitest.mjs', 'run', folder, '--reporter=json', `--outputFile=${report}`];
    const [code] = (await once(spawn(process.execPath, command, { stdio: 'ignore' }), 'exit')) as [number | null];
    expect(code).toBe(1);
    const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    for (const { title, status, failureMessages } of testResults.flatMap((file) => file.assertionResults))
      results.set(title, { passed: status === 'passed', output: failureMessages.join('\n') });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const resultOf = (name: Planted) => results.get(name) ?? expect.fail(`Nothing is known of ${name}.`);

  it('lets a test pass that prints and connects nothing', () => {
    expect(resultOf('nothing')).toEqual({ passed: true, output: '' });
  });

  it('fails a test that prints to console.error', () => {
    const { passed, output } = resultOf('console');
    expect(passed).toBe(false);
    expect(output).toContain('something broke');
  });

  it.each(['fetch', 'https', 'net'] as const)(
    'fails a test that reaches for another machine by %s and swallows the error',
    (name) => {
      const { passed, output } = resultOf(name);
      expect(passed).toBe(false);
      expect(output).toMatch(/a connection to (192\.0\.2\.1|example\.com)/);
    },
  );

  it('lets a test talk to this machine', () => {
    expect(resultOf('this machine')).toEqual({ passed: true, output: '' });
  });
});
