import { check } from 'recheck';

/** Maximum number of steps of a bounded expression of a higher degree, which take a few milliseconds. */
const MOST_STEPS = 10_000_000;
const AT_ONCE = 2;
/** Counts steps instead of time and uses a fixed seed, so that results do not depend on how busy the machine is. */
const LIMITS = { randomSeed: 1, attackTimeout: null, attackLimit: 100_000_000, timeout: 30_000 };

/**
 * The findings: a sentence for each problem, in the order of the places, and each expression that takes linear time.
 *
 * @typedef {{ problems: string[]; linear: string[] }} Verdict
 */

/**
 * Reports each expression that may take more than linear time, unless a known bound on its input keeps the time small.
 *
 * @param {import('./find-expressions.mjs').Expression[]} expressions
 * @param {import('./bounded-expressions.mjs').Bounded[]} bounded
 * @param {ReadonlySet<string>} proven those known to take linear time, as `/source/flags`
 * @returns {Promise<Verdict>}
 */
export async function judgeExpressions(expressions, bounded, proven) {
  /** @type {Map<string, { source: string; flags: string; at: string[] }>} */
  const places = new Map();
  for (const { source, flags, place } of expressions) {
    const same = places.get(`${flags} ${source}`) ?? { source, flags, at: [] };
    same.at.push(place);
    places.set(`${flags} ${source}`, same);
  }
  /** @type {string[]} */
  const problems = [];
  /** @type {string[]} */
  const linear = [];
  const used = new Set();
  const waiting = places.values();
  const work = async () => {
    for (const { source, flags, at } of waiting) {
      const name = `/${source}/${flags}`;
      const degree = proven.has(name) ? 1 : await degreeOf(source, flags);
      if (degree <= 1) {
        linear.push(name);
        continue;
      }
      for (const place of at) {
        const known = bounded.find(({ file, begins }) => place.startsWith(`${file}:`) && source.startsWith(begins));
        if (known !== undefined) used.add(known);
        if (known !== undefined && known.maxLength ** degree <= MOST_STEPS) continue;
        problems.push(`${place} ${describe(degree)}: ${name}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const entry of bounded)
    if (!used.has(entry)) problems.push(`${entry.file} has nothing like ${entry.begins} to bound.`);
  return { problems: problems.sort(), linear: linear.sort() };
}

/** @param {number} degree */
function describe(degree) {
  if (Number.isNaN(degree)) return 'could not be judged in time';
  return Number.isFinite(degree) ? `takes the power of ${degree} of its input’s length` : 'takes exponential time';
}

/**
 * The degree of the polynomial that bounds the steps of a search: 1 for linear time, infinite for exponential time, and no number for
 * what could not be decided.
 *
 * @param {string} source
 * @param {string} flags
 */
async function degreeOf(source, flags) {
  const diagnostics = await check(source, flags, LIMITS);
  if (diagnostics.status === 'safe') return 1;
  if (diagnostics.status === 'unknown') return Number.NaN;
  return diagnostics.complexity.type === 'exponential' ? Number.POSITIVE_INFINITY : diagnostics.complexity.degree;
}
