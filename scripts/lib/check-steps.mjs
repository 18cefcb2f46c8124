import { reportTo } from './test-reports.mjs';

/**
 * What a change has to pass, quickest verdict first.
 *
 * @type {import('./run-steps.mjs').Step[]}
 */
export const CHECK_STEPS = [
  { script: 'format:check' },
  { script: 'deps' },
  { script: 'typecheck' },
  { script: 'knip' },
  { script: 'lint' },
  { script: 'test:unit', isTest: true, args: ['--coverage', ...reportTo('test:unit')] },
];
