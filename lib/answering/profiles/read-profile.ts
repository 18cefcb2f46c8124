import { type Document, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

import { buildProfile } from './build-profile.ts';
import { knownKeys, profileSchema } from './profile-schema.ts';
import type { Profile } from './profile.ts';
import { nearestWord, offsetOf } from './yaml-places.ts';

/** A profile, or the errors in its file: sentences that begin with `file:line:column`. */
type ReadProfile = { profile: Profile; errors?: never } | { profile?: never; errors: string[] };

interface Place {
  path: readonly PropertyKey[];
  /** An unexpected key, whose own position is meant. */
  key?: string;
  message: string;
}

/** Reads a file of the profiles folder. `fileName` is used in errors; without its extension it is the name of the profile. */
export function readProfile(text: string, fileName: string): ReadProfile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number, message: string) => {
    const { line, col } = lines.linePos(offset);
    return `${fileName}:${line}:${col}: ${message}`;
  };
  if (document.errors.length > 0) return { errors: document.errors.map(({ pos, message }) => at(pos[0], message)) };
  const places = (found: readonly Place[]) =>
    found
      .map((place) => ({ offset: offsetOf(document, place), message: `${nameOf(place)}${place.message}` }))
      .sort((a, b) => a.offset - b.offset)
      .map(({ offset, message }) => at(offset, message));
  const checked = profileSchema.safeParse(contentOf(document));
  if (!checked.success) return { errors: places(checked.error.issues.flatMap(placesOfIssue)) };
  const { profile, problems } = buildProfile(checked.data, fileName.replace(/\.ya?ml$/i, ''));
  return problems.length > 0 ? { errors: places(problems) } : { profile };
}

function contentOf(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    // Excessive aliases, which no description of a profile needs.
    return null;
  }
}

function placesOfIssue(issue: z.core.$ZodIssue): Place[] {
  if (issue.code === 'invalid_union') return unionPlaces(issue);
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, message: issue.message }];
  return issue.keys.map((key) => {
    const nearest = nearestWord(key, knownKeys(issue.path));
    const hint = nearest === null ? '' : `; did you mean "${nearest}"?`;
    return { path: issue.path, key, message: `the key "${key}" is not known${hint}` };
  });
}

/**
 * For a failed union, reports the branches whose only problem is unknown keys, because they matched furthest; where there are none, reports the
 * message of the union itself.
 */
function unionPlaces(issue: z.core.$ZodIssueInvalidUnion): Place[] {
  const unknown = issue.errors
    .filter((branch) => branch.every(({ code }) => code === 'unrecognized_keys'))
    .flat()
    .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  return unknown.length > 0 ? unknown.flatMap(placesOfIssue) : [{ path: issue.path, message: issue.message }];
}

function nameOf({ path, key }: Place): string {
  return path.length === 0 || key !== undefined ? '' : `${path.map(String).join('.')}: `;
}
