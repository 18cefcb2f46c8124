import type { Command } from 'commander';

/** The options that select the library and the viewer who asks. */
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
    .option(
      '--server <address>',
      'the server to use; by default the one running on this data folder, or the folder itself',
    )
    .option(
      '--token-file <path>',
      'a file with your sign-in token or API key for the server; by default you are not signed in',
    )
    .option('--user <name>', 'without a server: the user whose access rights apply; by default not signed in')
    .option('--department <name>', 'without a server: the user’s department')
    .option('--org <name>', 'without a server: the user’s organisation')
    .option('--json', 'print the result as JSON, as the HTTP API returns it')
    .showHelpAfterError();
}
