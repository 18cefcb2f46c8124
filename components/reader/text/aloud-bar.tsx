'use client';

import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';

import { Select } from '#components/controls/field.tsx';
import { Tool } from '#components/controls/tool.tsx';
import { openPageText } from '#lib/client/article-text.ts';
import { HighlightLayer } from '#lib/client/highlights/highlight-layer.ts';
import {
  NO_VOICE,
  RATES,
  readingAloud,
  setRate,
  stepAloud,
  stopReadingAloud,
  toggleReadingAloud,
} from '#lib/client/read-aloud.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { SaidPill } from './pills.tsx';

const NOTHING_ELSE = { places: [], emphasised: null, scope: null, found: null };

/** Shown while the page is read aloud: highlights the sentence, with a bar at the foot of the page to pause, skip and stop. */
export function AloudBar({ article }: { article: HTMLElement }) {
  const { sentence, isPaused, hasNoVoice, rate } = useStore(readingAloud);
  const layer = useRef<HighlightLayer>(null);
  useEffect(() => {
    layer.current ??= new HighlightLayer();
    if (sentence === null) layer.current.clear();
    else layer.current.paint(openPageText(article), { ...NOTHING_ELSE, spoken: sentence }, () => sentence);
  }, [article, sentence]);
  useEffect(
    () => () => {
      layer.current?.clear();
      stopReadingAloud();
    },
    [article],
  );
  if (hasNoVoice) return <SaidPill onClose={stopReadingAloud}>{NO_VOICE()}</SaidPill>;
  if (sentence === null) return null;
  return (
    <div
      role="toolbar"
      aria-label={wording().readAloud.toolbar}
      className="pointer-events-auto sticky bottom-[calc(var(--sheet-height,0px)+12px)] z-30 mt-auto flex items-center self-center rounded-full bg-raised px-1.5 shadow-popover ring-1 ring-control motion-safe:animate-rise"
      data-keeps-selection=""
    >
      <Tool aria-label={wording().readAloud.previousSentence} onClick={() => stepAloud(-1)}>
        <SkipBack size={17} aria-hidden="true" />
      </Tool>
      <Tool
        aria-label={isPaused ? wording().readAloud.resume : wording().readAloud.pause}
        aria-keyshortcuts="L"
        onClick={() => void toggleReadingAloud()}
      >
        {isPaused ? <Play size={17} aria-hidden="true" /> : <Pause size={17} aria-hidden="true" />}
      </Tool>
      <Tool aria-label={wording().readAloud.nextSentence} onClick={() => stepAloud(1)}>
        <SkipForward size={17} aria-hidden="true" />
      </Tool>
      <Select
        size="small"
        aria-label={wording().readAloud.speed}
        value={rate}
        onChange={({ target }) => setRate(RATES.find((known) => known === target.value) ?? '1')}
      >
        {RATES.map((known) => (
          <option key={known} value={known}>
            {known} ×
          </option>
        ))}
      </Select>
      <Tool aria-label={wording().readAloud.stop} onClick={stopReadingAloud}>
        <X size={17} aria-hidden="true" />
      </Tool>
    </div>
  );
}
