'use client';

import { type ToggleEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { Tool } from '#components/controls/tool.tsx';
import { readPreferences, watchPreferences } from '#lib/client/kept-preferences.ts';
import type { ReadingPreferences } from '#lib/contracts/reading-preferences.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { useLoaded } from './use-loaded.ts';

export const PANEL_ID = 'text-and-theme';

/** Anchored below its own button even when the panel is between the button and the edge of the window. */
const ANCHORED =
  'supports-[anchor-name:--a]:inset-auto supports-[anchor-name:--a]:top-[calc(anchor(bottom)+6px)] supports-[anchor-name:--a]:mx-2 supports-[anchor-name:--a]:[justify-self:anchor-center] supports-[anchor-name:--a]:[position-anchor:--text-and-theme]';
const OPENING =
  'open:grid open:gap-4 open:transition-[opacity,translate] open:duration-160 open:ease-calm starting:open:-translate-y-1 starting:open:opacity-0';

const loadChoices = async () => (await import('./text-and-theme-choices.tsx')).TextAndThemeChoices;

interface TextAndThemeProps {
  /** The preferences with which the server drew the page. */
  preferences: ReadingPreferences;
  /** Of its button. */
  className?: string;
}

/** Settings for how the text looks. Every choice takes effect at once behind the panel, and the first word in view keeps its place. */
export function TextAndTheme({ preferences, className }: TextAndThemeProps) {
  const chosen = usePreferences(preferences);
  const panel = useRef<HTMLDivElement>(null);
  const [usualSize, setUsualSize] = useState('19');
  const [isWanted, setIsWanted] = useState(false);
  const Choices = useLoaded(loadChoices, isWanted);
  const want = () => setIsWanted(true);

  // The popover opens without scripts, so it may already be open.
  useEffect(() => {
    if (panel.current?.matches(':popover-open') === true) setIsWanted(true);
  }, []);

  function open(event: ToggleEvent): void {
    if (event.newState !== 'open') return;
    want();
    if (chosen.size === 'auto') setUsualSize(readSize());
  }

  return (
    <>
      <Tool
        className={`[anchor-name:--text-and-theme] ${className ?? ''}`}
        popoverTarget={PANEL_ID}
        onPointerEnter={want}
        onFocus={want}
      >
        <span aria-hidden="true" className="font-read text-lead/none font-strong">
          {wording().display.sampleLetters}
        </span>
        <span className="sr-only">{wording().display.title}</span>
      </Tool>
      <div
        ref={panel}
        id={PANEL_ID}
        popover="auto"
        role="dialog"
        aria-label={wording().display.title}
        className={`fixed empty:min-h-80 inset-auto top-[52px] inset-e-[8px] max-h-[calc(100dvh-60px)] w-[min(20rem,calc(100vw-16px))] overflow-auto rounded-xl border border-line bg-raised p-4 font-ui text-ui text-ink shadow-popover ${ANCHORED} ${OPENING}`}
        onToggle={open}
      >
        {Choices && <Choices preferences={chosen} usualSize={usualSize} />}
      </div>
    </>
  );
}

/** The default text size, which depends on the width of the screen. */
function readSize(): string {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--read-size'));
  return String(Math.round(rem * 16));
}

/** Returns the reader's preferences; `drawn` are those with which the server drew the page. */
export function usePreferences(drawn: ReadingPreferences): ReadingPreferences {
  return useSyncExternalStore(watchPreferences, readPreferences, () => drawn);
}
