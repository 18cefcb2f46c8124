/** The product's colours by name, light and dark, from `app/styles/tokens.css`; inserted when the script is built. */
declare const LECTERN_COLOURS: Readonly<Record<string, readonly [light: string, dark: string]>>;

/** Returns a colour in one of the themes. */
export function tokenIn(theme: 'light' | 'dark', name: string): string {
  return LECTERN_COLOURS[name]?.[theme === 'light' ? 0 : 1] ?? 'currentcolor';
}

/** Returns all colours of one theme as custom properties such as `--ink`. */
export function tokensIn(theme: 'light' | 'dark'): string {
  return Object.keys(LECTERN_COLOURS)
    .map((name) => `--${name}:${tokenIn(theme, name)};`)
    .join('');
}
