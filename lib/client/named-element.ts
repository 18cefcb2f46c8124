/** Returns the element named by an address fragment; null if there is none. */
export function namedElement(hash: string): HTMLElement | null {
  const name = hash.slice(1);
  return document.getElementById(name) ?? document.getElementById(decoded(name));
}

/** An address may contain anything: a name that is not valid percent-encoding is used as it is. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
