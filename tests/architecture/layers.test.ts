import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import config from '../../.dependency-cruiser.mjs';

/** Rule, file, and the import planted in it. */
const PLANTS: [rule: string, file: string, specifier: string][] = [
  ['core-imports-nothing', 'lib/foundation/core/planted.ts', '#lib/foundation/text/range.ts'],
  ['core-imports-nothing/packages', 'lib/foundation/core/planted-package.ts', 'zod'],
  ['contracts-are-the-wire', 'lib/contracts/planted.ts', '#lib/answering/agent/question.ts'],
  ['contracts-are-the-wire/packages', 'lib/contracts/planted-package.ts', 'drizzle-orm'],
  ['config-and-log-are-low', 'lib/foundation/config/planted.ts', '#lib/contracts/health.ts'],
  ['config-and-log-are-low/packages', 'lib/foundation/log/planted-package.ts', 'drizzle-orm'],
  ['resilience-knows-no-service', 'lib/foundation/resilience/planted.ts', '#lib/answering/retrieval/chunk.ts'],
  ['resilience-knows-no-service/packages', 'lib/foundation/resilience/planted-package.ts', 'zod'],
  ['text-is-pure', 'lib/foundation/text/planted.ts', '#lib/answering/retrieval/chunk.ts'],
  ['text-is-pure/packages', 'lib/foundation/text/planted-package.ts', 'unified'],
  ['dates-are-pure', 'lib/foundation/dates/planted.ts', '#lib/books/library/page.ts'],
  ['dates-are-pure/packages', 'lib/foundation/dates/planted-package.ts', 'zod'],
  ['access-is-pure', 'lib/people/access/planted.ts', '#lib/books/library/page.ts'],
  ['access-is-pure/packages', 'lib/people/access/planted-package.ts', 'ai'],
  ['grounding-and-quoting-are-pure', 'lib/answering/grounding/planted.ts', '#lib/books/library/page.ts'],
  ['grounding-and-quoting-are-pure/packages', 'lib/answering/quoting/planted-package.ts', 'ai'],
  ['limits-are-pure', 'lib/serving/limits/planted.ts', '#lib/foundation/config/env.ts'],
  ['limits-are-pure/packages', 'lib/serving/limits/planted-package.ts', 'next/server.js'],
  ['agent-is-a-use-case', 'lib/answering/agent/planted.ts', '#db/schema.ts'],
  ['agent-is-a-use-case/packages', 'lib/answering/agent/planted-package.ts', 'drizzle-orm'],
  ['ingest-is-a-use-case', 'lib/books/ingest/planted.ts', '#lib/people/conversations/turn.ts'],
  ['ingest-is-a-use-case/packages', 'lib/books/ingest/planted-package.ts', 'unified'],
  ['sync-and-masking-are-use-cases', 'lib/people/sync/planted.ts', '#lib/books/ingest/ports.ts'],
  ['sync-and-masking-are-use-cases/packages', 'lib/people/masking/planted-package.ts', 'next/server.js'],
  ['answers-are-a-use-case', 'lib/answering/answers/planted.ts', '#lib/answering/agent/question.ts'],
  ['answers-are-a-use-case/packages', 'lib/answering/answers/planted-package.ts', 'drizzle-orm'],
  ['exports-stand-alone', 'lib/people/exports/planted.ts', '#lib/people/conversations/turn.ts'],
  ['exports-stand-alone/packages', 'lib/people/exports/planted-package.ts', 'drizzle-orm'],
  ['conversations-and-library-stand-alone', 'lib/books/library/planted.ts', '#lib/people/conversations/turn.ts'],
  ['conversations-and-library-stand-alone/packages', 'lib/people/conversations/planted-package.ts', 'drizzle-orm'],
  ['profiles-stand-alone', 'lib/answering/profiles/planted.ts', '#lib/people/conversations/turn.ts'],
  ['profiles-stand-alone/packages', 'lib/answering/profiles/planted-package.ts', 'drizzle-orm'],
  ['administration-is-a-use-case', 'lib/people/administration/planted.ts', '#lib/people/conversations/turn.ts'],
  ['administration-is-a-use-case/packages', 'lib/people/administration/planted-package.ts', 'drizzle-orm'],
  ['retrieval-is-a-use-case', 'lib/answering/retrieval/planted.ts', '#lib/books/library/page.ts'],
  ['retrieval-is-a-use-case/packages', 'lib/answering/retrieval/planted-package.ts', 'drizzle-orm'],
  ['jobs-are-a-use-case', 'lib/foundation/jobs/planted.ts', '#db/schema.ts'],
  ['jobs-are-a-use-case/packages', 'lib/foundation/jobs/planted-package.ts', 'drizzle-orm'],
  ['uploads-are-a-use-case', 'lib/books/uploads/planted.ts', '#db/schema.ts'],
  ['uploads-are-a-use-case/packages', 'lib/books/uploads/planted-package.ts', 'drizzle-orm'],
  ['webhooks-are-an-adapter', 'lib/serving/webhooks/planted.ts', '#lib/books/websites/websites.ts'],
  ['webhooks-are-an-adapter/packages', 'lib/serving/webhooks/planted-package.ts', 'pg'],
  ['offline-worker-is-alone', 'offline/planted.ts', '#lib/client/reader-store.ts'],
  ['offline-worker-is-alone/packages', 'offline/planted-package.ts', 'zod'],
  ['widget-is-a-guest', 'widget/planted.ts', '#lib/client/reader-store.ts'],
  ['widget-is-a-guest/packages', 'widget/planted-package.ts', 'zod'],
  ['health-is-a-use-case', 'lib/serving/health/planted.ts', '#lib/books/library/page.ts'],
  ['health-is-a-use-case/packages', 'lib/serving/health/planted-package.ts', 'drizzle-orm'],
  ['db-is-an-adapter', 'db/planted.ts', '#lib/answering/agent/question.ts'],
  ['db-is-an-adapter/packages', 'db/planted-package.ts', 'ai'],
  ['chunk-stores-are-adapters', 'lib/answering/retrieval/stores/planted.ts', '#db/database.ts'],
  ['chunk-stores-are-adapters/packages', 'lib/answering/retrieval/stores/planted-package.ts', 'drizzle-orm'],
  ['embedders-are-adapters', 'lib/answering/retrieval/embedders/planted.ts', '#lib/books/library/page.ts'],
  ['embedders-are-adapters/packages', 'lib/answering/retrieval/embedders/planted-package.ts', 'ai'],
  ['reading-is-an-adapter', 'lib/answering/reading-model/planted.ts', '#lib/answering/agent/question.ts'],
  ['reading-is-an-adapter/packages', 'lib/answering/reading-model/planted-package.ts', 'ai'],
  ['inference-is-an-adapter', 'lib/answering/inference/planted.ts', '#lib/answering/retrieval/ports.ts'],
  ['inference-is-an-adapter/packages', 'lib/answering/inference/planted-package.ts', 'ai'],
  ['model-files-are-an-adapter', 'lib/answering/model-files/planted.ts', '#lib/books/library/page.ts'],
  ['model-files-are-an-adapter/packages', 'lib/answering/model-files/planted-package.ts', 'drizzle-orm'],
  ['readers-are-adapters', 'lib/books/ingest/readers/planted.ts', '#lib/answering/agent/question.ts'],
  ['readers-are-adapters/packages', 'lib/books/ingest/readers/planted-package.ts', 'drizzle-orm'],
  ['websites-are-an-adapter', 'lib/books/websites/planted.ts', '#lib/books/library/page.ts'],
  ['websites-are-an-adapter/packages', 'lib/books/websites/planted-package.ts', 'drizzle-orm'],
  ['models-are-adapters', 'lib/answering/models/planted.ts', '#lib/answering/retrieval/chunk.ts'],
  ['models-are-adapters/packages', 'lib/answering/models/planted-package.ts', 'drizzle-orm'],
  ['pictures-are-an-adapter', 'lib/books/pictures/planted.ts', '#lib/books/library/page.ts'],
  ['pictures-are-an-adapter/packages', 'lib/books/pictures/planted-package.ts', 'drizzle-orm'],
  ['telemetry-is-an-adapter', 'lib/serving/telemetry/planted.ts', '#lib/books/library/page.ts'],
  ['telemetry-is-an-adapter/packages', 'lib/serving/telemetry/planted-package.ts', 'drizzle-orm'],
  ['surfaces-only-convert', 'lib/serving/surfaces/planted.ts', '#lib/books/library/page.ts'],
  ['surfaces-only-convert/packages', 'lib/serving/surfaces/planted-package.ts', 'next/server.js'],
  ['api-client-knows-the-api-alone', 'lib/serving/api-client/planted.ts', '#lib/books/library/page.ts'],
  ['api-client-knows-the-api-alone/packages', 'lib/serving/api-client/planted-package.ts', 'next/server.js'],
  ['openai-is-a-surface', 'lib/serving/openai/planted.ts', '#lib/books/library/page.ts'],
  ['openai-is-a-surface/packages', 'lib/serving/openai/planted-package.ts', 'next/server.js'],
  ['mcp-is-a-surface', 'lib/serving/mcp/planted.ts', '#lib/books/library/page.ts'],
  ['mcp-is-a-surface/packages', 'lib/serving/mcp/planted-package.ts', 'next/server.js'],
  ['http-knows-no-use-case', 'lib/serving/http/planted.ts', '#lib/answering/agent/question.ts'],
  ['http-knows-no-use-case/packages', 'lib/serving/http/planted-package.ts', 'next/server.js'],
  ['client-is-the-browsers-side', 'lib/client/planted.ts', '#lib/books/library/page.ts'],
  ['client-is-the-browsers-side/packages', 'lib/client/planted-package.ts', 'next/link.js'],
  ['components-are-client-safe', 'components/reader/planted.tsx', '#lib/answering/agent/question.ts'],
  ['components-are-client-safe/packages', 'components/reader/planted-package.tsx', 'drizzle-orm'],
  ['app-binds-and-renders', 'app/planted.ts', '#db/schema.ts'],
  ['app-binds-and-renders/packages', 'app/planted-package.ts', 'drizzle-orm'],
  ['runtime-only-wires', 'lib/serving/runtime/planted.ts', '#lib/client/reader-store.ts'],
  ['runtime-only-wires/packages', 'lib/serving/runtime/planted-package.ts', 'drizzle-orm'],
  ['server-is-an-entry-point', 'server/planted.ts', '#db/schema.ts'],
  ['server-is-an-entry-point/packages', 'server/planted-package.ts', 'drizzle-orm'],
  ['cli-is-an-entry-point', 'cli/planted.ts', '#db/schema.ts'],
  ['cli-is-an-entry-point/packages', 'cli/planted-package.ts', 'drizzle-orm'],
  ['tools-drive-the-app', 'tools/planted.ts', '#db/schema.ts'],
  ['tools-drive-the-app/packages', 'tools/planted-package.ts', 'drizzle-orm'],
  ['seeding-sees-the-insides', 'tools/seed/planted.ts', '#lib/serving/surfaces/chat-json.ts'],
  ['seeding-sees-the-insides/packages', 'tools/seed/planted-package.ts', 'next/server.js'],
  ['evaluation-sees-the-insides', 'evals/planted.ts', '#lib/answering/agent/question.ts'],
  ['evaluation-sees-the-insides/packages', 'evals/planted-package.ts', 'drizzle-orm'],
  ['scripts-need-nothing-installed', 'scripts/lib/planted.mjs', '#lib/foundation/core/ids.ts'],
  ['scripts-need-nothing-installed/packages', 'scripts/lib/planted-package.mjs', 'zod'],
  ['browser-code-is-isomorphic', 'components/reader/planted-builtin.tsx', 'node:fs'],
  ['runtime-only-from-entries', 'lib/answering/agent/planted-runtime.ts', '#lib/serving/runtime/runtime.ts'],
  ['server-runtime-only-from-app', 'server/planted-server.ts', '#lib/serving/runtime/server.ts'],
  ['server-only-in-one-place', 'server/planted-server-only.ts', 'server-only'],
  ['no-test-code-in-source', 'lib/answering/agent/planted-test-tool.ts', 'fast-check'],
  ['every-file-has-a-layer', 'lib/planted/planted.ts', '#lib/foundation/core/ids.ts'],
  ['routes-leave-the-table-of-the-api', 'app/planted/route.ts', '#lib/contracts/api-operations.ts'],
  ['no-circular', 'lib/foundation/text/planted-circle.ts', './planted-circle.ts'],
  ['no-unresolvable', 'lib/foundation/text/planted-nowhere.ts', '#lib/foundation/text/nowhere.ts'],
];

