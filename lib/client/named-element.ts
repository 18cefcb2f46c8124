/** The element that a fragment of an address names; null where there is none. */
export function namedElement(hash: string): HTMLElement | null {
  const name = hash.slice(1);
  return document.getElementById(name) ?? document.getElementById(decoded(name));
}

/** An address may hold anything: what is not percent-encoded well stands for itself. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
