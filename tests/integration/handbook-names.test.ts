import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';

import { readWordedBook } from '#evals/worded/worded-book.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { chatRequestSchema } from '#lib/contracts/chat-request.ts';
import { PAGE_ABBREVIATION_MAX_LENGTH } from '#lib/contracts/citation-style.ts';
import { chatResponseSchema, chatStreamEventSchema } from '#lib/contracts/chat-response.ts';
import { CLAIM_REASONS, CLAIM_STATUSES } from '#lib/contracts/claim.ts';
import { DIALECT_NAMES } from '#lib/contracts/dialects.ts';
import { documentSettingsSchema } from '#lib/contracts/ingest.ts';
import { webhookEventSchema } from '#lib/contracts/webhook-events.ts';
import { profileSchema } from '#lib/answering/profiles/profile-schema.ts';
import { createOpenApiDocument } from '#lib/contracts/openapi-document.ts';
import type { ReadPage } from '#lib/books/ingest/page-reading.ts';
import { SHORTCUTS } from '#lib/client/keys/shortcuts.ts';
import { speakFrom } from '#lib/contracts/wording/wording.ts';
import { WORDINGS } from '#lib/contracts/wording/wordings.ts';
import { formatOf } from '#lib/books/ingest/readers/book/plan-folder.ts';
import { PACKED_FORMATS } from '#lib/books/ingest/readers/packed/packed-formats.ts';
import { commandOptions, scriptNames } from '#tests/support/command-options.ts';
import { codeIn, handbookPages, proseIn, rowsIn } from '#tests/support/handbook-pages.ts';
import { variableNames } from '#tests/support/variable-names.ts';

const README = readFileSync('README.md', 'utf8');
let pages: Map<string, ReadPage>;
/** Every piece of code of the handbook and the README. */
let code: string[];

