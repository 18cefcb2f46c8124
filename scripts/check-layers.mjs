// `npm run deps`: checks every import against the layer rules of .dependency-cruiser.mjs.
import { resolve } from 'node:path';
import { cruise, format } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import config from '../.dependency-cruiser.mjs';
import { Problem, runMain } from './lib/problem.mjs';
import { PROJECT } from './lib/project.mjs';
import { say } from './lib/say.mjs';

const ROOTS = [
  'app',
  'cli',
  'components',
  'db',
  'evals',
  'lib',
  'offline',
  'scripts',
  'server',
  'tests',
  'tools',
  'widget',
];

await runMain(async () => {
  process.chdir(PROJECT);
  const { forbidden, options } = config;
  const { output } = await cruise(ROOTS, { ...options, ruleSet: { forbidden }, validate: true }, undefined, {
    tsConfig: extractTSConfig(resolve('tsconfig.json')),
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser was asked for data and gave text.');
  assertImportsWereSeen(output);
  const report = await format(output, { outputType: 'err-long' });
  if (typeof report.output !== 'string') throw new Error('dependency-cruiser was asked for text and gave data.');
  say(report.output.trim());
  return report.exitCode === 0 ? 0 : 1;
});

/**
 * With a compiler it does not know, dependency-cruiser sees no modules and passes; without package imports it sees no
 * border crossings. Rules that looked at nothing have proven nothing.
 *
 * @param {import('dependency-cruiser').ICruiseResult} result
 */
function assertImportsWereSeen({ modules }) {
  const crossings = modules
    .flatMap(({ dependencies }) => dependencies)
    .filter(({ module, resolved }) => module.startsWith('#lib/') && resolved.startsWith('lib/'));
  if (crossings.length === 0) {
    throw new Problem(
      `The layer rules saw ${modules.length} modules and no import by #lib/…: they have proven nothing.`,
    );
  }
}
