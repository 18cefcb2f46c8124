/** How a command is called by whoever reads its help: as a part of `lectern`, or by npm in a checkout. */
export function commandName(name: string): string {
  return process.env.LECTERN_COMMAND === name ? `lectern ${name}` : `npm run ${name} --`;
}
