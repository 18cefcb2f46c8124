import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { z } from 'zod';

const storedSchema = z.object({
  file: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
});

const stateSchema = z.object({ version: z.literal(1), stored: z.record(z.string(), storedSchema) });

/** The stored entry for an address: its file, and the validators by which the site can tell whether it has changed. */
type Stored = z.infer<typeof storedSchema>;

const OWNER_ONLY = { mode: 0o600 };

/** The fetched copy of one site: its files, and an index of their addresses. */
export class SiteFolder {
  /** The folder that contains only the pages and pictures. */
  readonly pages: string;
  readonly #folder: string;
  readonly #stored: Map<string, Stored>;

  private constructor(folder: string, stored: Map<string, Stored>) {
    this.#folder = folder;
    this.pages = join(folder, 'pages');
    this.#stored = stored;
  }

  /** Opens the folder, and creates it if there is none. Entries of its index that cannot be parsed are fetched again. */
  static async open(folder: string): Promise<SiteFolder> {
    await mkdir(join(folder, 'pages'), { recursive: true, mode: 0o700 });
    return new SiteFolder(folder, await readState(folder));
  }

  find(address: string): Stored | null {
    return this.#stored.get(address) ?? null;
  }

  /** Returns the names of its files in lower case. */
  takenNames(): Set<string> {
    return new Set([...this.#stored.values()].map(({ file }) => file.toLowerCase()));
  }

  addresses(): string[] {
    return [...this.#stored.keys()];
  }

  async read(file: string): Promise<Buffer | null> {
    return readFile(join(this.pages, file)).catch(() => null);
  }

  async write(address: string, stored: Stored, content: string | Uint8Array): Promise<void> {
    const path = join(this.pages, stored.file);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const unfinished = join(this.#folder, 'unfinished');
    await writeFile(unfinished, content, OWNER_ONLY);
    await rename(unfinished, path);
    this.#stored.set(address, stored);
  }

  async remove(address: string): Promise<void> {
    const stored = this.#stored.get(address);
    this.#stored.delete(address);
    if (stored !== undefined) await rm(join(this.pages, stored.file), { force: true });
  }

  async save(): Promise<void> {
    const state = { version: 1, stored: Object.fromEntries(this.#stored) } satisfies z.input<typeof stateSchema>;
    await writeFile(join(this.#folder, 'site.json'), JSON.stringify(state), OWNER_ONLY);
  }
}

async function readState(folder: string): Promise<Map<string, Stored>> {
  const written = await readFile(join(folder, 'site.json'), 'utf8').catch(() => null);
  if (written === null) return new Map();
  try {
    return new Map(Object.entries(stateSchema.parse(JSON.parse(written)).stored));
  } catch {
    return new Map();
  }
}

/** Returns the name of the folder for a site. */
export function siteFolderName(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 32);
}
