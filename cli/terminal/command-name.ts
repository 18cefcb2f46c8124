/** Returns the name by which the help refers to a command: as a part of `lectern`, or by npm in a checkout. */
export function commandName(name: string): string {
  return process.env.LECTERN_COMMAND === name ? `lectern ${name}` : `npm run ${name} --`;
}
