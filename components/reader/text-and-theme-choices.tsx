import { Tool } from '#components/controls/tool.tsx';
import { keepReadingPlace } from '#lib/client/keep-reading-place.ts';
import { resetTextAndTheme, savePreference } from '#lib/client/kept-preferences.ts';
import {
  READING_CHOICES,
  type ReadingPreferenceName,
  type ReadingPreferences,
} from '#lib/contracts/reading-preferences.ts';
import { LANGUAGE_NAMES } from '#lib/contracts/wording/language-names.ts';
import { LANGUAGES } from '#lib/contracts/wording/languages.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

const THEMES = () =>
  ({
    auto: wording().display.auto,
    light: wording().display.theme.light,
    sepia: wording().display.theme.sepia,
    dark: wording().display.theme.dark,
  }) as const;
const TYPEFACES = () =>
  ({
    serif: wording().display.typeface.serif,
    sans: wording().display.typeface.sans,
    legible: wording().display.typeface.legible,
  }) as const;
const WIDTHS = () =>
  ({
    narrow: wording().display.lineLength.narrow,
    standard: wording().display.standard,
    wide: wording().display.lineLength.wide,
  }) as const;
const LEADINGS = () =>
  ({
    tight: wording().display.lineSpacing.tight,
    standard: wording().display.standard,
    loose: wording().display.lineSpacing.loose,
  }) as const;

const FLOWS = () => ({ scroll: wording().display.layout.scrolling, screens: wording().display.layout.paged }) as const;

const LANGUAGE_LABELS = () =>
  Object.fromEntries([
    ['auto', wording().display.auto],
    ...LANGUAGES.map((language) => [language, LANGUAGE_NAMES[language].own]),
  ]) as Record<ReadingPreferences['language'], string>;

/** The languages stand in rows: there are too many for one. */
const LAYOUTS: Partial<Record<ReadingPreferenceName, string>> = { language: 'grid-cols-3' };

const NAME = 'mb-1.5 flex justify-between text-note text-ink-2 tabular-nums';
const CHOICE =
  'relative grid cursor-pointer place-items-center border has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]';
const PLAIN = 'text-ink-2 hover:text-ink has-checked:bg-raised has-checked:text-ink';
const ROW = 'min-h-9 rounded-md border-transparent has-checked:border-control pointer-coarse:min-h-11';
/** A swatch has the colours of the theme it represents, regardless of the current one. */
const SWATCH = 'min-h-12 rounded-lg border-control has-checked:ring-2 has-checked:ring-ink';
const SWATCHES: Partial<Record<string, string>> = {
  light: 'bg-[oklch(0.985_0.004_90)] text-[oklch(0.245_0.01_75)]',
  sepia: 'bg-[oklch(0.945_0.028_88)] text-[oklch(0.275_0.03_62)]',
  dark: 'bg-[oklch(0.205_0.006_75)] text-[oklch(0.885_0.012_85)]',
};

/** Each typeface choice is set in that typeface. */
const LETTERS: Partial<Record<string, string>> = { serif: 'font-read', sans: 'font-ui', legible: 'font-legible' };

const [, ...SIZES] = READING_CHOICES.size;

interface TextAndThemeChoicesProps {
  preferences: ReadingPreferences;
  /** The size in pixels that applies while none is chosen. */
  usualSize: string;
}

/** Every setting for how the text looks; each takes effect at once. */
export function TextAndThemeChoices({ preferences, usualSize }: TextAndThemeChoicesProps) {
  const { theme, typeface, size, width, leading, justify, flow, language } = preferences;
  const shownSize = size === 'auto' ? usualSize : size;
  const step = Math.max(0, (SIZES as readonly string[]).indexOf(shownSize));
  return (
    <>
      <Choice name="theme" legend={wording().display.theme.label} labels={THEMES()} value={theme} />
      <Choice name="typeface" legend={wording().display.typeface.label} labels={TYPEFACES()} value={typeface} />
      <label className="block min-w-0">
        <span className={NAME}>
          {wording().display.textSize} <output>{shownSize}</output>
        </span>
        <span className="flex items-center gap-3 font-read leading-none">
          <span aria-hidden="true">A</span>
          <input
            type="range"
            className="h-7 min-w-0 flex-1 accent-ink-2"
            min={0}
            max={SIZES.length - 1}
            value={step}
            aria-valuetext={formatMessage(wording().format.pixels, { count: shownSize })}
            onChange={({ target }) => set('size', SIZES[target.valueAsNumber] ?? 'auto')}
          />
          <span aria-hidden="true" className="text-[1.375rem]">
            A
          </span>
        </span>
      </label>
      <Choice name="width" legend={wording().display.lineLength.label} labels={WIDTHS()} value={width} />
      <Choice name="leading" legend={wording().display.lineSpacing.label} labels={LEADINGS()} value={leading} />
      <Choice name="flow" legend={wording().display.layout.label} labels={FLOWS()} value={flow} />
      <Choice name="language" legend={wording().common.language} labels={LANGUAGE_LABELS()} value={language} />
      <div className="flex items-center justify-between">
        <label className="flex min-h-9 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            className="size-4.5 accent-ink-2"
            checked={justify === 'on'}
            onChange={({ target }) => set('justify', target.checked ? 'on' : 'off')}
          />
          {wording().display.justify}
        </label>
        <Tool onClick={() => keepReadingPlace(resetTextAndTheme)}>{wording().display.reset}</Tool>
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
  const isTheme = name === 'theme';
  return (
    <fieldset className="block min-w-0">
      <legend className={NAME}>{legend}</legend>
      <div
        className={`grid ${LAYOUTS[name] ?? 'auto-cols-fr grid-flow-col'} ${isTheme ? 'gap-2' : 'gap-0.5 rounded-lg bg-sunken p-0.5'}`}
      >
        {options.map((option) => (
          <label
            key={option}
            className={`${CHOICE} ${isTheme ? `${SWATCH} ${SWATCHES[option] ?? PLAIN}` : `${ROW} ${PLAIN} ${LETTERS[option] ?? ''}`}`}
          >
            <input
              type="radio"
              className="absolute inset-0 cursor-pointer opacity-0"
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
  // All wording is sent with the page, so a new language needs a reload.
  if (name === 'language') location.reload();
}
