/** Makes a switch over a union exhaustive at compile time; at run time it throws. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
