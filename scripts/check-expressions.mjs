// `npm run expressions`: no regular expression of the product may take more than linear time on input of any length. Proving this takes two minutes
// for all of them, so those proven before are listed beside this file: `--all` proves them again, `--write` writes the current list.
import { readFileSync, writeFileSync } from 'node:fs';

import { BOUNDED, BUILT_FROM_DATA } from './expressions/bounded-expressions.mjs';
import { assembledOnLoad, expressionsIn, productFiles } from './expressions/find-expressions.mjs';
import { judgeExpressions } from './expressions/judge-expressions.mjs';
import { Problem, runMain } from './lib/problem.mjs';
import { say } from './lib/say.mjs';

const PROVEN = new URL('expressions/proven-linear.json', import.meta.url);

await runMain(async () => {
  const isWhole = process.argv.includes('--all');
  /** @type {string[]} */
  const remembered = isWhole ? [] : JSON.parse(readFileSync(PROVEN, 'utf8'));
  const files = productFiles();
  const { literals, assembled } = expressionsIn(files);
  const sites = new Set(assembled);
  const built = await assembledOnLoad(files.filter((file) => assembled.some((place) => place.startsWith(`${file}:`))));
  const known = built.filter(({ place }) => sites.has(place));
  if (literals.length === 0 || known.length === 0) throw new Problem('No expressions were found: nothing is proven.');

  const seen = new Set(known.map(({ place }) => place));
  const unseen = assembled.filter(
    (place) => !seen.has(place) && !BUILT_FROM_DATA.some(({ file }) => place.startsWith(`${file}:`)),
  );
  const proven = new Set(remembered);
  const verdict = await judgeExpressions([...literals, ...known], BOUNDED, proven);
  const anew = verdict.linear.filter((name) => !proven.has(name)).length;
  const problems = [
    ...unseen.map(
      (place) => `${place} assembles an expression after loading: make it a constant, or say why it is linear.`,
    ),
    ...verdict.problems,
  ];
  for (const problem of problems) say(problem);
  say(`${literals.length} literal and ${known.length} assembled expressions, ${problems.length} problems.`);
  say(`${anew} of ${verdict.linear.length} that take linear time were proven now, the others before.`);
  if (process.argv.includes('--write')) writeFileSync(PROVEN, `${JSON.stringify(verdict.linear, null, 2)}\n`);
  return problems.length === 0 ? 0 : 1;
});
