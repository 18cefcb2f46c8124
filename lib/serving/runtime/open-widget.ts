import { holdsForOrigin, signWidgetToken } from '#lib/people/access/widget-token.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import type { Runtime } from './runtime.ts';

interface WidgetParts {
  /** As browsers write them. */
  origins: readonly string[];
  key: () => Promise<Uint8Array>;
  clock: Clock;
}

/** Who may ask from other sites: pages of the origins that are named, each with a token of its own origin. */
export function openWidget({ origins, key, clock }: WidgetParts): Runtime['widget'] {
  const named = new Set(origins);
  const siteOf = (origin: string | null): string => {
    if (named.size === 0) throw new AppError('not_found', { publicMessage: 'This server has no widget.' });
    if (origin !== null && named.has(origin)) return origin;
    throw new AppError('forbidden', { publicMessage: 'Only pages of the sites in WIDGET_ORIGINS can use the widget.' });
  };
  return {
    isOffered: named.size > 0,
    issueToken: async (origin) => {
      const expiresAt = new Date(clock().getTime() + LIMITS.widgetTokenMs);
      return signWidgetToken(await key(), siteOf(origin), expiresAt);
    },
    admit: async (origin, token) => {
      const site = siteOf(origin);
      if (token !== null && (await holdsForOrigin(await key(), token, { origin: site, now: clock() }))) return;
      throw new AppError('unauthenticated', { publicMessage: 'This token is invalid or has expired.' });
    },
  };
}
