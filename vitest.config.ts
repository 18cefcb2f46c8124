import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Every fault of every service, hostile pages and the time that every kind of text takes, with deadlines that really pass, and
 * processes that share a database, whose promises other tests hold within one; what is done hundreds of times over, the folder of the
 * image, and commands of the operator; what was stored by versions before, what a killed process or a data folder taken away leaves,
 * and memory; and that every rule of the layers refuses what it is for: minutes, of which a change seldom needs the outcome.
 */
const LONG_PROOFS = [
  'tests/faults/**/*.test.ts',
  'tests/integration/{admin-export-memory,database-faults,kill-{ingest,vectors},page-budgets,two-instances}.test.ts',
  'tests/integration/{kept-answers,operating-image,poisoned-passages,seed-command,verify-command}.test.ts',
  'tests/integration/{package,squashed-migrations}.test.ts',
  'tests/integration/{data-folder-gone,data-folder-modes,housekeeping,kill-recovery,late-record,lost-ingest-runs}.test.ts',
  'tests/integration/{page-memory,qdrant-reindex-command,repeating-questions,two-runtimes,unreadable-statistics}.test.ts',
  'tests/integration/{models-in-turn,real-embedding-model}.test.ts',
  'tests/integration/{admin-opening,erasure,folder-watch,model-tools,page-timeout,qdrant-answers,unchanged-ingest}.test.ts',
  'tests/hostile/{dialects,hostile-texts,linear-time,memory-of-files}.test.ts',
  'tests/{architecture/layers,contract/plain-chunk-store,contract/server-turn-archive}.test.ts',
];

/** What draws at random, or fills what it looks at (`tests/support/trials.ts`): with few trials among the tests, and once more with many among the long proofs. */
const RANDOM_TRIALS = [
  'tests/contract/*-{chunk-store,turn-archive,turn-statistics,vector-index}.test.ts',
  'tests/integration/{access-probes,api-malformed,azure-foreign,evidence-grows,fake-qdrant-filters,foreign-collection,keeping-probes,library-probes,nuclia-foreign,qdrant-store,scope-of-places,selection-wall,term-set,verify-export}.test.ts',
  'tests/hostile/surface-probes.test.ts',
  'tests/property/{access-statements,anchors,answer-files,citation-ranges,marker-screen,masking,page-text,store-filters}.test.ts',
];

/**
 * A part of it is long: what waits for a server to come up, starts many, or starts a process for each of its commands; what a suite
 * proves once more through the other driver; the slowest of many hostile files; and what takes many runs of ingest.
 */
const PARTLY_LONG = [
  'tests/architecture/architecture-page.test.ts',
  'tests/contract/{ingest-runs,server-admin-accounts,server-catalogue,server-repositories}.test.ts',
  'tests/hostile/{ebooks,mdx-pages,packed-books,pdf-files}.test.ts',
  'tests/integration/{database-start,embedder-away,following-vectors,front-probes,ingest,ingest-command}.test.ts',
  'tests/integration/{admin-sign-in,ingest-runs,masked-questions,mcp-stdio,model-in-hand,removals,sample-book,telemetry}.test.ts',
];

/**
 * The same in a browser: what walks over whole books or from an empty library to an empty one, starts a server on nothing or ends
 * one, what is drawn at random, the description of the API, and the pages of the administration, whose routes and rights are tested
 * without one.
 */
const LONG_BROWSER_PROOFS = [
  'tests/e2e/{admin-first-start,answers-of-two-servers,api-page,library-round-trip,model-download-faults,real-model,search-by-meaning,selection-journeys,server-process,unrecorded,walk}.test.ts',
  'tests/e2e/admin-{conversations,overview,sign-in,transcript}.test.ts',
];
/** A part of it among the browser tests, and all of it among the long ones. */
const PARTLY_LONG_IN_A_BROWSER = [
  'tests/e2e/{accessibility,add-books,admin-library,admin-pages,upload-plan}.test.ts',
  'tests/e2e/admin-{health,keys,log,profiles,review,search,sign-on,users}.test.ts',
  'tests/e2e/{agent-steps,answer-pictures,answer-view,claims,clarification,conversations,feedback,going-further,going-on,interruptions,jumps}.test.ts',
  'tests/e2e/{hostile-answers,languages,notes,pdf-page,place-at-hand,profiles-choice,read-aloud,reading-aids,reading-comfort,search-places,signed-in,some-books,tabs}.test.ts',
  'tests/e2e/{second-reader,selecting-on-a-phone,selecting-switches,turning-pages}.test.ts',
];

/**
 * What looks at the modules of its own process and at which of their functions are called: with coverage in between, both are others. And
 * what loads drizzle-kit, which adds to the prototype of arrays, and with which pdfjs-dist reads nothing.
 */
const APART = ['tests/architecture/{architecture-page,expressions}.test.ts', 'tests/integration/migrations.test.ts'];

/**
 * Files that run one after the other in the same two processes: for most of them a process of their own would cost more than
 * their tests. Own modules are not mocked, and what a test puts in the place of something is taken back after it.
 */
const TOGETHER = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true };

const shared = {
  setupFiles: ['tests/support/setup.ts'],
  pool: 'forks' as const,
  // V8 ends a process now and then that opens one WebAssembly database after the other, when it frees code that has been compiled better
  // since: https://github.com/nodejs/node/issues/64500.
  execArgv: ['--no-wasm-code-gc'],
  // What it is where the server runs. A mock of it would be of one file, and files share their modules.
  alias: { 'server-only': fileURLToPath(new URL('node_modules/server-only/empty.js', import.meta.url)) },
  // What is waited for takes its time on a busy machine.
  expect: { poll: { timeout: 30_000 } },
};

const BROWSER = {
  ...shared,
  globalSetup: ['tests/support/started-server.ts'],
  // So that the files of one process share its browser.
  ...TOGETHER,
  testTimeout: 60_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          ...TOGETHER,
          include: ['{app,cli,components,db,evals,lib,offline,server,tools,widget}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          ...TOGETHER,
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', ...LONG_PROOFS, ...APART],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'apart',
          include: APART,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'deep',
          include: [...LONG_PROOFS, ...RANDOM_TRIALS, ...PARTLY_LONG],
          provide: { isDeep: true },
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
      { test: { ...BROWSER, name: 'e2e', include: ['tests/e2e/**/*.test.ts'], exclude: LONG_BROWSER_PROOFS } },
      {
        test: {
          ...BROWSER,
          name: 'e2e-deep',
          include: [...LONG_BROWSER_PROOFS, ...PARTLY_LONG_IN_A_BROWSER],
          provide: { isDeep: true },
        },
      },
    ],
    // Much of what is tested waits: `npm run test:unit` names more.
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      include: ['lib/**/*.ts'],
      // Run in processes and threads of their own, where the tests that drive them cannot count lines.
      exclude: ['lib/**/*.test.ts', 'lib/**/*-worker.ts'],
      // A page for each file takes its time: `npm run test:unit -- --coverage --coverage.reporter html` writes them.
      reporter: ['text-summary'],
      thresholds: { lines: 80 },
    },
  },
});
