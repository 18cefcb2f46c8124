import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// The guard fails whole tests, so it is proven on test files of its own, run by a vitest of their own.
describe('the test setup', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(resolve('tests/setup-check-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function run(body: string): { passed: boolean; output: string } {
    const file = join(folder, 'planted.test.ts');
    writeFileSync(file, `import { it } from 'vitest';\nit('does something', async () => {\n${body}\n});\n`);
    const vitest = resolve('node_modules/vitest/vitest.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', file], { encoding: 'utf8' });
    return { passed: status === 0, output: stdout + stderr };
  }

  it('lets a test pass that prints and connects nothing', () => {
    const { passed, output } = run('');
    expect(passed, output).toBe(true);
  });

  it('fails a test that prints to console.error', () => {
    const { passed, output } = run(`console.error('something broke');`);
    expect(passed).toBe(false);
    expect(output).toContain('something broke');
  });

  it.each([
    ['fetch', `await fetch('http://192.0.2.1/').catch(() => undefined);`],
    [
      'https',
      `const { get } = await import('node:https'); try { get('https://example.com/').on('error', () => undefined); } catch {}`,
    ],
    [
      'net',
      `const { connect } = await import('node:net'); try { connect(80, 'example.com').on('error', () => undefined); } catch {}`,
    ],
  ])('fails a test that reaches for another machine by %s and swallows the error', (_, body) => {
    const { passed, output } = run(body);
    expect(passed).toBe(false);
    expect(output).toMatch(/a connection to (192\.0\.2\.1|example\.com)/);
  });

  it('lets a test talk to this machine', () => {
    const { passed, output } = run(`
      const { createServer } = await import('node:http');
      const server = createServer((request, response) => response.end('here'));
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const address = server.address();
      if (typeof address !== 'object' || address === null) throw new Error('no port');
      await (await fetch(\`http://127.0.0.1:\${address.port}/\`)).text();
      server.close();
    `);
    expect(passed, output).toBe(true);
  });
});
