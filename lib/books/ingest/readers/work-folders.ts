import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The folders into which files that are a whole book are unpacked while they are read, all in one. Their names begin with the number of
 * the process, so that what a process that is gone left behind is known, and removed before the first new one.
 */
export class WorkFolders {
  readonly #root: string;
  #swept: Promise<void> | null = null;

  constructor(root: string) {
    this.#root = root;
  }

  /** Hands out the path of a new one, which does not exist yet; it goes again unless it is kept. */
  async fill<Result>(use: (folder: string) => Promise<Result>, isKept: (result: Result) => boolean): Promise<Result> {
    this.#swept ??= this.#sweep();
    await this.#swept;
    const folder = join(this.#root, `${process.pid}-${randomUUID()}`);
    let keeps = false;
    try {
      const result = await use(folder);
      keeps = isKept(result);
      return result;
    } finally {
      if (!keeps) await this.remove(folder);
    }
  }

  async remove(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }

  async #sweep(): Promise<void> {
    const names = await readdir(this.#root).catch(() => []);
    await Promise.all(names.filter(isLeft).map((name) => this.remove(join(this.#root, name))));
  }
}

/** Of a process that has ended, or that had this one's number before it. */
function isLeft(name: string): boolean {
  const pid = Number(/^(\d+)-/.exec(name)?.[1]);
  if (!Number.isInteger(pid)) return false;
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
