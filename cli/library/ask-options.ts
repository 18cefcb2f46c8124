import type { Command } from 'commander';

/** How a command says which library is meant, and who asks. */
export interface LibraryOptions {
  server?: string;
  tokenFile?: string;
  user?: string;
  department?: string;
  org?: string;
  json?: true;
}

/** The options that `ask` and `search` have in common. */
export function withLibraryOptions(command: Command): Command {
  return command
    .option('--server <address>', 'the server to ask; by default the one on this data folder, or the folder itself')
    .option(
      '--token-file <path>',
      'a file with the token or key of who asks the server; by default nobody in particular',
    )
    .option('--user <name>', 'without a server: as whom the library is read; by default nobody in particular')
    .option('--department <name>', 'without a server: of which department')
    .option('--org <name>', 'without a server: of which organisation')
    .option('--json', 'what was found, as JSON of the HTTP API')
    .showHelpAfterError();
}