const COPIED = [
  'app',
  'cli',
  'components',
  'db',
  'evals',
  'lib',
  'scripts',
  'server',
  'tests',
  'tools',
  'offline',
  'widget',
  'package.json',
  'tsconfig.json',
  '.dependency-cruiser.mjs',
  'next.config.ts',
  'drizzle.config.ts',
];

// In a copy, so that nothing else that looks at the tree meanwhile trips over the plants.
describe('npm run deps', () => {
  let copy = '';
  let report = '';
  let exitCode: number | null = null;

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'lectern-layers-'));
    for (const path of COPIED) cpSync(resolve(path), join(copy, path), { recursive: true });
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    for (const [, file, specifier] of PLANTS) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      // An import of types alone counts as well: it ties the two modules together just the same.
      const kind = specifier === '#lib/answering/agent/question.ts' ? 'import type' : 'import';
      writeFileSync(
        join(copy, file),
        `${kind} * as planted from '${specifier}';\nexport type Planted = typeof planted;\n`,
      );
    }
    const run = spawnSync(process.execPath, ['scripts/check-layers.mjs'], { cwd: copy, encoding: 'utf8' });
    report = run.stdout + run.stderr;
    exitCode = run.status;
  });

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('fails when an import breaks a rule', () => {
    expect(exitCode, report).toBe(1);
  });

  it('has a plant for every rule', () => {
    const rules = (config.forbidden ?? []).map(({ name }) => name);
    expect(PLANTS.map(([rule]) => rule).toSorted()).toEqual(rules.toSorted());
  });

  it.each(PLANTS)('names %s when %s imports %s', (rule, file) => {
    expect(report).toMatch(new RegExp(`error ${escape(rule)}: ${escape(file)}( |$)`, 'm'));
  });

  it('passes what surrounds the plants', () => {
    const others = report.split('\n').filter((line) => /^ *error /.test(line) && !line.includes('planted'));
    expect(others).toEqual([]);
  });
});

function escape(text: string): string {
  return text.replace(/[.[\]/]/g, '[$&]');
}
