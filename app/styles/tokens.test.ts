import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

type Rgb = [number, number, number];

const THEMES = ['light', 'sepia', 'dark'] as const;
const SHEET = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const [EVERYDAY = '', MORE_CONTRAST = ''] = SHEET.split('@media (prefers-contrast: more)');

/** The colours of the rules in `css` for a selector: name → one value, or the light and the dark one. */
function declarations(css: string, selector: string): Record<string, string[]> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  const found = block.matchAll(/--color-([\w-]+):\s*(light-dark\((.+), (oklch.+)\)|oklch\([^)]*\));/g);
  return Object.fromEntries(
    [...found].map(([, name = '', all = '', light, dark]) => [name, light && dark ? [light, dark] : [all]]),
  );
}

function theme(name: (typeof THEMES)[number], css: string): Record<string, Rgb> {
  const base = Object.entries(declarations(css, css === EVERYDAY ? '@theme static' : ':root')).map(([key, values]) => [
    key,
    values[name === 'dark' ? 1 : 0] ?? values[0] ?? '',
  ]);
  const own = name === 'sepia' ? Object.entries(declarations(css, "[data-theme='sepia']")) : [];
  const values = [...base, ...own.map(([key, [value = '']]) => [key, value])];
  return Object.fromEntries(values.map(([key = '', value = '']) => [key, toRgb(value)]));
}

/** Linear light of an sRGB display, rounded as the display rounds it. */
function toRgb(oklch: string): Rgb {
  const [lightness = NaN, chroma = NaN, hue = NaN] = (/oklch\(([^)]+)\)/.exec(oklch)?.[1] ?? '').split(' ').map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function shown(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear));
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
  const rounded = Math.round(encoded * 255) / 255;
  return rounded <= 0.04045 ? rounded / 12.92 : ((rounded + 0.055) / 1.055) ** 2.4;
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ['page', 'surface', 'raised', 'sunken'];
const CODE = ['comment', 'keyword', 'string', 'number', 'name', 'type'].map((kind) => `code-${kind}`);
const TEXTS = ['ink', 'ink-2', 'ink-3', 'link', 'danger', 'warn', 'ok', ...CODE];
const HUES = [1, 2, 3, 4, 5, 6];
const TINTS = [...HUES.flatMap((hue) => [`cite-${hue}-tint`, `cite-${hue}-active`]), 'scope', 'find', 'find-active'];

describe.each(THEMES)('the colours of the %s theme', (name) => {
  const colours = theme(name, EVERYDAY);

  function worst(fronts: string[], backs: string[]): { pair: string; ratio: number } {
    const pairs = fronts.flatMap((front) =>
      backs.map((back) => {
        const [one, other] = [colours[front], colours[back]];
        if (!one || !other) throw new Error(`${front} or ${back} is missing`);
        return { pair: `${front} on ${back}`, ratio: contrast(one, other) };
      }),
    );
    return pairs.reduce((least, pair) => (pair.ratio < least.ratio ? pair : least));
  }

  it('let text be read on every ground', () => {
    expect(worst(TEXTS, GROUNDS)).toSatisfy(({ ratio }: { ratio: number }) => ratio >= 4.5);
  });

  it('let ink be read on everything that marks words', () => {
    expect(worst(['ink'], TINTS)).toSatisfy(({ ratio }: { ratio: number }) => ratio >= 4.5);
  });

  it.each(HUES)('show the line of citation %i on page, tint and active tint', (hue) => {
    const backs = ['page', `cite-${hue}-tint`, `cite-${hue}-active`];
    expect(worst([`cite-${hue}-line`], backs)).toSatisfy(({ ratio }: { ratio: number }) => ratio >= 3);
  });

  it('show the focus ring wherever the focus can be', () => {
    expect(worst(['focus'], [...GROUNDS, ...TINTS])).toSatisfy(({ ratio }: { ratio: number }) => ratio >= 3);
  });

  it('show the borders of controls', () => {
    expect(worst(['control'], GROUNDS)).toSatisfy(({ ratio }: { ratio: number }) => ratio >= 3);
  });

  it('let the page read as a button reads, the other way round', () => {
    expect(worst(['page'], ['ink'])).toSatisfy(({ ratio }: { ratio: number }) => ratio >= 4.5);
  });
});

describe('the colours for readers who ask for more contrast', () => {
  it.each(THEMES)('let all text be read at 7:1 in the %s theme', (name) => {
    const colours = { ...theme(name, EVERYDAY), ...theme(name, MORE_CONTRAST) };
    for (const text of ['ink', 'ink-2', 'ink-3']) {
      for (const ground of GROUNDS) {
        const [front, back] = [colours[text], colours[ground]];
        expect(front && back && contrast(front, back), `${text} on ${ground}`).toBeGreaterThanOrEqual(7);
      }
    }
  });
});

describe('the measure of contrast', () => {
  it('agrees with WCAG’s own numbers', () => {
    const [black, white]: [Rgb, Rgb] = [toRgb('oklch(0 0 0)'), toRgb('oklch(1 0 0)')];
    expect(contrast(black, white)).toBeCloseTo(21, 1);
    expect(contrast(white, white)).toBe(1);
  });
});

// Pages that stand without the application's style sheet repeat some of its colours.
it.each(['docs-style', 'plain-page'])('the colours of %s are those of the tokens', (name) => {
  const source = readFileSync(new URL(`../../lib/serving/http/${name}.ts`, import.meta.url), 'utf8');
  const colours = source.match(/oklch\([\d. ]+\)/g) ?? [];
  expect(colours.length).toBeGreaterThan(7);
  expect(colours.filter((colour) => !SHEET.includes(colour))).toEqual([]);
});
