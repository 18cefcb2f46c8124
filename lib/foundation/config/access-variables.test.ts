import { resolve } from 'node:path';
import { expect, test } from 'vitest';

import { parseEnv } from './env.ts';

test('without any of them nobody has a chosen password, and books are ingested from the project alone', () => {
  const { admin } = parseEnv({});
  expect(admin).toMatchObject({ password: null, readOnlyPassword: null, sessionMs: 12 * 60 * 60 * 1000 });
  expect(admin.ingestFolders).toEqual([resolve(import.meta.dirname, '../../../books')]);
});

test('passwords, hours and folders are as they are set', () => {
  const { admin } = parseEnv({
    ADMIN_PASSWORD: ' with spaces around ',
    ADMIN_READ_ONLY_PASSWORD: 'twelve chars',
    ADMIN_SESSION_HOURS: '1',
    ADMIN_LOG_RETENTION_DAYS: '90',
    INGEST_FOLDERS: '/srv/books, relative/books,,',
  });
  expect(admin).toEqual({
    password: ' with spaces around ',
    readOnlyPassword: 'twelve chars',
    readersRoles: null,
    sessionMs: 60 * 60 * 1000,
    logRetentionDays: 90,
    signOn: null,
    ingestFolders: ['/srv/books', resolve('relative/books')],
  });
});

test.each([
  [{ ADMIN_PASSWORD: 'eleven char' }, 'ADMIN_PASSWORD: a password has at least 12 characters'],
  [{ ADMIN_READ_ONLY_PASSWORD: 'eleven char' }, 'ADMIN_READ_ONLY_PASSWORD: a password has at least 12 characters'],
  [{ ADMIN_SESSION_HOURS: '0' }, 'ADMIN_SESSION_HOURS'],
])('%j is refused, the password untold', (variables, problem) => {
  const parse = () => parseEnv(variables);
  expect(parse).toThrow(problem);
  expect(parse).not.toThrow('eleven char');
});