beforeAll(async () => {
  pages = await handbookPages();
  const inReadme = [...README.matchAll(/```\w*\n(.*?)```|`([^`\n]+)`/gs)].map(([, block, span]) => block ?? span ?? '');
  code = [...[...pages.values()].flatMap(({ html }) => codeIn(html)), ...inReadme];
});

function page(path: string): ReadPage {
  const found = pages.get(path);
  if (found === undefined) throw new Error(`The handbook has no page ${path}.`);
  return found;
}

/** Of other programs, of tests, and of what readers see as names in the API. */
const NAMES_OF_OTHERS =
  /^(?:OLLAMA_|ONNXRUNTIME_|POSTGRES_|QDRANT__|TEST_|PROFILE_)|^(?:UPLOAD_ID|PAGE_ID|PAGE_VERSION|LISTING|METADATA_SEARCH|DOCUMENT_SUMMARY|CONTENT_SEARCH|QDRANT_TEXT_KEY|PG_VERSION)$/;

it('the handbook names no variable that is not read', () => {
  const named = code.flatMap((text) => text.match(/(?<![\w.-])[A-Z][A-Z\d]*(?:_+[A-Z\d]+)+(?![\w.-])/g) ?? []);
  const known = new Set(variableNames());
  expect(named.filter((name) => known.has(name)).length).toBeGreaterThan(200);
  expect([...new Set(named)].filter((name) => !known.has(name) && !NAMES_OF_OTHERS.test(name))).toEqual([]);
});

describe('a command that the handbook names', () => {
  it('exists, with the options that it is given', () => {
    const options = commandOptions();
    const calls = code.flatMap((text) => [
      ...text
        .replace(/\\\n/g, ' ')
        .matchAll(/npm run (?:--silent )?([\w:]+)(?: -- ([^\n]*))?|(?:^|\n)lectern (\w+)([^\n]*)/g),
    ]);
    expect(calls.length).toBeGreaterThan(60);
    const wrong = calls.flatMap(([call, script, given = '', command, rest = '']) => {
      const name = script ?? command ?? '';
      const flags = `${given} ${rest}`.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [];
      const isThere = script === undefined ? lecternCommands().includes(name) : scriptNames().includes(name);
      return isThere && flags.every((flag) => flag === '--help' || (options.get(name)?.has(flag) ?? false))
        ? []
        : [call];
    });
    expect(wrong).toEqual([]);
  });

  it.each(['accounts', 'ask', 'search', 'ingest', 'mcp', 'models', 'verify'])(
    '%s has all of its options there',
    (name) => {
      const told = new Set(code.flatMap((text) => text.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? []));
      const options = [...(commandOptions().get(name) ?? [])];
      expect(options).not.toEqual([]);
      expect(options.filter((option) => !told.has(option))).toEqual([]);
    },
  );

  it('is one of `lectern`, and the other way round', () => {
    const listed = rowsIn(page('command').html).flatMap(([name = '']) => /^lectern (\w+)$/.exec(name)?.[1] ?? []);
    expect(listed.toSorted()).toEqual(lecternCommands().toSorted());
  });
});

function lecternCommands(): string[] {
  return [...readFileSync('cli/lectern/main.ts', 'utf8').matchAll(/^ {2}(\w+): \{ does:/gm)].map(
    ([, name = '']) => name,
  );
}

it('the endings of files are those that the readers take', () => {
  const rows = rowsIn(page('formats').html);
  const first = rows.findIndex(([, heading]) => heading === 'Endings');
  const listed = rows.slice(first + 1, first + 8).flatMap(([, endings = '']) => endings.split(', '));
  const packed = Object.values(PACKED_FORMATS).flatMap(({ extension, otherEndings = [] }) => [
    extension,
    ...otherEndings,
  ]);
  const source = readFileSync('lib/books/ingest/readers/book/plan-folder.ts', 'utf8');
  const ofPages = [...source.matchAll(/^ {2}'(\.\w+)': '\w+',$/gm)].map(([, ending = '']) => ending);
  expect(ofPages.filter((ending) => formatOf(`page${ending}`) === null)).toEqual([]);
  expect(listed.map((ending) => ending.toLowerCase()).toSorted()).toEqual([...ofPages, ...packed].toSorted());
});

it.each([
  ['dialects of Markdown', 'formats', DIALECT_NAMES],
  ['types of webhooks', 'webhooks', webhookEventSchema.options.map(({ shape }) => shape.type.value)],
  ['keys of a profile', 'profiles', Object.keys(profileSchema.shape)],
])('the %s are listed on the page %s', (_, path, names) => {
  const cells = rowsIn(page(path).html).flatMap(([first = '']) => first.split(', '));
  const listed = new Set(cells.flatMap((name) => [name, name.split('.')[0]]));
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !listed.has(name))).toEqual([]);
});

it('the lines that lectern.yaml may have are shown', () => {
  const shown = codeIn(page('formats').html).join('\n');
  const lines = Object.keys(documentSettingsSchema.shape);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((name) => !shown.includes(`${name}: `))).toEqual([]);
});

describe('the HTTP API', () => {
  it('has every address that the handbook names, for that method', () => {
    const operations = Object.entries(createOpenApiDocument().paths ?? {}).map(([path, methods]) => ({
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      methods: Object.keys(methods).map((method) => method.toUpperCase()),
    }));
    const named = code.flatMap((text) => [
      ...[...text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[^\s?]*)/g)].map(([, method, path]) => ({ method, path })),
      ...[...text.matchAll(/(?:localhost:3000|lectern\.example\.org)(\/[^\s'"?#]+)/g)].map(([, path]) => ({
        method: '',
        path,
      })),
      ...[...text.matchAll(/^(\/(?:api|v1|mcp|chat|health|docs|openapi|source)\b[^\s?]*)$/g)].map(([, path]) => ({
        method: '',
        path,
      })),
    ]);
    expect(named.length).toBeGreaterThan(60);
    const isThere = ({ method = '', path = '' }: (typeof named)[number]) =>
      operations.some(({ pattern, methods }) => pattern.test(path) && (method === '' || methods.includes(method)));
    // What is a page, or the beginning of addresses, or of another service.
    const isOther = /^\/(?:books\/.*|admin|v1|api(?:\/admin)?|chat\/completions|aliases)$/;
    expect(named.filter((each) => !isOther.test(each.path ?? '') && !isThere(each))).toEqual([]);
  });

  it('takes the fields of a question that are listed, and sends the events that are listed', () => {
    const fields = rowsIn(page('api/requests-and-filters').html).filter((row) => row.length === 4);
    expect(fields.slice(1).map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(chatRequestSchema.shape)));
    expect(fields).toHaveLength(Object.keys(chatRequestSchema.shape).length + 1);
    const events = rowsIn(page('api/streaming').html)
      .slice(1)
      .map(([name]) => name ?? '');
    const sent = chatStreamEventSchema.options.map(({ shape }) => shape.type.value);
    expect(events.toSorted()).toEqual(sent.toSorted());
  });

  it('judges sentences by the statuses and for the reasons that are listed', () => {
    const statuses = rowsIn(page('what-citations-promise').html).filter(
      (row) => row.length === 4 && row[3] !== 'No mark',
    );
    expect(statuses.flatMap(([, status]) => CLAIM_STATUSES.filter((name) => name === status)).toSorted()).toEqual(
      [...CLAIM_STATUSES].toSorted(),
    );
    const reasons = rowsIn(page('api/requests-and-filters').html).flatMap(([names = '']) => names.split(', '));
    expect(CLAIM_REASONS.filter((reason) => !reasons.includes(reason))).toEqual([]);
  });

  it('has the outcomes that are told', () => {
    const told = codeIn(/<p[^>]*>The <code>outcome<\/code> is .*?<\/p>/s.exec(page('api/quick-tour').html)?.[0] ?? '');
    expect(told).toEqual(expect.arrayContaining(chatResponseSchema.shape.metadata.shape.outcome.options));
  });
});

describe('a limit', () => {
  const figure = (value: number) => value.toLocaleString('en');
  it.each([
    ['api/errors-and-limits', `length of query\t${figure(LIMITS.queryMaxLength)} characters`],
    ['api/errors-and-limits', `length of selected_text\t${figure(LIMITS.selectedTextMaxLength)} characters`],
    ['api/errors-and-limits', `size of a request body\t${LIMITS.bodyMaxBytes / 1024} KiB`],
    ['api/errors-and-limits', `length of a search within a book\t${LIMITS.pageSearchQueryMaxLength} characters`],
    [
      'api/errors-and-limits',
      `questions that wait for a place\t${LIMITS.queueMaxLength}, of one client ${LIMITS.queueMaxLength / 2}, for at most ${LIMITS.queueTimeoutMs / 1000} seconds`,
    ],
    ['api/errors-and-limits', `time for a whole answer\t${LIMITS.totalTimeoutMs / 1000} seconds`],
    ['api/errors-and-limits', `time for a search\t${LIMITS.retrievalTimeoutMs / 1000} seconds`],
    ['api/errors-and-limits', `time for the model\t${LIMITS.generationTimeoutMs / 1000} seconds`],
    ['api/errors-and-limits', `time for the database\t${LIMITS.databaseTimeoutMs / 1000} seconds`],
    ['api/requests-and-filters', `query\tstring, 1 to ${figure(LIMITS.queryMaxLength)} characters`],
    ['api/requests-and-filters', `selected_text\tstring, 1 to ${figure(LIMITS.selectedTextMaxLength)} characters`],
    ['api/requests-and-filters', `top_k\tinteger from ${LIMITS.topKMin} to ${LIMITS.topKMax}\t${LIMITS.topKDefault}`],
    ['api/requests-and-filters', `all together are no more than ${LIMITS.topKMax}`],
    ['api/requests-and-filters', `profile\tstring, 1 to ${LIMITS.profileNameMaxLength} characters`],
    ['api/requests-and-filters', `page_abbreviation\tstring, 1 to ${PAGE_ABBREVIATION_MAX_LENGTH} characters`],
    ['api/requests-and-filters', `option\tinteger from 1 to ${LIMITS.clarificationOptionsMax}`],
    ['api/requests-and-filters', `A list can have 1 to ${LIMITS.filterValuesMax} values`],
    ['api/requests-and-filters', `document_ids, at most ${figure(LIMITS.scopeDocumentsMax)}`],
    ['api/quick-tour', `at most ${LIMITS.chunkTextMaxLength} characters of the passage`],
    ['api/quick-tour', `the list names at most ${LIMITS.pageSearchMatchesMax} of them`],
    ['asking', `at most ${figure(LIMITS.queryMaxLength)} characters`],
    ['asking-about-a-selection', `up to ${figure(LIMITS.selectedTextMaxLength)} characters`],
    ['asking-in-the-reader', `A selection can have up to ${figure(LIMITS.selectedTextMaxLength)} characters`],
    ['sessions-and-history', `They share ${figure(LIMITS.contextMaxTokens)} tokens`],
    ['sessions-and-history', `for which ${figure(LIMITS.evidenceKeptTokens)} tokens are kept`],
    ['configuration', `up to ${figure(LIMITS.contextMaxTokens)} tokens`],
    ['configuration', `more than ${LIMITS.pageMemoryMb} MB of memory`],
    [
      'security-and-privacy',
      `${figure(LIMITS.streamMessageMaxLength)} characters, a stream ${LIMITS.streamMaxBytes / 1e6} MB, any other answer ${LIMITS.serviceAnswerMaxBytes / 1e6} MB`,
    ],
  ])('of %s is %j', (path, words) => {
    const text =
      rowsIn(page(path).html)
        .map((row) => row.join('\t'))
        .join('\n') + page(path).text.replace(/\s+/g, ' ');
    expect(text).toContain(words);
  });
});

it('every key of the list of keys is among the keys of the reader', () => {
  speakFrom(() => WORDINGS.en.reader);
  const keys = SHORTCUTS().flatMap(({ shortcuts }) => shortcuts.flatMap((shortcut) => shortcut.keys));
  speakFrom(() => null);
  const { html } = page('reading');
  const told = [...html.slice(html.indexOf('id="reading-with-the-keyboard"')).matchAll(/<kbd>(.*?)<\/kbd>/g)].map(
    ([, key]) => key,
  );
  expect(keys.length).toBeGreaterThan(20);
  // A Mac's own keys are told in words.
  const named = keys.filter((key) => !key.includes('⌘')).flatMap((key) => key.split(/[ +]/));
  expect(named.filter((key) => !told.includes(key))).toEqual([]);
});

it('every service that a variable gives the address of is among those that Lectern contacts', () => {
  const addresses = variableNames().filter((name) => /(?:_URLS?|_ENDPOINT|_HUB|_ISSUER)$/.test(name));
  // Where readers reach Lectern, and who must have made a token: neither is asked anything.
  const asked = addresses.filter((name) => !['PUBLIC_URL', 'AUTH_JWT_ISSUER'].includes(name));
  const told = codeIn(page('security-and-privacy').html);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !told.includes(name))).toEqual([]);
});

it('nothing is promised for later', () => {
  const later = /\bplanned\b|\bin this version\b|\bdoes not do yet\b|\bcoming soon\b/i;
  const promises = [...pages].filter(([, { html }]) => later.test(proseIn(html))).map(([path]) => path);
  expect([...promises, ...(later.test(README) ? ['README'] : [])]).toEqual([]);
});

it('every link of the README leads to a file that is there', () => {
  const linked = [...README.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path);
  expect(linked.length).toBeGreaterThan(10);
  expect(linked.filter((path) => !existsSync(path))).toEqual([]);
});

it('has the words that its questions in the evaluation are answered by', () => {
  const { questions } = readWordedBook('evals/questions/plain/handbook.json', 'content');
  expect(questions.length).toBeGreaterThan(40);
});
