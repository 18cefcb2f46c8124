import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

import { pageTextSchema, pageVersionSchema } from '#lib/contracts/page-text.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { pageText } from '#lib/serving/runtime/shown/page-text.ts';
import { truncateAtGrapheme } from '#lib/foundation/text/graphemes.ts';

import type { LibraryCaller } from '../library-caller.ts';
import { rangeResource } from '../resource-address.ts';
import { answerTool, READS } from './answer-tool.ts';

/** UTF-16 code units returned at once: an amount that a model reads in one go. */
const READ_AT_ONCE = 20_000;

const offset = z.int().min(0);
const inputSchema = z.object({
  page_id: z.string().describe('As the other tools name it.'),
  version: pageVersionSchema.optional().describe('The version to read; the current one when absent.'),
  start: offset.default(0).describe('From here: UTF-16 code units of the text.'),
  end: offset.optional().describe(`To here; at most ${READ_AT_ONCE} units are read at once.`),
});
const outputSchema = z.object({
  ...pageTextSchema.omit({ sentences: true }).shape,
  text: z.string().describe('The text from start to end.'),
  start: offset,
  end: offset,
  next_start: offset.nullable().describe('Where to go on reading; null at the end of the page.'),
});

/** Registers the tool for reading the requested part of a page. */
export function registerReading(server: McpServer, { asking, runtime }: LibraryCaller): void {
  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description:
        'The text of a page, or of a range of it. Offsets are half-open and count UTF-16 code units of this version of the text, as everywhere.',
      inputSchema,
      outputSchema,
      annotations: READS,
    },
    ({ page_id: pageId, version, start, end }) =>
      answerTool(runtime.log, async () => {
        const page = await pageText({ pageId, version }, asking, runtime);
        if (page === null) {
          throw new AppError('not_found', { publicMessage: 'This page, or this version of it, does not exist.' });
        }
        const last = Math.min(end ?? page.length, page.length);
        if (start > last) {
          throw new AppError('validation_error', {
            publicMessage: `The range must lie in the text, which has ${page.length} UTF-16 code units.`,
          });
        }
        const text = truncateAtGrapheme(page.text.slice(start, last), READ_AT_ONCE);
        const read = { start, end: start + text.length };
        return {
          structured: { ...page, ...read, text, next_start: read.end < page.length ? read.end : null },
          text,
          links: [
            {
              type: 'resource_link' as const,
              uri: rangeResource({ pageId, version: page.version }, read),
              name: `${page.title}, ${read.start} to ${read.end}`,
              mimeType: 'text/plain',
            },
          ],
        };
      }),
  );
}
