import { ACCESS, GROUND, LOG, TEXT } from './layer-places.mjs';

/**
 * The part of the layer table (`layers.mjs`) that says how the library is told to others: wire formats, HTTP, other protocols.
 *
 * @type {import('./layers.mjs').Layer[]}
 */
export const SURFACE_LAYERS = [
  {
    name: 'surfaces-only-convert',
    why: 'A surface is one exhaustive converter from AnswerEvent to a wire format; it may not look anything up. The AI SDK defines the UI message stream.',
    from: '^lib/serving/surfaces/',
    may: GROUND,
    vendors: ['ai'],
  },
  {
    name: 'api-client-knows-the-api-alone',
    why: 'What programs of others ask the API by runs in theirs: it knows addresses and nothing of this server.',
    from: '^lib/serving/api-client/',
    may: [],
    vendors: ['openapi-fetch'],
  },
  {
    name: 'openai-is-a-surface',
    why: 'What clients of the OpenAI API are answered is made of the events of an answer, with the caller’s rights; its markers are read as those of kept answers.',
    from: '^lib/serving/openai/',
    may: [
      ...GROUND,
      TEXT,
      '^lib/answering/answers/(marked-text|styled-answer)[.]ts$',
      '^lib/(serving/surfaces|serving/http)/',
      '^lib/serving/runtime/(runtime|ask-question)[.]ts$',
    ],
    vendors: [],
  },
  {
    name: 'mcp-is-a-surface',
    why: 'What MCP clients see of the library is said by the use cases of the runtime, with the caller’s rights; only this folder knows the protocol.',
    from: '^lib/serving/mcp/',
    may: [
      ...GROUND,
      TEXT,
      ACCESS,
      LOG,
      '^lib/(serving/surfaces|serving/http)/',
      '^lib/serving/runtime/(shown/|(runtime|ask-question)[.]ts$)',
    ],
    vendors: ['@modelcontextprotocol/(server|client)', 'zod'],
  },
  {
    name: 'http-knows-no-use-case',
    why: 'Transport parses, limits and maps errors for any handler; it knows neither Next nor what the handler does.',
    from: '^lib/serving/http/',
    may: [...GROUND, LOG, ACCESS],
    vendors: ['zod', 'cookie', 'jsonc-parser', 'proxy-addr', 'swagger-ui-dist'],
  },
  {
    name: 'exports-stand-alone',
    why: 'How rows become a file that can be checked, whatever the rows are: conversations and administration say what a row holds.',
    from: '^lib/people/exports/',
    may: GROUND,
    vendors: ['csv-stringify'],
  },
];
