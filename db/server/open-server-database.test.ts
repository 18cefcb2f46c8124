import { describe, expect, it } from 'vitest';

import { directAddress, isNeon, shownAddress } from './open-server-database.ts';

const POOLED = 'postgresql://ann:p%40ss@ep-cool-darkness-a1b2c3d4-pooler.us-east-2.aws.neon.tech/books?sslmode=require';

describe('the address of a database', () => {
  it.each([
    [POOLED, true],
    ['postgres://ann@ep-a-1.eastus2.azure.neon.tech/books', true],
    ['postgres://ann@neon.tech.example.com/books', false],
    ['postgres://ann@db-pooler.example.com/books', false],
    ['postgres://ann@localhost:5432/books', false],
  ])('%s is Neon’s: %s', (url, expected) => {
    expect(isNeon(url)).toBe(expected);
  });

  it('leads past Neon’s pooler, and past no other', () => {
    expect(directAddress(POOLED)).toBe(POOLED.replace('-pooler', ''));
    const other = 'postgres://ann:p@db-pooler.example.com/books';
    expect(directAddress(other)).toBe(other);
  });

  it('is shown without who connects', () => {
    expect(shownAddress(POOLED)).toBe('ep-cool-darkness-a1b2c3d4-pooler.us-east-2.aws.neon.tech/books');
    expect(shownAddress('postgres://ann:secret@db:6432/')).toBe('db:6432');
  });
});
