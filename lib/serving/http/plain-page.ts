import { createHash } from 'node:crypto';

import { API_HEADERS } from './json-reply.ts';

interface PlainPage {
  heading: string;
  sentence: string;
  /** True to include a link to the shelf. */
  hasWayOn: boolean;
}

/** The style of the server's own static message pages, with system fonts: it depends on nothing that could fail. */
const STYLE = `:root { color-scheme: light dark }
body { margin: 0; background: light-dark(oklch(0.985 0.004 90), oklch(0.205 0.006 75)); color: light-dark(oklch(0.245 0.01 75), oklch(0.885 0.012 85)); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 36rem; margin: 0 auto; padding: 5rem 1.25rem }
h1 { margin: 0; font: 600 1.75rem/1.2 Georgia, serif; text-wrap: balance }
p { margin: 0.875rem 0 0; color: light-dark(oklch(0.435 0.012 75), oklch(0.76 0.012 85)) }
a { color: light-dark(oklch(0.44 0.125 255), oklch(0.79 0.095 250)) }`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'`;

/** Returns a page of one sentence, for responses the application does not render. Nothing in it may come from a request. */
export function plainPage(
  { heading, sentence, hasWayOn }: PlainPage,
  { status, headers = {} }: { status: number; headers?: Record<string, string> },
): Response {
  const wayOn = hasWayOn ? '\n<p><a href="/">Go to the library</a></p>' : '';
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading} · Lectern</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${sentence}</p>${wayOn}
</main>
</body>
</html>
`;
  return new Response(body, {
    status,
    headers: {
      ...API_HEADERS,
      'content-security-policy': POLICY,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });
}
