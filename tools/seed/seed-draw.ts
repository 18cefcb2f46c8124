import { Random } from '#lib/foundation/core/random.ts';
import { firstIndexWhere } from '#lib/foundation/text/search-sorted.ts';

/** What chance decides of a seeded turn: the same for the same seed. */
export class SeedDraw extends Random {
  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of a list that is not empty. */
  oneOf<T>(list: readonly [T, ...T[]]): T {
    return this.pick(list) ?? list[0];
  }

  /** A number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** A number with this median whose logarithm has a normal distribution. */
  logNormal(median: number, sigma: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return median * Math.exp(sigma * radius * Math.cos(2 * Math.PI * this.next()));
  }
}

/** Draws numbers below a bound, the lower ones more often: number n in proportion to 1 / (n + 1) ^ exponent. */
export class ZipfDraw {
  readonly #sums: number[] = [];
  readonly #total: number;

  constructor(bound: number, exponent: number) {
    let sum = 0;
    for (let number = 0; number < bound; number += 1) {
      sum += 1 / (number + 1) ** exponent;
      this.#sums.push(sum);
    }
    this.#total = sum;
  }

  next(draw: SeedDraw): number {
    const place = draw.next() * this.#total;
    return Math.min(
      firstIndexWhere(this.#sums, (sum) => sum > place),
      this.#sums.length - 1,
    );
  }
}
