import { existsSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

import { ingestFixtures } from '#tests/support/answer-library.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { longIt } from '#tests/support/long-it.ts';
import { openTestRuntime } from '#tests/support/open-test-runtime.ts';
import { serveRoutes } from '#tests/support/serve-routes.ts';

const PAGE = readFileSync('docs/architecture.md', 'utf8');

interface Step {
  path: string;
  /** The file that holds the port between this step and an earlier one; null where an earlier one imports it. */
  port: string | null;
}

/** The numbered list of the section "One question". */
const WALK: Step[] = [...section('One question').matchAll(/^\d+\. `([^`]+)`(?:\s+\(behind\s+`([^`]+)`\))?/gm)].map(
  ([, path = '', port = null]) => ({ path, port }),
);

describe('docs/architecture.md', () => {
  it('names files and folders that exist', () => {
    const named = [
      ...PAGE.matchAll(/`((?:app|cli|components|db|evals|lib|scripts|server|tests|tools)\/[^`\s]*)`/g),
    ].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(WALK.length);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('has links that lead somewhere', () => {
    const linked = [...PAGE.matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => join('docs', target));
    expect(linked).not.toEqual([]);
    expect(linked.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe('the walk of one question', () => {
  it('goes from the server to the answer', () => {
    expect(WALK.length).toBeGreaterThan(20);
    expect(WALK.map(({ path }) => path)).toContain('lib/answering/agent/answer-question.ts');
    expect(WALK.at(-1)?.path).toMatch(/^lib\/serving\/surfaces\//);
  });

  it('reaches every step by an import of an earlier one, or by the port that it names', () => {
    const unreached = WALK.filter(({ path, port }, index) => {
      if (index === 0 || isEntry(path)) return false;
      const earlier = WALK.slice(0, index).map((step) => step.path);
      const target = port ?? path;
      const isImported = earlier.some((step) => step === port || importsOf(step).includes(target));
      return !isImported || (port !== null && !importsOf(path).includes(port));
    });
    expect(unreached).toEqual([]);
  });

  longIt('names what runs when a question is asked', async () => {
    const ran = await filesOfOneQuestion();
    const paths = WALK.map(({ path }) => path).filter((path) => !isEntry(path));
    expect(paths.filter((path) => !ran.has(path))).toEqual([]);
  });
});

function section(title: string): string {
  return PAGE.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
}

/** Next calls these by their place in the tree; nobody imports them, and they have no functions of their own. */
function isEntry(path: string): boolean {
  return /^app\/(?!api\/).*route\.ts$/.test(path);
}

/** The project's files that a file imports, for types as well: what implements a port imports nothing else of it. */
function importsOf(path: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path, 'utf8'));
  return importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith('#')) return [fileName.slice(1)];
    return fileName.startsWith('.') ? [join(dirname(path), fileName)] : [];
  });
}

/** The files of which a function was called on the main thread between a question's arrival and the end of its answer. */
async function filesOfOneQuestion(): Promise<Set<string>> {
  const app = await openTestRuntime();
  await ingestFixtures(app.runtime, ['lighthouse']);
  const server = await serveRoutes(await openApiRoutes(app.runtime));
  const profiler = new Session();
  profiler.connect();
  await profiler.post('Profiler.enable');
  await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  // What was called so far is not the question's.
  await profiler.post('Profiler.takePreciseCoverage');

  const response = await fetch(`${server.url}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'When is the lamp lit?' }),
  });
  expect(await response.json()).toMatchObject({ metadata: { outcome: 'answered' } });

  const { result } = await profiler.post('Profiler.takePreciseCoverage');
  profiler.disconnect();
  await server.close();
  await app.close();
  const called = result.filter(({ functions }) =>
    functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
  );
  return new Set(called.map(({ url }) => relative(resolve(), url.replace(/^file:\/\//, '').replace(/\?.*$/, ''))));
}
