import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import swaggerFolder from 'swagger-ui-dist/absolute-path.js';

import { parseReadingPreferences, READING_COOKIE, readingAttributes } from '#lib/contracts/reading-preferences.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import type { ApiRequest } from './api-request.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { cookieIn } from './read-cookie.ts';

/** Allows resources from this server only and nothing inline. Swagger UI sets its styles through the DOM, which this permits. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `theme` is an attribute of the root element; empty to follow the system setting. */
function page(theme: string): string {
  return `<!doctype html>
<html lang="en"${theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Lectern API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/lectern.css">
<script src="/docs/theme.js"></script>
</head>
<body>
<header class="docs-head"><a href="/">Back to the library</a> <span>API</span></header>
<main id="swagger-ui"></main>
<noscript>The same document, as JSON: <a href="/openapi.json">/openapi.json</a></noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;
}

// Runs before anything is rendered. Swagger UI uses this class for its dark colours.
const THEME = `const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');
const show = () => root.classList.toggle('dark-mode', (root.dataset.theme ?? (system.matches ? 'dark' : 'light')) === 'dark');
show();
system.addEventListener('change', show);
`;

// validatorUrl is off because it would call a server on the internet. A link within the button that opens an operation could not be reached with the
// keyboard: the address is updated in any case. Controls that Swagger UI leaves unnamed get a name.
const START = `const plain = ({ React }) => ({ components: { DeepLink: ({ text }) => React.createElement('span', null, text) } });
const names = { '#servers': 'Server', textarea: 'Request body' };
const dress = () => {
  for (const [part, name] of Object.entries(names)) {
    for (const field of document.querySelectorAll(part)) field.setAttribute('aria-label', name);
  }
  for (const code of document.querySelectorAll('.microlight')) code.tabIndex = 0;
};
new MutationObserver(dress).observe(document.getElementById('swagger-ui'), { childList: true, subtree: true });
SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null, plugins: [plain] });
`;

const OWN_FILES = new Map([
  ['start.js', [START, 'text/javascript; charset=utf-8']],
  ['theme.js', [THEME, 'text/javascript; charset=utf-8']],
  ['lectern.css', [DOCS_STYLE, 'text/css; charset=utf-8']],
] as const);

const VENDOR_FILES = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['favicon-32x32.png', 'image/png'],
]);

const COMMON_HEADERS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' };

/** Returns the documentation page: Swagger UI served only from this server, in the reader's chosen theme. */
export function docsPage({ headers }: Pick<ApiRequest, 'headers'>): Response {
  const preferences = parseReadingPreferences(cookieIn(headers.get('cookie'), READING_COOKIE) ?? undefined);
  const theme = readingAttributes(preferences)['data-theme'];
  return new Response(page(theme === undefined ? '' : ` data-theme="${theme}"`), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': DOCS_POLICY,
      vary: 'cookie',
      ...COMMON_HEADERS,
    },
  });
}

/** Returns a file of the page. Throws `AppError('not_found')` for any other name. */
export async function docsAsset(name: string): Promise<Response> {
  for (const [own, [content, type]] of OWN_FILES) if (own === name) return assetReply(content, type);
  const mediaType = VENDOR_FILES.get(name);
  if (mediaType === undefined) throw new AppError('not_found');
  return assetReply(new Uint8Array(await readFile(join(swaggerFolder(), name))), mediaType);
}

function assetReply(body: string | Uint8Array<ArrayBuffer>, mediaType: string): Response {
  return new Response(body, {
    headers: { 'content-type': mediaType, 'cache-control': 'public, max-age=3600', ...COMMON_HEADERS },
  });
}
