import { Command } from 'commander';

import { type LibraryOptions, withLibraryOptions } from '../library/ask-options.ts';
import { runOnLibrary } from '../library/run-on-library.ts';
import { commandName } from '../terminal/command-name.ts';
import { answerText } from './answer-text.ts';

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
