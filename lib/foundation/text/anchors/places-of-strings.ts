/** So many code units in a row are looked up at once. */
const GRAM = 8;
const BUCKETS = 1 << 16;
/** Looking through the text for fewer strings is less work than reading it for all. */
const FEW_STRINGS = 32;

/**
 * Where strings stand in one text. Of few strings, and of those shorter than eight code units, the text is looked through for each; for
 * more of them it is read once, and each is then looked for only where its rarest eight code units stand.
 */
export class PlacesOfStrings {
  readonly #text: string;
  #asked = 0;
  #grams: GramPlaces | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** Every place, in order; places may overlap: `no no` stands twice in `no no no`. None for an empty string. */
  *find(query: string): Generator<number> {
    if (query === '') return;
    this.#asked += 1;
    if (query.length < GRAM || this.#asked <= FEW_STRINGS) {
      for (let at = this.#text.indexOf(query); at !== -1; at = this.#text.indexOf(query, at + 1)) yield at;
      return;
    }
    this.#grams ??= new GramPlaces(this.#text);
    const { offset, places } = this.#grams.rarestOf(query);
    for (const place of places) {
      const at = place - offset;
      if (at >= 0 && this.#text.startsWith(query, at)) yield at;
    }
  }
}

/** Where each run of eight code units stands, in chains by their hash: a page can have a million of them. */
class GramPlaces {
  readonly #counts = new Uint32Array(BUCKETS);
  readonly #firsts = new Int32Array(BUCKETS).fill(-1);
  readonly #nexts: Int32Array;

  constructor(text: string) {
    this.#nexts = new Int32Array(text.length);
    for (let at = text.length - GRAM; at >= 0; at -= 1) {
      const bucket = bucketAt(text, at);
      this.#nexts[at] = this.#firsts[bucket] ?? -1;
      this.#firsts[bucket] = at;
      this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    }
  }

  /** The run of a string that stands at the fewest places: where in the string it is, and the places, in order. */
  rarestOf(query: string): { offset: number; places: Iterable<number> } {
    let [offset, rarest] = [0, bucketAt(query, 0)];
    for (let at = 1; at + GRAM <= query.length; at += 1) {
      const bucket = bucketAt(query, at);
      if ((this.#counts[bucket] ?? 0) < (this.#counts[rarest] ?? 0)) [offset, rarest] = [at, bucket];
    }
    return { offset, places: this.#chain(rarest) };
  }

  *#chain(bucket: number): Generator<number> {
    for (let at = this.#firsts[bucket] ?? -1; at !== -1; at = this.#nexts[at] ?? -1) yield at;
  }
}

function bucketAt(text: string, at: number): number {
  let hash = 0;
  for (let index = at; index < at + GRAM; index += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return (hash ^ (hash >>> 16)) & (BUCKETS - 1);
}
