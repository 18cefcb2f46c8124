// `npm run expressions`: no regular expression of the product may take more than linear time on input of any length.
import { BOUNDED, BUILT_FROM_DATA } from './expressions/bounded-expressions.mjs';
import { assembledOnLoad, expressionsIn, productFiles } from './expressions/find-expressions.mjs';
import { judgeExpressions } from './expressions/judge-expressions.mjs';
import { Problem, runMain } from './lib/problem.mjs';
import { say } from './lib/say.mjs';

await runMain(async () => {
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
  const problems = [
    ...unseen.map(
      (place) => `${place} assembles an expression after loading: make it a constant, or say why it is linear.`,
    ),
    ...(await judgeExpressions([...literals, ...known], BOUNDED)),
  ];
  for (const problem of problems) say(problem);
  say(`${literals.length} literal and ${known.length} assembled expressions, ${problems.length} problems.`);
  return problems.length === 0 ? 0 : 1;
});
