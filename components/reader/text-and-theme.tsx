'use client';

import { useState, type ToggleEvent } from 'react';

import { keepReadingPlace } from '#lib/client/reading-place.ts';
import { resetTextAndTheme, savePreference } from '#lib/client/reading-preferences.ts';
import {
  READING_CHOICES,
  type ReadingPreferenceName,
  type ReadingPreferences,
} from '#lib/contracts/reading-preferences.ts';

import { usePreferences } from './use-preferences.ts';

const PANEL_ID = 'text-and-theme';

const THEMES = { auto: 'Auto', light: 'Light', sepia: 'Sepia', dark: 'Dark' } as const;
const WIDTHS = { narrow: 'Narrow', standard: 'Standard', wide: 'Wide' } as const;
const LEADINGS = { tight: 'Tight', standard: 'Standard', loose: 'Loose' } as const;

const [, ...SIZES] = READING_CHOICES.size;

interface TextAndThemeProps {
  /** What the server drew the page with. */
  preferences: ReadingPreferences;
}

/** How the text looks: every choice shows at once behind the panel, and the first word in view stays where it is. */
export function TextAndTheme({ preferences }: TextAndThemeProps) {
  const { theme, size, width, leading, justify } = usePreferences(preferences);
  const [usualSize, setUsualSize] = useState('19');
  const shownSize = size === 'auto' ? usualSize : size;
  const step = Math.max(0, (SIZES as readonly string[]).indexOf(shownSize));

  function measure(event: ToggleEvent): void {
    if (event.newState === 'open' && size === 'auto') setUsualSize(readSize());
  }

  return (
    <>
      <button type="button" className="tool" popoverTarget={PANEL_ID}>
        <span aria-hidden="true" className="tool-serif">
          Aa
        </span>
        <span className="sr-only">Text and theme</span>
      </button>
      <div
        id={PANEL_ID}
        popover="auto"
        role="dialog"
        aria-label="Text and theme"
        className="text-and-theme"
        onToggle={measure}
      >
        <Choice name="theme" legend="Theme" labels={THEMES} value={theme} />
        <label className="setting">
          <span className="setting-name">
            Text size <output>{shownSize}</output>
          </span>
          <span className="size-range">
            <span aria-hidden="true">A</span>
            <input
              type="range"
              min={0}
              max={SIZES.length - 1}
              value={step}
              aria-valuetext={`${shownSize} pixels`}
              onChange={({ target }) => set('size', SIZES[target.valueAsNumber] ?? 'auto')}
            />
            <span aria-hidden="true">A</span>
          </span>
        </label>
        <Choice name="width" legend="Line length" labels={WIDTHS} value={width} />
        <Choice name="leading" legend="Line spacing" labels={LEADINGS} value={leading} />
        <div className="setting-foot">
          <label>
            <input
              type="checkbox"
              checked={justify === 'on'}
              onChange={({ target }) => set('justify', target.checked ? 'on' : 'off')}
            />
            Justify
          </label>
          <button type="button" className="tool" onClick={() => keepReadingPlace(resetTextAndTheme)}>
            Reset
          </button>
        </div>
      </div>
    </>
  );
}

interface ChoiceProps<Name extends ReadingPreferenceName> {
  name: Name;
  legend: string;
  labels: Record<ReadingPreferences[Name], string>;
  value: ReadingPreferences[Name];
}

function Choice<Name extends ReadingPreferenceName>({ name, legend, labels, value }: ChoiceProps<Name>) {
  const options = Object.keys(labels) as ReadingPreferences[Name][];
  return (
    <fieldset className="setting">
      <legend className="setting-name">{legend}</legend>
      <div className="choices">
        {options.map((option) => (
          <label key={option} className="choice" data-swatch={name === 'theme' ? option : undefined}>
            <input
              type="radio"
              className="choice-input"
              name={`reading-${name}`}
              checked={option === value}
              onChange={() => set(name, option)}
            />
            {labels[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function set<Name extends ReadingPreferenceName>(name: Name, value: ReadingPreferences[Name]): void {
  keepReadingPlace(() => savePreference(name, value));
}

/** The size of the text until one is chosen, which depends on the width of the screen. */
function readSize(): string {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--read-size'));
  return String(Math.round(rem * 16));
}
