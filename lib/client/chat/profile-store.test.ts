import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { WORDINGS } from '#lib/contracts/wording/wordings.ts';

import type { Profile } from './profile-store.ts';

const SUPPORT: Profile = {
  name: 'support',
  title: 'Support',
  description: '',
  audience: null,
  language: null,
  top_k: 5,
  parameters: [
    { name: 'product', description: null, required: true },
    { name: 'release', description: null, required: false },
  ],
};

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The store as a page that is loaded anew has it. */
async function openStore(profiles: Profile[] | null) {
  const fetch = vi.fn(() =>
    Promise.resolve(profiles === null ? new Response(null, { status: 503 }) : Response.json({ profiles })),
  );
  vi.stubGlobal('fetch', fetch);
  vi.resetModules();
  const { speakFrom } = await import('#lib/contracts/wording/wording.ts');
  speakFrom(() => WORDINGS.en.reader);
  const { profileStore, ...functions } = await import('./profile-store.ts');
  await Promise.all([profileStore.getState().load(), profileStore.getState().load()]);
  expect(fetch).toHaveBeenCalledTimes(1);
  const state = () => profileStore.getState();
  return {
    ...functions,
    state,
    request: () => functions.profileRequest(state()),
    missing: () => functions.missingParameters(state()),
  };
}

it('nothing goes with a question until a profile is chosen', async () => {
  const { request, missing } = await openStore([SUPPORT]);
  expect(request()).toEqual({});
  expect(missing()).toEqual([]);
});

it('the chosen profile goes along with what was entered for it', async () => {
  const { state, request, missing } = await openStore([SUPPORT]);
  state().choose('support');
  expect(missing()).toEqual(['product']);
  state().enter('product', '  Lamp ');
  state().enter('release', '   ');
  expect(missing()).toEqual([]);
  expect(request()).toEqual({ profile: 'support', profile_parameters: { product: 'Lamp' } });
});

it('the choice is there again when the browser comes back, and can be taken back', async () => {
  const before = await openStore([SUPPORT]);
  before.state().choose('support');
  before.state().enter('product', 'Lamp');
  const after = await openStore([SUPPORT]);
  expect(after.request()).toEqual({ profile: 'support', profile_parameters: { product: 'Lamp' } });
  after.state().choose(null);
  expect((await openStore([SUPPORT])).request()).toEqual({});
});

it.each([[[]], [null]])('a profile that the server does not offer is not asked for', async (profiles) => {
  kept.set('lectern.profile', JSON.stringify({ name: 'support', parameters: { support: { product: 'Lamp' } } }));
  const { request, missing } = await openStore(profiles);
  expect(request()).toEqual({});
  expect(missing()).toEqual([]);
});

it.each(['"support"', '{"name":3,"parameters":[1,{"a":2}]}', '{', 'null'])(
  'what else is kept there is no choice: %s',
  async (value) => {
    kept.set('lectern.profile', value);
    expect((await openStore([SUPPORT])).request()).toEqual({});
  },
);
