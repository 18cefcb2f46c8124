import { reportTo } from './test-reports.mjs';

/**
 * What a change has to pass; what takes longest begins.
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
