/** The colours of the product by their names, light and dark: of `app/styles/tokens.css`, put here when the script is built. */
declare const LECTERN_COLOURS: Readonly<Record<string, readonly [light: string, dark: string]>>;

/** A colour in one of the themes. */
export function tokenIn(theme: 'light' | 'dark', name: string): string {
  return LECTERN_COLOURS[name]?.[theme === 'light' ? 0 : 1] ?? 'currentcolor';
}

/** All of them as custom properties, `--ink`, of one theme. */
export function tokensIn(theme: 'light' | 'dark'): string {
  return Object.keys(LECTERN_COLOURS)
    .map((name) => `--${name}:${tokenIn(theme, name)};`)
    .join('');
}
