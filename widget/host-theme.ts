/** The luminance at which 50 % grey text is equally hard to read on a colour and on its opposite. */
const MIDDLE = 0.18;
/** Sites fade from one theme to the other; this is the time allowed for it. */
const FADING_MS = 400;

/** True if a page looks dark: decided by the painted background, regardless of the site's names for its themes. */
function isDark(): boolean {
  const grounds = [document.body, document.documentElement].map((element) => getComputedStyle(element).backgroundColor);
  const luminance = grounds.map(luminanceOf).find((value) => value !== null);
  if (luminance !== undefined) return luminance < MIDDLE;
  // If the page paints no background, the browser's own decides.
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme.includes('dark') && (!scheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches);
}

/** Reports the theme of the page, now and whenever it changes. */
export function watchTheme(tell: (theme: 'light' | 'dark') => void): void {
  const look = () => tell(isDark() ? 'dark' : 'light');
  const lookTwice = () => {
    look();
    setTimeout(look, FADING_MS);
  };
  look();
  addEventListener('load', look);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', lookTwice);
  const observer = new MutationObserver(lookTwice);
  for (const element of [document.documentElement, document.body]) observer.observe(element, { attributes: true });
}

/** Returns the relative luminance, 0 to 1; null for a mostly transparent colour. */
function luminanceOf(colour: string): number | null {
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (pixel === null) return null;
  // The browser can interpret a colour in any notation.
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
  if (alpha < 128) return null;
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => (part / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
