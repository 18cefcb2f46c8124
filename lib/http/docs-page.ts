import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import swaggerFolder from 'swagger-ui-dist/absolute-path.js';

import { AppError } from '#lib/core/errors.ts';

/** Everything from this server and nothing inline; Swagger UI sets its styles through the DOM, which this allows. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Lectern API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<noscript>The same document, as JSON: <a href="/openapi.json">/openapi.json</a></noscript>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

// validatorUrl is off because it would ask a server on the internet.
const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });\n`;

const VENDOR_FILES = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['favicon-32x32.png', 'image/png'],
]);

const COMMON_HEADERS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' };

/** The documentation page: Swagger UI from this server alone. */
export function docsPage(): Response {
  return new Response(PAGE, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': DOCS_POLICY, ...COMMON_HEADERS },
  });
}

/** A file of the page. Throws `AppError('not_found')` for any other name. */
export async function docsAsset(name: string): Promise<Response> {
  if (name === 'start.js') return assetReply(START, 'text/javascript; charset=utf-8');
  const mediaType = VENDOR_FILES.get(name);
  if (mediaType === undefined) throw new AppError('not_found');
  return assetReply(new Uint8Array(await readFile(join(swaggerFolder(), name))), mediaType);
}

function assetReply(body: string | Uint8Array<ArrayBuffer>, mediaType: string): Response {
  return new Response(body, {
    headers: { 'content-type': mediaType, 'cache-control': 'public, max-age=3600', ...COMMON_HEADERS },
  });
}
