#!/usr/bin/env node
// `lectern`: one entry point for all commands. Only the modules of the chosen command are loaded.

const COMMANDS: Record<string, { load: () => Promise<unknown>; does: string }> = {
  serve: { does: 'runs the server', load: () => import('./serve.ts') },
  ingest: { does: 'adds a book, a folder or a website to the library', load: () => import('../ingest/main.ts') },
  ask: { does: 'answers a question in the terminal', load: () => import('../ask/main.ts') },
  search: { does: 'finds words in the library', load: () => import('../search/main.ts') },
  verify: { does: 'checks the footnotes of a saved answer', load: () => import('../verify/main.ts') },
  eval: { does: 'scores the answers of any system (--score)', load: () => import('#evals/score/main.ts') },
  mcp: { does: 'serves an MCP client over standard input and output', load: () => import('../mcp/main.ts') },
  models: { does: 'downloads an embedding model for this machine', load: () => import('../models/main.ts') },
  accounts: { does: 'manages the accounts of the administration', load: () => import('../accounts/main.ts') },
  backup: { does: 'saves the library and the conversations to a file', load: () => import('../backup/main.ts') },
  restore: { does: 'brings a backup back', load: () => import('../restore/main.ts') },
  reindex: { does: 'rebuilds the vectors of the library', load: () => import('../reindex/main.ts') },
};

const LEAST_NODE = [24, 6] as const;
const USAGE = 64;

function help(): string {
  const rows = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(10)}${does}`);
  return ['Usage: lectern <command> [options]', '', ...rows, '', 'Run lectern <command> --help for details.'].join(
    '\n',
  );
}

function isOldNode(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1]);
}

async function main(): Promise<void> {
  if (isOldNode()) {
    process.stderr.write(`lectern needs Node ${LEAST_NODE.join('.')} or newer; this is ${process.versions.node}.\n`);
    process.exitCode = USAGE;
    return;
  }
  const [name = '--help'] = process.argv.splice(2, 1);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) {
    process.env.LECTERN_COMMAND = name;
    await command.load();
    return;
  }
  const isAsked = name === '--help' || name === '-h' || name === 'help';
  (isAsked ? process.stdout : process.stderr).write(`${isAsked ? '' : `There is no command ${name}.\n\n`}${help()}\n`);
  if (!isAsked) process.exitCode = USAGE;
}

await main();

export {};
