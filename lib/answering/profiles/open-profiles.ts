import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { ProfileList } from '#lib/contracts/agent-offers.ts';
import type { FileSettings } from '#lib/contracts/file-settings.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { hasCode } from '#lib/foundation/core/system.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import type { ProfileBook, ProfileRequest } from './profile-book.ts';
import { applyProfile, fileSettingsOf, type ProfileValues } from './apply-profile.ts';
import type { Profile } from './profile.ts';
import { readProfile } from './read-profile.ts';

interface ProfilesFolder {
  /** An absolute path; a folder that does not exist has no profiles. */
  folder: string;
  /** The profile used when a request names none. */
  defaultName: string | null;
  /** The environment values that profiles may use. */
  values: ProfileValues;
  log: Logger;
}

/** In bytes; a profile is about a page of text. */
const FILE_MAX_BYTES = 256 * 1024;

/**
 * Opens the profiles of a folder. Every use checks whether a file has changed, so that an edit takes effect from the next question. A profile broken
 * by an edit keeps its last valid state, and the error is logged. Rejects with sentences that name file, line and column when a profile is invalid at
 * the start, or if the default profile does not exist.
 */
export async function openProfiles(options: ProfilesFolder): Promise<ProfileBook> {
  const book = new FolderBook(options);
  const errors = await book.refresh();
  if (errors.length > 0) throw new Error(`The profiles are not valid: ${errors.join('; ')}.`);
  const { defaultName, folder } = options;
  if (defaultName !== null && !book.has(defaultName)) {
    throw new Error(
      `The configuration is not valid: DEFAULT_PROFILE: there is no profile "${defaultName}" in ${folder}.`,
    );
  }
  return book;
}

interface KnownFile {
  /** Identifies the file's state when it was last read. */
  mark: string;
  /** The last valid profile; null when there has been none. */
  profile: Profile | null;
}

class FolderBook implements ProfileBook {
  readonly #options: ProfilesFolder;
  #files = new Map<string, KnownFile>();
  #profiles = new Map<string, Profile>();
  #refreshing: Promise<string[]> | null = null;

  constructor(options: ProfilesFolder) {
    this.#options = options;
  }

  has(name: string): boolean {
    return this.#profiles.has(name);
  }

  async list(): Promise<ProfileList['profiles']> {
    await this.#follow();
    return [...this.#profiles.values()].sort((a, b) => a.title.localeCompare(b.title)).map(shownProfile);
  }

  async apply(request: ProfileRequest) {
    const { defaultName, values } = this.#options;
    const name = request.name ?? defaultName;
    if (name === null) return null;
    await this.#follow();
    const profile = this.#profiles.get(name);
    if (profile === undefined) {
      throw new AppError('validation_error', {
        publicMessage: 'There is no profile of that name. GET /api/profiles lists them.',
      });
    }
    return { applied: applyProfile(profile, request, values), topK: profile.topK };
  }

  async settingsOf(name: string): Promise<FileSettings | null> {
    await this.#follow();
    const profile = this.#profiles.get(name);
    return profile === undefined ? null : fileSettingsOf(profile);
  }

  async close(): Promise<void> {
    await this.#refreshing;
  }

  async #follow(): Promise<void> {
    this.#refreshing ??= this.refresh().finally(() => {
      this.#refreshing = null;
    });
    const errors = await this.#refreshing;
    for (const error of errors) this.#options.log.error({ problem: error }, 'a profile is not valid and was not taken');
  }

  /** Reads the changed files; resolves to their errors. */
  async refresh(): Promise<string[]> {
    const marks = await marksOf(this.#options.folder);
    if (isSame(marks, this.#files)) return [];
    const errors: string[] = [];
    const files = new Map<string, KnownFile>();
    for (const [name, mark] of marks) {
      const known = this.#files.get(name);
      if (known?.mark === mark) {
        files.set(name, known);
        continue;
      }
      const read = await readFileOf(this.#options.folder, name);
      if (read.errors !== undefined) errors.push(...read.errors);
      files.set(name, { mark, profile: read.profile ?? known?.profile ?? null });
    }
    this.#files = files;
    this.#profiles = this.#byName(files, errors);
    return errors;
  }

  #byName(files: ReadonlyMap<string, KnownFile>, errors: string[]): Map<string, Profile> {
    const profiles = new Map<string, Profile>();
    for (const [file, { profile }] of files) {
      if (profile === null) continue;
      if (profiles.has(profile.name)) errors.push(`${file}:1:1: another file has the profile "${profile.name}"`);
      else profiles.set(profile.name, profile);
    }
    // Without its default profile, the server would answer without any profile and so without its filters.
    const { defaultName } = this.#options;
    const kept = defaultName === null ? undefined : this.#profiles.get(defaultName);
    if (kept !== undefined && !profiles.has(kept.name)) {
      errors.push(`${kept.name}: the default profile is gone; it stays as it was until the next start`);
      profiles.set(kept.name, kept);
    }
    return profiles;
  }
}

function shownProfile(profile: Profile): ProfileList['profiles'][number] {
  return {
    name: profile.name,
    title: profile.title,
    description: profile.description,
    audience: profile.audience,
    language: profile.language,
    top_k: profile.topK,
    parameters: profile.parameters
      .filter(({ source }) => source.kind === 'request')
      .map(({ name, description, isRequired, fallback }) => ({
        ...{ name, description },
        required: fallback === null && (isRequired || isInFilter(profile, name)),
      })),
  };
}

function isInFilter({ filter }: Profile, name: string): boolean {
  return [...filter.must, ...filter.should]
    .flatMap((condition) => (condition.kind === 'match' ? condition.any : Object.values(condition.bounds)))
    .some((template) => template.some((part) => part.kind === 'place' && part.name === name));
}

/** Returns the profile files, each with a mark that changes when the file does. */
async function marksOf(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  const files = names.filter((name) => /^[^._].*\.ya?ml$/i.test(name)).sort();
  const marks = new Map<string, string>();
  for (const name of files) {
    const found = await stat(join(folder, name), { bigint: true }).catch(() => null);
    if (found?.isFile() === true) marks.set(name, `${found.mtimeNs} ${found.ctimeNs} ${found.size} ${found.ino}`);
  }
  return marks;
}

function isSame(marks: ReadonlyMap<string, string>, files: ReadonlyMap<string, KnownFile>): boolean {
  return marks.size === files.size && [...marks].every(([name, mark]) => files.get(name)?.mark === mark);
}

async function readFileOf(folder: string, name: string) {
  const text = await readFile(join(folder, name), 'utf8').catch(() => null);
  if (text === null) return { errors: [`${name}:1:1: the file cannot be read`] };
  if (text.length > FILE_MAX_BYTES) return { errors: [`${name}:1:1: the file is too large for a profile`] };
  return readProfile(text, name);
}
