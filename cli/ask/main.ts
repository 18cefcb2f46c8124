import { Command } from 'commander';
import { styleText } from 'node:util';
import { citationMarkers } from '#lib/contracts/citation-marker.ts';
import type { ChatResponse } from '#lib/contracts/chat-response.ts';
import { lines, oneLine } from '#cli/terminal/plain-text.ts';

import { type LibraryOptions, withLibraryOptions } from '../library/ask-options.ts';
import { runOnLibrary } from '../library/run-on-library.ts';
import { commandName } from '../terminal/command-name.ts';

/** Styles are used only on a terminal that supports colours. */
const on = (style: Style, text: string) => styleText(style, text, { stream: process.stdout });

const NOT_FOUND = 1;

const command = withLibraryOptions(
  new Command(commandName('ask'))
    .description(
      'Answers a question and quotes the source of every sentence. Exits with 1 if the documents do not answer it.',
    )
    .argument('<question>', 'the question')
    .argument('[path]', 'the folder, file or book to ask; by default the library in the data folder'),
);

command.parse();
const [question = '', source] = command.args;
const options = command.opts<LibraryOptions>();
await runOnLibrary(source, options, async (library, signal) => {
  const answer = await library.ask(question, signal);
  const text = options.json === true ? JSON.stringify(answer, null, 2) : answerText(answer, library.isServed);
  return { text, exitCode: answer.metadata.outcome === 'not_found' ? NOT_FOUND : 0 };
});

type Style = Parameters<typeof styleText>[0];

type Source = ChatResponse['sources'][number];

/** Formats an answer for a terminal: its text, followed by the exact words behind each number with their address or the file that contains them. */
function answerText({ answer, sources, metadata, related }: ChatResponse, isServed: boolean): string {
  const text = coloured(lines(answer));
  const quotes = sources.map((source, index) => quoteText(source, index + 1, isServed));
  const withheld = metadata.withheld.count;
  const left = withheld === 0 ? [] : [on('dim', `Left out because the documents do not support it: ${withheld}.`)];
  const near = related.map(({ page_title, section_heading, source_url }) =>
    on('dim', `Near: ${oneLine(page_title)} › ${oneLine(section_heading)}${isServed ? ` ${source_url}` : ''}`),
  );
  return [text, ...quotes, ...left, ...near].join('\n\n');
}

function coloured(text: string): string {
  let at = 0;
  const parts = citationMarkers(text).map(({ start, end }) => {
    const part = text.slice(at, start) + on('cyan', text.slice(start, end));
    at = end;
    return part;
  });
  return parts.join('') + text.slice(at);
}

function quoteText(source: Source, position: number, isServed: boolean): string {
  const ranges = 'ranges' in source ? source.ranges : [source];
  const page = 'ranges' in source ? source.ranges[0]?.page_number : undefined;
  const place = `${oneLine(source.page_title)} › ${oneLine(source.section_heading)}${page === undefined ? '' : `, p. ${page}`}`;
  const quotes = ranges.map(({ quote }) => quote);
  const head = `${on('cyan', `[${position}]`)} ${on('bold', place)}`;
  return [
    head,
    ...quotes.map((quote) => `    ${on('green', `“${oneLine(quote)}”`)}`),
    `    ${on('dim', isServed || !('filename' in source) ? source.source_url : oneLine(source.filename))}`,
  ].join('\n');
}
