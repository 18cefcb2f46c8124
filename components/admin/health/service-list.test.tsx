import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import type { HealthResponse } from '#lib/contracts/health.ts';

import { ServiceList } from './service-list.tsx';

const UP = { status: 'up', latency_ms: 1, message: 'It is well' } as const;
const SERVICES: HealthResponse['services'] = {
  ...{ cohere: UP, gemini: UP, database: UP },
  qdrant: { status: 'down', latency_ms: null, message: 'It rejected the key.' },
};

const NOTHING = { hasEmbedder: false, comparesEmbeddings: false, hasModel: false, hasDatabaseServer: false };

describe('a service that is not configured', () => {
  it('is off, and one that is there is not', () => {
    const drawn = (comparesEmbeddings: boolean) =>
      renderToStaticMarkup(
        <ServiceList services={SERVICES} configured={{ ...NOTHING, store: 'qdrant', comparesEmbeddings }} />,
      );
    expect(drawn(false)).toContain('</span> Off');
    expect(drawn(true)).not.toContain('</span> Off');
  });
});

describe('a store of passages that is not well', () => {
  it.each([
    ['qdrant', /Check that Qdrant is running, and check QDRANT_URL/],
    ['azure', /Check AZURE_SEARCH_ENDPOINT.*AZURE_SEARCH_MAPPING/],
    ['nuclia', /Check the file in NUCLIA_CONFIG/],
    ['database', /The database runs inside the server/],
  ] as const)('is %s, and says what to look at', (store, advice) => {
    const configured = { ...NOTHING, store };
    expect(renderToStaticMarkup(<ServiceList services={SERVICES} configured={configured} />)).toMatch(advice);
  });
});
