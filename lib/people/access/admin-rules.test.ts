import { describe, expect, it } from 'vitest';

import { adminOperations } from '#lib/contracts/admin/admin-operations.ts';

import { ADMIN_RULES, adminRule } from './admin-rules.ts';

describe('who may do what in the administration', () => {
  it('is said of every operation that the API describes, as its description says', () => {
    const described = adminOperations.flatMap(({ method, paths, operation: { description = '', security } }) => {
      const [, named] = /^Role (\w+)\./.exec(description) ?? [];
      const least = security === undefined ? 'anybody' : (named ?? 'read_only');
      return paths.map((path) => `${method.toUpperCase()} ${path} ${least}`);
    });
    const ruled = Object.entries(ADMIN_RULES)
      .filter(([path]) => path.startsWith('/api/admin'))
      .flatMap(([path, methods]) => Object.entries(methods).map(([method, least]) => `${method} ${path} ${least}`));
    expect(ruled.toSorted()).toEqual(described.toSorted());
  });

  it.each([
    ['GET', '/api/admin/keys', 'read_only'],
    ['HEAD', '/api/admin/keys', 'read_only'],
    ['POST', '/api/admin/keys/', 'admin'],
    ['POST', '/api/%61dmin/keys', 'admin'],
    ['DELETE', '/api/documents/a%2Fb', 'admin'],
    ['POST', '/api/admin/session', 'anybody'],
    ['GET', '/admin', 'read_only'],
    ['GET', '/admin/', 'read_only'],
  ])('of %s %s is %s', (method, path, least) => {
    expect(adminRule(method, path)).toEqual({ kind: 'known', least });
  });

  it.each([
    ['GET', '/api/admin', []],
    ['GET', '/api/admin/keys/a/b', []],
    ['GET', '/admin/keys/a', []],
    ['PUT', '/api/admin/keys', ['GET', 'POST']],
    ['POST', '/admin/keys', ['GET']],
  ])('is nobody of %s %s', (method, path, methods) => {
    expect(adminRule(method, path)).toEqual({ kind: 'unknown', methods });
  });

  it.each([
    ['GET', '/api/documents/a'],
    ['GET', '/'],
    ['POST', '/api/chat'],
    ['GET', '/administration'],
    ['GET', '/api/documents/a/admin'],
  ])('is not said of %s %s', (method, path) => {
    expect(adminRule(method, path)).toEqual({ kind: 'none' });
  });
});
