/**
 * Returns a text without the characters at its end that `character` matches, otherwise unchanged. `character` describes one UTF-16 unit and has
 * neither the flag `g` nor `y`. Looks at each unit once: an expression like `/[.,]+$/` starts again at every one of a long run.
 */
export function trimEndOf(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Removes the characters at both ends. */
export function trimEdgesOf(text: string, character: RegExp): string {
  const trimmed = trimEndOf(text, character);
  let start = 0;
  while (start < trimmed.length && character.test(trimmed.charAt(start))) start += 1;
  return trimmed.slice(start);
}
