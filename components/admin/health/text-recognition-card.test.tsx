import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import type { TextRecognitionReply } from '#lib/contracts/admin/text-recognition.ts';

import { TextRecognitionCard } from './text-recognition-card.tsx';

const ABSENT: TextRecognitionReply = {
  languages: ['eng', 'deu'],
  is_here: false,
  download_bytes: 39_000_000,
  fetching: { status: 'idle' },
};

function shown(recognition: TextRecognitionReply, mayFetch = true): string {
  return renderToStaticMarkup(<TextRecognitionCard initial={recognition} mayFetch={mayFetch} />);
}

describe('the card of text recognition', () => {
  it('offers the download to administrators who may start it', () => {
    expect(shown(ABSENT)).toMatch(/One download of 39 MB with npm, for the languages eng, deu .*>Download</);
    expect(shown(ABSENT, false)).not.toContain('>Download<');
  });

  it('offers nothing once it is here', () => {
    const here = shown({ ...ABSENT, is_here: true });
    expect(here).toContain('Languages: eng, deu.');
    expect(here).not.toContain('>Download<');
  });

  it('offers no languages that cannot be fetched', () => {
    const unknown = shown({ ...ABSENT, languages: ['eng', 'tlh'], download_bytes: null });
    expect(unknown).toContain('cannot be downloaded for all of the languages eng, tlh');
    expect(unknown).not.toContain('>Download<');
  });

  it('shows why a download failed, and offers another try', () => {
    const failed = shown({ ...ABSENT, fetching: { status: 'failed', message: 'npm could not install it.' } });
    expect(failed).toMatch(/>Try again<.*npm could not install it\./);
  });
});
