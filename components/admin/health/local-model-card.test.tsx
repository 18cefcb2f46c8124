import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import type { LocalModelReply } from '#lib/contracts/admin/local-model.ts';

import { LocalModelCard } from './local-model-card.tsx';

const ABSENT: LocalModelReply = {
  name: 'tiny',
  languages: 'English',
  is_measured: true,
  is_wanted: true,
  is_here: false,
  download_bytes: 23_000_000,
  search: 'words',
  made_by: null,
  vectors: null,
  fetching: { status: 'idle' },
};

function shown(model: LocalModelReply, mayFetch = true): string {
  return renderToStaticMarkup(<LocalModelCard initial={model} mayFetch={mayFetch} />);
}

describe('the card of the model on this machine', () => {
  it('offers the model to whoever may fetch it', () => {
    expect(shown(ABSENT)).toMatch(/One download of 23 MB .*>Download</);
    expect(shown(ABSENT, false)).not.toContain('>Download<');
  });

  it('says why no vectors are made', () => {
    const vectors = { vectors: 3, chunks: 9, problem: 'The model does not load.' };
    expect(shown({ ...ABSENT, is_here: true, search: 'meaning', made_by: 'tiny', vectors })).toContain(
      'Vectors can’t be created right now; Lectern keeps trying. The model does not load.',
    );
  });

  it('offers nothing that would not be used', () => {
    const off = shown({ ...ABSENT, is_wanted: false });
    expect(off).toContain('EMBEDDINGS is off on this server.');
    expect(off).not.toContain('download');
    expect(off).not.toContain('Download');
    expect(shown({ ...ABSENT, is_wanted: false, is_here: true })).not.toContain('start the server anew');
  });
});
