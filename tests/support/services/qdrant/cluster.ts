import { Collection } from './collection.ts';
import type { CreateCollection } from './qdrant-wire.ts';
import { noCollection, Refusal } from './refusal.ts';

/** All collections and their other names. */
export class Cluster {
  readonly collections = new Map<string, Collection>();
  /** Collection by alias. */
  aliases = new Map<string, string>();
  readonly tieSeed: number;
  readonly #isStrict: boolean;

  constructor({ isStrict, tieSeed }: { isStrict: boolean; tieSeed: number }) {
    this.#isStrict = isStrict;
    this.tieSeed = tieSeed;
  }

  /** By its name or an alias. */
  find(name: string): Collection | undefined {
    return this.collections.get(this.aliases.get(name) ?? name);
  }

  get(name: string): Collection {
    const collection = this.find(name);
    if (collection === undefined) throw noCollection(name);
    return collection;
  }

  create(name: string, config: CreateCollection): void {
    this.demandFree(name);
    if (this.aliases.has(name)) {
      throw new Refusal(
        409,
        `Wrong input: Can't create collection with name ${name}. Alias with the same name already exists`,
      );
    }
    this.collections.set(name, new Collection(config, this.#isStrict));
  }

  /** Whether there was one. */
  remove(name: string): boolean {
    this.aliases = new Map([...this.aliases].filter(([, collection]) => collection !== name));
    return this.collections.delete(name);
  }

  demandFree(name: string): void {
    if (this.collections.has(name)) throw new Refusal(409, `Wrong input: Collection \`${name}\` already exists!`);
  }
}
