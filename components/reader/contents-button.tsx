'use client';

import { Menu } from 'lucide-react';
import { useSyncExternalStore, type MouseEvent } from 'react';

import { Tool } from '#components/controls/tool.tsx';
import { savePreference } from '#lib/client/kept-preferences.ts';
import { keepReadingPlace } from '#lib/client/reading-place.ts';
import type { ReadingPreferences } from '#lib/contracts/reading-preferences.ts';

import { usePreferences } from './use-preferences.ts';

const WIDE = '(min-width: 1360px)';

interface ContentsButtonProps {
  contentsId: string;
  preferences: ReadingPreferences;
}

/** Opens the contents: as a drawer, or on wide screens as the column it stands in until one puts it away. */
export function ContentsButton({ contentsId, preferences }: ContentsButtonProps) {
  const isWide = useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches, isNarrow);
  const isColumn = usePreferences(preferences).contents === 'open';

  function toggle(event: MouseEvent): void {
    if (!isWide) return;
    event.preventDefault();
    keepReadingPlace(() => savePreference('contents', isColumn ? 'closed' : 'open'));
  }

  return (
    <Tool
      aria-label="Contents"
      aria-expanded={isWide ? isColumn : undefined}
      popoverTarget={contentsId}
      onClick={toggle}
    >
      <Menu aria-hidden="true" size={18} strokeWidth={1.75} />
    </Tool>
  );
}

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function isNarrow(): boolean {
  return false;
}
