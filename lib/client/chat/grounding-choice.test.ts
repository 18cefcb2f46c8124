import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { chooseGrounding, chosenGrounding } from './grounding-choice.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('is kept', () => {
  chooseGrounding('annotate', 'strict');
  expect(chosenGrounding()).toBe('annotate');
});

it('is none when it is what the server does anyway', () => {
  chooseGrounding('annotate', 'strict');
  chooseGrounding('strict', 'strict');
  expect(chosenGrounding()).toBeNull();
});

it('is none when something else is kept in its place', () => {
  localStorage.setItem('lectern.grounding', '"lenient"');
  expect(chosenGrounding()).toBeNull();
});
