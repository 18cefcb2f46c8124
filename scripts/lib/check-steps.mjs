import { reportTo } from './test-reports.mjs';

/**
 * What a change has to pass. Lint takes as long as all that is checked beside it, so it begins.
 *
 * @type {import('./run-steps.mjs').Step[]}
 */
export const CHECK_STEPS = [
  { script: 'lint' },
  { script: 'format:check' },
  { script: 'deps' },
  { script: 'expressions' },
  { script: 'typecheck' },
  { script: 'knip' },
  { script: 'test:unit', isTest: true, args: ['--coverage', ...reportTo('test:unit')] },
];
