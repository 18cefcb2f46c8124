import { reportTo } from './test-reports.mjs';

/**
 * The checks that every change has to pass, the slowest first.
 *
 * @type {import('./run-steps.mjs').Step[]}
 */
export const CHECK_STEPS = [
  { script: 'lint' },
  { script: 'format:check' },
  { script: 'deps' },
  { script: 'expressions' },
  { script: 'knip' },
  { script: 'test:unit', isTest: true, args: ['--coverage', ...reportTo('test:unit')] },
];
