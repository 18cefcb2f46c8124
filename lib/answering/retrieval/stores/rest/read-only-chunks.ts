import { AppError } from '#lib/foundation/core/errors.ts';

import type { ChunkStore } from '../../ports.ts';

type Writing = Pick<
  ChunkStore,
  | 'upsert'
  | 'replacePage'
  | 'deletePages'
  | 'stagePage'
  | 'publishPages'
  | 'forgetStaged'
  | 'setAccess'
  | 'setTitle'
  | 'listPageVersions'
>;

/** All methods that write to another program's data, or look for written data: each rejects with `validation_error`. */
export abstract class ReadOnlyChunks implements Writing {
  readonly isReadOnly = true;
  /** The name of the collection, and the variable to leave out to have one's own library. */
  protected abstract readonly owner: { name: string; variable: string };

  upsert(): Promise<never> {
    return this.#refuse();
  }

  replacePage(): Promise<never> {
    return this.#refuse();
  }

  deletePages(): Promise<never> {
    return this.#refuse();
  }

  stagePage(): Promise<never> {
    return this.#refuse();
  }

  publishPages(): Promise<never> {
    return this.#refuse();
  }

  forgetStaged(): Promise<never> {
    return this.#refuse();
  }

  setAccess(): Promise<never> {
    return this.#refuse();
  }

  setTitle(): Promise<never> {
    return this.#refuse();
  }

  listPageVersions(): Promise<never> {
    return this.#refuse();
  }

  async #refuse(): Promise<never> {
    const { name, variable } = this.owner;
    await Promise.resolve();
    throw new AppError('validation_error', {
      publicMessage: `${name} belongs to another program and is only read here: leave ${variable} out to add books.`,
    });
  }
}
