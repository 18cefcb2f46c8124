import { ACCESS, CONTRACTS, GROUND, LOG, PURE, TEXT, LIMITS } from './layer-places.mjs';

/**
 * The part of the layer table (`layers.mjs`) that nothing else imports: what Next, a person or a test starts.
 *
 * @type {import('./layers.mjs').Layer[]}
 */
export const ENTRY_LAYERS = [
  {
    name: 'app-binds-and-renders',
    why: 'Routes and pages bind handlers and draw; what they serve comes from the runtime, what they show from components.',
    from: '^(app|proxy[.]ts|instrumentation[.]ts)',
    may: [
      ...GROUND,
      ACCESS,
      LOG,
      '^components/',
      '^lib/(surfaces|http)/',
      '^lib/agent/question[.]ts$',
      '^lib/runtime/(runtime|server|api-operation|admin-operation|ask-question)[.]ts$',
      '^lib/(mcp|openai|runtime/shown)/',
    ],
    vendors: ['react', 'react-dom', 'next', 'zod', 'zod-openapi', 'swagger-ui-dist'],
  },
  {
    name: 'widget-is-a-guest',
    why: 'The widget runs on the pages of others, as one small file: it knows the wire by its types, texts, and how the reader colours citations; no framework and no schema library.',
    from: '^widget/',
    may: [CONTRACTS, TEXT, '^lib/client/highlights/citation-hue[.]ts$'],
    vendors: ['eventsource-parser', 'mdast', 'mdast-util-(from-markdown|gfm-table)', 'micromark-extension-gfm-table'],
  },
  {
    name: 'offline-worker-is-alone',
    why: 'The service worker runs in browsers beside the pages, as one small file: it knows the wire, and nothing of the reader or the server. Serwist installs it and hands it requests.',
    from: '^offline/',
    may: [CONTRACTS],
    vendors: ['serwist'],
  },
  {
    name: 'runtime-only-wires',
    why: 'The composition root knows every use case and every adapter, and nothing of the browser or of what starts it. It hands zod to tools of the operator.',
    from: '^lib/runtime/',
    may: ['^lib/(?!client/)', '^db/'],
    vendors: ['@ai-sdk/provider', 'server-only', 'yaml', 'recheck', 'zod'],
  },
  {
    name: 'server-is-an-entry-point',
    why: 'The front server settles who asks and from where, and hands on; what is then done is the app’s and the runtime’s business.',
    from: '^server/',
    may: [...GROUND, ACCESS, LOG, '^lib/config/', '^lib/http/', LIMITS, '^lib/runtime/'],
    vendors: ['next', 'zod'],
  },
  {
    name: 'cli-is-an-entry-point',
    why: 'Commands parse arguments, call the runtime or the HTTP API and print; they reach no adapter by themselves but the files of models, and check files of theirs, which no runtime is needed for.',
    from: '^cli/',
    may: [
      ...GROUND,
      ACCESS,
      LOG,
      '^lib/config/',
      '^lib/answers/[^/]+$',
      '^lib/exports/verify-export[.]ts$',
      '^lib/model-files/[^/]+$',
      '^lib/runtime/',
      '^server/running-server[.]ts$',
      '^lib/(mcp|surfaces)/',
      // By `lectern`, which loads the one command that is asked for.
      '^(evals/score/main|server/serve)[.]ts$',
    ],
    vendors: ['commander', 'ora', 'zod'],
  },
  {
    name: 'tools-drive-the-app',
    why: 'Tools start the app, talk to it and measure it from outside; they reach no adapter by themselves.',
    from: '^tools/(?!seed/)',
    self: '^tools/',
    may: [...GROUND, ACCESS, LOG, TEXT, '^lib/config/', '^lib/runtime/', '^(cli|server)/', '^scripts/lib/'],
    vendors: ['commander', 'zod', 'playwright-core'],
  },
  {
    name: 'seeding-sees-the-insides',
    why: 'What fills a database knows the parts and the stores themselves.',
    from: '^tools/seed/',
    self: '^tools/',
    may: [
      ...PURE,
      LOG,
      '^lib/(config|conversations|ingest|library|runtime)/',
      '^lib/agent/[^/]+$',
      '^lib/retrieval/(?!stores/|embedders/)',
      '^db/',
    ],
    vendors: ['commander', 'ora', 'drizzle-orm'],
  },
  {
    name: 'evaluation-sees-the-insides',
    why: 'What judges the pure parts runs them on real questions and texts, without a server where it can. Nobody builds on what judges.',
    from: '^evals/',
    may: [
      ...PURE,
      LOG,
      '^lib/config/',
      '^lib/agent/(?:evidence-block|fixed-sentences)[.]ts$',
      '^lib/retrieval/[^/]+$',
      '^lib/ingest/',
      '^lib/library/[^/]+$',
      '^lib/runtime/',
      '^scripts/lib/',
      '^tools/',
    ],
    vendors: ['commander', 'zod', 'echarts', 'fflate'],
  },
  {
    name: 'scripts-need-nothing-installed',
    why: 'The bootstrap runs on a fresh clone: Node’s own modules only. Only the checks of layers and expressions and what gathers the image’s files run after installing.',
    from: '^scripts/(?!(?:check-layers|check-expressions|build-image-folder|build-package|build-offline-worker|build-widget)[.]mjs$|(?:image|package|expressions)/)',
    may: [],
    vendors: [],
  },
];
