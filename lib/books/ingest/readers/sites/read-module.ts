import { basename, dirname, resolve } from 'node:path';

import { readNeeded } from '../book/decode-source.ts';
import { findWithin } from '../book/files-within.ts';
import { type Literals, WrittenModule } from './literal-values.ts';

const ENDINGS = ['ts', 'tsx', 'mts', 'js', 'jsx', 'mjs', 'cjs'];
const FILES_MAX = 40;
/** UTF-16 units of one configuration: a longer one was generated. */
const LENGTH_MAX = 1_000_000;

/**
 * Reads the exports of the first of these modules that exists, with its imports from modules of the same folder; null when there is none. No module
 * is run.
 */
export async function readModule(
  folder: string,
  names: readonly string[],
): Promise<{ value: Literals; source: string } | null> {
  const file = await firstOf(folder, names);
  if (file === null) return null;
  const loaded = await new ModuleReader(folder).load(file);
  return loaded === null
    ? { value: null, source: '' }
    : { value: loaded.module?.default ?? null, source: loaded.source };
}

async function firstOf(folder: string, names: readonly string[]): Promise<string | null> {
  for (const name of names) {
    const endings = /\.[cm]?[jt]sx?$/.test(name) ? [''] : ENDINGS.map((ending) => `.${ending}`);
    for (const ending of endings) {
      const found = await findWithin({ rootFolder: folder, sourceFolder: folder }, resolve(folder, name + ending));
      if (found.kind === 'file') return found.path;
    }
  }
  return null;
}

interface Loaded {
  module: WrittenModule | null;
  source: string;
}

class ModuleReader {
  readonly #folder: string;
  readonly #loaded = new Map<string, Loaded>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns null once the maximum number of files is exceeded. In a circular import the second import gets no values. */
  async load(file: string): Promise<Loaded | null> {
    const known = this.#loaded.get(file);
    if (known !== undefined) return known;
    if (this.#loaded.size >= FILES_MAX) return null;
    const loaded: Loaded = { module: null, source: '' };
    this.#loaded.set(file, loaded);
    loaded.source = (await readNeeded(file, basename(file))).slice(0, LENGTH_MAX);
    const module = WrittenModule.parse(loaded.source);
    if (module !== null) await this.#provideImports(module, file);
    loaded.module = module;
    return loaded;
  }

  async #provideImports(module: WrittenModule, file: string): Promise<void> {
    for (const { from, name, as } of module.imports()) {
      if (!from.startsWith('.')) continue;
      const target = resolve(dirname(file), from);
      const found = await firstOf(this.#folder, [target, target.replace(/\.[cm]?js$/, ''), `${target}/index`]);
      const other = found === null ? null : ((await this.load(found))?.module ?? null);
      if (other !== null) module.provide(as, name === 'default' ? other.default : other.named(name));
    }
  }
}
