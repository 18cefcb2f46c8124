/** What the page says, by its language; put in by the build. */
declare const OFFLINE_WORDING: Readonly<
  Record<string, Record<'youAreOffline' | 'pageNotSaved' | 'savedBooks' | 'noBooksSaved' | 'tryAgain', string>>
>;

interface SavedBook {
  href: string;
  title: string;
}

/** In the look of the reader, by itself: nothing is loaded for it. */
const STYLE = `:root { color-scheme: light dark }
body { margin: 0; background: light-dark(oklch(0.985 0.004 90), oklch(0.205 0.006 75)); color: light-dark(oklch(0.245 0.01 75), oklch(0.885 0.012 85)); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 36rem; margin: 0 auto; padding: 5rem 1.25rem }
h1 { margin: 0; font: 600 1.75rem/1.2 Georgia, serif; text-wrap: balance }
p, ul { margin: 0.875rem 0 0; color: light-dark(oklch(0.435 0.012 75), oklch(0.76 0.012 85)) }
ul { padding: 0; list-style: none }
li a { display: block; padding: 0.625rem 0 }
a { color: light-dark(oklch(0.44 0.125 255), oklch(0.79 0.095 250)) }`;

/** Says that a page is not on this device, and which books are. */
export async function unsavedPage(
  books: readonly SavedBook[],
  { isShelf, languages }: { isShelf: boolean; languages: readonly string[] },
): Promise<Response> {
  const language = languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in OFFLINE_WORDING) ?? 'en';
  const told = OFFLINE_WORDING[language];
  if (told === undefined) throw new Error('The worker was built without its texts.');
  const list = books.map(({ href, title }) => `<li><a href="${escaped(href)}">${escaped(title)}</a></li>`).join('\n');
  const saved = books.length === 0 ? `<p>${told.noBooksSaved}</p>` : `<p>${told.savedBooks}</p>\n<ul>\n${list}\n</ul>`;
  const body = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${told.youAreOffline} · Lectern</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${told.youAreOffline}</h1>
${isShelf ? '' : `<p>${told.pageNotSaved}</p>\n`}${saved}
<p><a href="">${told.tryAgain}</a></p>
</main>
</body>
</html>
`;
  return new Response(body, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${await digestOf(STYLE)}'; frame-ancestors 'none'`,
      'cross-origin-opener-policy': 'same-origin',
    },
  });
}

/** A title may hold any character. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
