import { ENTRY_LAYERS } from './entry-layers.mjs';
import {
  CORE,
  CONTRACTS,
  TEXT,
  ACCESS,
  DATES,
  LOG,
  RESILIENCE,
  FIXED_NUMBERS,
  GROUND,
  PURE,
  UNIFIED,
  DRAWING,
} from './layer-places.mjs';

/**
 * Who may import whom: the layers of docs/architecture.md, as rules. A layer may import itself, what `may` names, and the
 * packages `vendors` names; everything else is an error whose text is the layer's `why`.
 *
 * @typedef {object} Layer
 * @property {string} name the rule's name in the output
 * @property {string} why
 * @property {string} from the files of the layer, as a regular expression
 * @property {string} [self] what its files may import of the layer itself; by default all of it
 * @property {string[]} may project paths it may import besides its own, as regular expressions
 * @property {string[]} vendors packages it may import, as regular expressions; built-in ones are ruled on apart
 */

/** @type {Layer[]} */
export const LAYERS = [
  {
    name: 'core-imports-nothing',
    why: 'The ground floor (errors, ids, clock) is what everything else stands on: it knows nothing of the project. uuid serves ids.ts.',
    from: CORE,
    may: [],
    vendors: ['uuid'],
  },
  {
    name: 'contracts-are-the-wire',
    why: 'Contracts are shared by server, browser and documentation: zod schemas and nothing that runs on one side only.',
    from: CONTRACTS,
    may: [CORE, FIXED_NUMBERS],
    vendors: ['zod', 'zod-openapi'],
  },
  {
    name: 'config-and-log-are-low',
    why: 'Configuration and log are read by everyone above, so they may know nobody but core.',
    from: '^lib/(config|log)/',
    self: '^lib/$1/',
    may: [CORE],
    vendors: ['zod', 'pino'],
  },
  {
    name: 'resilience-knows-no-service',
    why: 'How a call that may fail is repeated, limited in time and given up is one policy for every service; cockatiel does the counting.',
    from: '^lib/resilience/',
    may: [CORE, FIXED_NUMBERS],
    vendors: ['cockatiel'],
  },
  {
    name: 'text-is-pure',
    why: 'Ranges and sentences mean the same in the browser, in a worker and in a test: no framework, no vendor but the stemmer.',
    from: TEXT,
    may: GROUND,
    vendors: ['porter2'],
  },
  {
    name: 'dates-are-pure',
    why: 'What a date phrase means depends on the moment, the time zone and the words alone. Reckoning with zones is done by a library.',
    from: DATES,
    may: [...GROUND, TEXT],
    vendors: ['luxon'],
  },
  {
    name: 'access-is-pure',
    why: 'Who somebody is and what they may see is decided from what they show and what is configured; jose checks signatures and makes them.',
    from: ACCESS,
    may: GROUND,
    vendors: ['zod', 'jose'],
  },
  {
    name: 'grounding-and-quoting-are-pure',
    why: 'What decides about truth is pure: values in, values out, checked by property tests. zod checks what crosses the model interface, micromark reads the Markdown a model writes.',
    from: '^lib/(grounding|quoting)/',
    may: PURE,
    vendors: ['zod', 'mdast.*', 'micromark.*', 'unist-util-visit'],
  },
  {
    name: 'limits-are-pure',
    why: 'The request gate counts and queues; it knows neither HTTP nor configuration. Its two libraries do the counting.',
    from: '^lib/limits/',
    may: GROUND,
    vendors: ['rate-limiter-flexible', 'p-queue'],
  },
  {
    name: 'agent-is-a-use-case',
    why: 'The agent reaches retrieval, library, conversations and profiles by their ports, never by their adapters. The AI SDK is its loop.',
    from: '^lib/agent/',
    may: [...PURE, LOG, '^lib/(library|conversations|profiles)/', '^lib/retrieval/[^/]+$'],
    vendors: ['ai', '@ai-sdk/provider', 'zod'],
  },
  {
    name: 'ingest-is-a-use-case',
    why: 'Ingest writes through the ports of library and retrieval and hands parsing to readers and workers. Its libraries only schedule.',
    from: '^lib/ingest/(?!readers/|page-worker[.]ts$)',
    may: [...PURE, LOG, '^lib/library/', '^lib/retrieval/[^/]+$'],
    vendors: ['p-queue', 'p-retry', 'zod'],
  },
  {
    name: 'answers-are-a-use-case',
    why: 'Answer artifacts are written from recorded turns alone, and read again as anyone may read them: as YAML and Markdown.',
    from: '^lib/answers/',
    may: [...PURE, LOG, '^lib/(conversations|profiles|library)/'],
    vendors: ['yaml', 'zod', 'unified', 'remark-parse', 'remark-gfm', 'mdast'],
  },
  {
    name: 'conversations-and-library-stand-alone',
    why: 'These are what other use cases build on; a sideways import would tie them into one lump.',
    from: '^lib/(conversations|library)/',
    self: '^lib/$1/',
    may: [...PURE, LOG],
    vendors: ['lru-cache', 'csv-stringify', 'fastest-levenshtein'],
  },
  {
    name: 'profiles-stand-alone',
    why: 'A profile is read from a file and filled in from a request; what is done by it is others’ business.',
    from: '^lib/profiles/',
    may: [...PURE, LOG],
    vendors: ['yaml', 'zod'],
  },
  {
    name: 'administration-is-a-use-case',
    why: 'Who may sign in, and who is signed in: accounts and sessions by their port, nothing of what administrators then look at.',
    from: '^lib/administration/',
    may: [...PURE, LOG],
    vendors: ['jose', 'p-queue', 'rate-limiter-flexible'],
  },
  {
    name: 'retrieval-is-a-use-case',
    why: 'Searching is ranking over ports: which store or embedder answers is the composition root’s business.',
    from: '^lib/retrieval/(?!stores/|embedders/)',
    may: [...PURE, LOG],
    vendors: ['lru-cache', 'p-queue', 'p-retry'],
  },
  {
    name: 'jobs-are-a-use-case',
    why: 'Jobs (retention, ingest runs) drive use cases on a schedule.',
    from: '^lib/jobs/',
    may: [...PURE, LOG, '^lib/(conversations|library|ingest)/[^/]+$'],
    vendors: ['p-queue', 'p-retry'],
  },
  {
    name: 'health-is-a-use-case',
    why: 'How the services are is asked of their probes, whatever they are, and said in the words of the API.',
    from: '^lib/health/',
    may: [...GROUND, LOG],
    vendors: [],
  },
  {
    name: 'db-is-an-adapter',
    why: 'The database implements ports, that of chunks among them; its vendor types stop here, and no port knows of it.',
    from: '^db/',
    may: [
      ...GROUND,
      TEXT,
      ACCESS,
      LOG,
      RESILIENCE,
      '^lib/limits/',
      '^lib/(library|conversations|retrieval|profiles|answers|administration)/[^/]+$',
    ],
    vendors: [
      'drizzle-orm',
      'drizzle-kit',
      '@electric-sql/.+',
      '@neondatabase/serverless',
      'pg',
      'lru-cache',
      'rate-limiter-flexible',
    ],
  },
  {
    name: 'chunk-stores-are-adapters',
    why: 'A chunk store implements one port for one engine; those in SQL are part of db/.',
    from: '^lib/retrieval/stores/',
    may: [...GROUND, TEXT, ACCESS, LOG, RESILIENCE, '^lib/retrieval/[^/]+$'],
    vendors: ['lru-cache', '@qdrant/js-client-rest', 'zod'],
  },
  {
    name: 'embedders-are-adapters',
    why: 'An embedder implements one port for one service. p-queue keeps to its pace.',
    from: '^lib/retrieval/embedders/',
    may: [...GROUND, TEXT, LOG, RESILIENCE, '^lib/retrieval/[^/]+$'],
    vendors: ['cohere-ai', '@ai-sdk/.+', 'lru-cache', 'p-queue', 'zod'],
  },
  {
    name: 'readers-are-adapters',
    why: 'A reader turns one format into pages, in worker threads that begin at page-worker.ts. Parsers are loaded here and nowhere else.',
    from: '^lib/ingest/(readers/|page-worker[.]ts$)',
    may: [...GROUND, TEXT, LOG, '^lib/library/', '^lib/ingest/[^/]+$'],
    vendors: [
      ...UNIFIED,
      'yaml',
      'smol-toml',
      'image-size',
      'piscina',
      'p-queue',
      'yauzl',
      'htmlparser2',
      'mammoth',
      'fflate',
    ],
  },
  {
    name: 'models-are-adapters',
    why: 'A model implements the AI SDK’s language model interface; only the quoting model knows how sentences are chosen.',
    from: '^lib/models/',
    may: [...GROUND, TEXT, LOG, RESILIENCE, '^lib/quoting/'],
    vendors: ['ai', '@ai-sdk/.+', 'zod'],
  },
  {
    name: 'telemetry-is-an-adapter',
    why: 'Traces are made by the AI SDK’s hooks and leave through one exporter; nobody else knows OpenTelemetry.',
    from: '^lib/telemetry/',
    may: GROUND,
    vendors: ['ai', '@ai-sdk/otel', '@opentelemetry/.+'],
  },
  {
    name: 'surfaces-only-convert',
    why: 'A surface is one exhaustive converter from AnswerEvent to a wire format; it may not look anything up. The AI SDK defines the UI message stream.',
    from: '^lib/surfaces/',
    may: GROUND,
    vendors: ['ai'],
  },
  {
    name: 'http-knows-no-use-case',
    why: 'Transport parses, limits and maps errors for any handler; it knows neither Next nor what the handler does.',
    from: '^lib/http/',
    may: [...GROUND, LOG, ACCESS],
    vendors: ['zod', 'cookie', 'jsonc-parser', 'proxy-addr', 'swagger-ui-dist'],
  },
  {
    name: 'client-is-the-browsers-side',
    why: 'What runs in the browser without React: transport, state, positions on the page; written against contracts and text alone.',
    from: '^lib/client/',
    may: [...GROUND, TEXT],
    vendors: ['ai', 'tinykeys', 'zustand'],
  },
  {
    name: 'components-are-client-safe',
    why: 'What is drawn in the browser may never pull in the runtime, the database or a domain service.',
    from: '^components/',
    may: [...GROUND, TEXT, '^lib/client/'],
    vendors: DRAWING,
  },
  ...ENTRY_LAYERS,
];
