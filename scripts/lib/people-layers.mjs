import { GROUND, LOG, PURE, TEXT, UNIFIED } from './layer-places.mjs';

/**
 * The part of the layer table (`layers.mjs`) about signing in: administrators, readers, and the provider that vouches for either.
 *
 * @type {import('./layers.mjs').Layer[]}
 */
export const PEOPLE_LAYERS = [
  {
    name: 'openid-is-a-use-case',
    why: 'An OpenID provider is spoken to in one way, by administrators and readers alike.',
    from: '^lib/people/openid/',
    may: [...PURE],
    vendors: ['jose', 'openid-client'],
  },
  {
    name: 'readers-sign-in-is-a-use-case',
    why: 'Who signs in to read is decided by the provider: sessions by their port, and who the provider says somebody is.',
    from: '^lib/people/readers/',
    may: [...PURE, '^lib/people/openid/[^/]+$'],
    vendors: [],
  },
  {
    name: 'standards-only-translate',
    why: 'Notes and sources in the formats of other programs, from values alone: what is written and who may have it is decided elsewhere.',
    from: '^lib/people/standards/',
    may: [...GROUND, TEXT],
    vendors: ['zod', 'csv-stringify', 'yaml', 'xastscript', 'xast-util-to-xml', 'fflate', ...UNIFIED],
  },
  {
    name: 'budgets-are-a-use-case',
    why: 'What may be used in a day is counted by a port, and reckoned by the day of a time zone.',
    from: '^lib/people/budgets/',
    may: [...PURE, LOG],
    vendors: ['luxon'],
  },
  {
    name: 'administration-is-a-use-case',
    why: 'Who may sign in, and who is signed in: accounts and sessions by their port, nothing of what administrators then look at.',
    from: '^lib/people/administration/',
    may: [...PURE, LOG, '^lib/people/(exports|openid)/[^/]+$'],
    vendors: ['jose', 'p-queue', 'rate-limiter-flexible'],
  },
];
