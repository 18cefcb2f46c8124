/** A colour on which text of 50 % grey is as hard to read as on its opposite. */
const MIDDLE = 0.18;
/** Sites fade from one theme to the other. */
const FADING_MS = 400;

/** Whether a page is dark to the eye: by the ground that is painted, whatever the site calls its themes. */
function isDark(): boolean {
  const grounds = [document.body, document.documentElement].map((element) => getComputedStyle(element).backgroundColor);
  const luminance = grounds.map(luminanceOf).find((value) => value !== null);
  if (luminance !== undefined) return luminance < MIDDLE;
  // Nothing is painted: then the browser does.
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme.includes('dark') && (!scheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches);
}

/** Tells the theme of the page, now and whenever it changes. */
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

/** Relative luminance, 0 to 1; null for what is mostly transparent. */
function luminanceOf(colour: string): number | null {
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (pixel === null) return null;
  // Whatever the notation, the browser knows what it looks like.
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
  if (alpha < 128) return null;
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => (part / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
