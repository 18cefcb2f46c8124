import { posix } from 'node:path';

/**
 * Returns a test for whether a path within a book matches one of these patterns: `*` stands for anything within a folder, `**` for folders of any
 * depth, and a pattern that names a folder matches everything in it. Takes time that grows with path and pattern, however many stars.
 */
export function pathGlobs(patterns: readonly string[]): (path: string) => boolean {
  const globs = patterns.map((pattern) =>
    posix
      .normalize(pattern)
      .replace(/^\.?\//, '')
      .replace(/\/$/, '')
      .split('/'),
  );
  return (path) => {
    const parts = path.split('/');
    return globs.some((glob) => fitsPath(glob, parts));
  };
}

/** Matches by dynamic programming: each row says which prefixes of the path match a prefix of the pattern. */
function fitsPath(glob: readonly string[], path: readonly string[]): boolean {
  let reached = path.map(() => false);
  let fitsNothing = true;
  for (const part of glob) {
    const next = path.map(() => false);
    for (let at = 0; at < path.length; at += 1) {
      const before = at === 0 ? fitsNothing : reached[at - 1] === true;
      next[at] =
        part === '**'
          ? before || reached[at] === true || next[at - 1] === true
          : before && fitsName(part, path[at] ?? '');
    }
    fitsNothing &&= part === '**';
    reached = next;
  }
  return reached.some(Boolean);
}

/** Returns whether the name of a file or folder matches a pattern, in which each star stands for any characters. */
export function fitsName(pattern: string, name: string): boolean {
  const [first = '', ...others] = pattern.split(/\*+/);
  const last = others.pop();
  if (last === undefined) return first === name;
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of others) {
    const found = name.indexOf(part, at);
    if (found === -1 || found + part.length > name.length - last.length) return false;
    at = found + part.length;
  }
  return true;
}
