import { styleText } from 'node:util';

import { Command } from 'commander';

import type { PageMatch } from '#lib/contracts/page-search.ts';

import { type LibraryOptions, withLibraryOptions } from '../library/ask-options.ts';
import { runOnLibrary } from '../library/run-on-library.ts';
import { commandName } from '../terminal/command-name.ts';
import { oneLine } from '../terminal/plain-text.ts';

const NOTHING = 1;

const command = withLibraryOptions(
  new Command(commandName('search'))
    .description(
      'Finds words in the library, best results first, or similar passages if the words are not there. Exits with 1 if nothing is found.',
    )
    .argument('<words>', 'the words to look for')
    .argument('[path]', 'the folder, file or book to search; by default the library in the data folder'),
);

command.parse();
const [words = '', source] = command.args;
const options = command.opts<LibraryOptions>();
await runOnLibrary(source, options, async (library, signal) => {
  const found = await library.search(words, signal);
  const text = options.json === true ? JSON.stringify(found, null, 2) : textOf(found.matches, library.isServed);
  return { text, exitCode: found.matches.length === 0 ? NOTHING : 0 };
});

function textOf(matches: PageMatch[], isServed: boolean): string {
  if (matches.length === 0) return 'Nothing was found.';
  const stream = process.stdout;
  return matches
    .map(({ document_title, section_heading, page_number, page_title, before, match, after, url, start, end }) => {
      const page = page_number === undefined ? '' : `, p. ${page_number}`;
      const place = styleText('bold', `${oneLine(document_title)} › ${oneLine(section_heading)}${page}`, { stream });
      const words = `${oneLine(before)} ${styleText('green', oneLine(match), { stream })} ${oneLine(after)}`.trim();
      return `${place}\n    ${words}\n    ${styleText('dim', `${isServed ? url : oneLine(page_title)} ${start}-${end}`, { stream })}`;
    })
    .join('\n\n');
}
