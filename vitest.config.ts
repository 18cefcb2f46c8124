import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Tests that take minutes and rarely matter to a change: every fault of every service, hostile pages and the time taken by every kind of text, with
 * deadlines that really pass, and processes that share a database, whose guarantees other tests check within one; operations repeated hundreds of
 * times, the folder of the image, and commands of the operator; data stored by earlier versions, the state left by a killed process or a removed data
 * folder, and memory; and that every rule of the layers refuses the imports it forbids.
 */
const LONG_PROOFS = [
  'tests/faults/**/*.test.ts',
  'tests/integration/{admin-export-memory,backup-rounds,bounded-services,database-faults,dialects-reread,disk-faults}.test.ts',
  'tests/integration/{embedder-away,following-vectors,formulas-reread,ingest-naming,kill-{ingest,vectors},open-runtime,page-budgets}.test.ts',
  'tests/integration/{removals,sample-book,telemetry,two-instances,verify-export,wire-recordings}.test.ts',
  'tests/integration/{kept-answers,operating-image,poisoned-passages,seed-command,verify-command}.test.ts',
  'tests/integration/{package,squashed-migrations}.test.ts',
  'tests/integration/{data-folder-gone,data-folder-modes,housekeeping,kill-recovery,late-record,lost-ingest-runs}.test.ts',
  'tests/integration/{page-memory,qdrant-reindex-command,repeating-questions,two-runtimes,unreadable-statistics}.test.ts',
  'tests/integration/{models-in-turn,real-embedding-model}.test.ts',
  'tests/integration/{admin-opening,erasure,folder-watch,model-tools,page-timeout,qdrant-answers,unchanged-ingest}.test.ts',
  'tests/hostile/{dialects,hostile-texts,linear-time,memory-of-files}.test.ts',
  'tests/{architecture/layers,contract/plain-chunk-store,contract/server-turn-archive}.test.ts',
];

/**
 * Tests that draw at random, or fill the data they check (`tests/support/trials.ts`): with few trials among the tests, and once more with many among
 * the long proofs.
 */
const RANDOM_TRIALS = [
  'tests/contract/*-{chunk-store,turn-archive,turn-statistics,vector-index}.test.ts',
  'tests/integration/{access-probes,api-malformed,azure-foreign,evidence-grows,fake-qdrant-filters,foreign-collection,group-probes,keeping-probes,library-probes,nuclia-foreign,qdrant-store,scope-of-places,selection-wall,term-set}.test.ts',
  'tests/hostile/surface-probes.test.ts',
  'tests/property/{access-statements,anchors,answer-files,citation-ranges,marker-screen,masking,page-text,store-filters}.test.ts',
];

/**
 * Tests that are partly long: those that wait for a server to start, start many, or start a process for each of their commands; those of a suite that
 * repeat it through the other driver; the slowest of many hostile files; and those that take many runs of ingest.
 */
const PARTLY_LONG = [
  'tests/architecture/architecture-page.test.ts',
  'tests/contract/{ingest-runs,server-admin-accounts,server-catalogue,server-repositories}.test.ts',
  'tests/hostile/{ebooks,mdx-pages,packed-books,pdf-files}.test.ts',
  'tests/integration/{access-of-front-matter,long-pages,losses,masking,own-machine}.test.ts',
  'tests/integration/{access-by-hand,admin-accounts,admin-log,admin-probes,answer-streams,api-server,backup,checked-claims}.test.ts',
  'tests/integration/{database-start,follow-ups,front-probes,ingest,ingest-command,note-exchange,packed-ingest,pptx-books}.test.ts',
  'tests/integration/{admin-sign-in,ingest-runs,masked-questions,mcp-stdio,model-in-hand,prompt-versions,read-overview}.test.ts',
  'tests/integration/{reader-sign-in,remove-document,replace-document,scanned-pdf,scheduled-ingests}.test.ts',
  'tests/integration/{second-reader,xlsx-books}.test.ts',
];

/**
 * The long tests in a browser: those that go through whole books or from an empty library to an empty one, start a server on nothing or end one, draw
 * at random, and those of the description of the API and the pages of the administration, whose routes and rights are tested without a browser.
 */
const LONG_BROWSER_PROOFS = [
  'tests/e2e/{admin-first-start,answers-of-two-servers,api-page,library-round-trip,model-download-faults,real-model,search-by-meaning,selection-journeys,server-process,unrecorded,walk}.test.ts',
  'tests/e2e/admin-{conversations,overview,search,sign-in,transcript}.test.ts',
];
/** Files of which a part belongs to the browser tests, and all of it to the long ones. */
const PARTLY_LONG_IN_A_BROWSER = [
  'tests/e2e/{accessibility,add-books,admin-library,admin-pages,asked-questions,doubted-words}.test.ts',
  'tests/e2e/{first-contact,first-shelf,offline,pdf-thumbnails,upload-plan,widget}.test.ts',
  'tests/e2e/admin-{books,health,keys,log,profiles,review,sign-on,users}.test.ts',
  'tests/e2e/{agent-steps,answer-pictures,answer-view,claims,clarification,conversations,feedback,going-further,going-on,interruptions,journeys-in-languages,jumps}.test.ts',
  'tests/e2e/{hostile-answers,languages,notes,pdf-page,place-at-hand,profiles-choice,read-aloud,reading-aids,reading-comfort,search-places,signed-in,some-books,tabs}.test.ts',
  'tests/e2e/{second-reader,selecting-on-a-phone,selecting-switches,selection-aids,turning-pages}.test.ts',
];

/**
 * Tests that inspect the modules of their own process and which of their functions are called: with coverage in between, both differ. Also those that
 * load drizzle-kit, which adds to the prototype of arrays, so that pdfjs-dist can read nothing.
 */
const APART = ['tests/architecture/{architecture-page,expressions}.test.ts', 'tests/integration/migrations.test.ts'];

/**
 * Settings for files that run one after the other in the same two processes: for most of them a separate process would cost more than their tests.
 * Own modules are not mocked, and everything that a test replaces is restored after it.
 */
const TOGETHER = { isolate: false, restoreMocks: true, unstubGlobals: true, unstubEnvs: true };

const shared = {
  setupFiles: ['tests/support/setup.ts'],
  pool: 'forks' as const,
  // V8 occasionally crashes a process that opens one WebAssembly database after another, when it frees code that has since been optimised:
  // https://github.com/nodejs/node/issues/64500.
  execArgv: ['--no-wasm-code-gc'],
  // The same as where the server runs. A mock of it would apply to one file, and files share their modules.
  alias: { 'server-only': fileURLToPath(new URL('node_modules/server-only/empty.js', import.meta.url)) },
  // Awaited conditions take longer on a busy machine.
  expect: { poll: { timeout: 30_000 } },
};

const BROWSER = {
  ...shared,
  globalSetup: ['tests/support/started-server.ts'],
  // Makes the files of one process share its browser.
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
    // Many of the tests wait: `npm run test:unit` sets more.
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      include: ['lib/**/*.ts'],
      // These run in separate processes and threads, where the tests that drive them cannot count lines.
      exclude: ['lib/**/*.test.ts', 'lib/**/*-worker.ts'],
      // Writing one page per file takes time; `npm run test:unit -- --coverage --coverage.reporter html` writes them.
      reporter: ['text-summary'],
      thresholds: { lines: 80 },
    },
  },
});
