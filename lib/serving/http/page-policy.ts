import { randomBytes } from 'node:crypto';

/** Name of the header on the response and, for Next, on the request. */
export const POLICY_HEADER = 'content-security-policy';

/** Headers that a client may not send: Next takes the nonce of its scripts from them. */
export const POLICY_HEADERS = [POLICY_HEADER, `${POLICY_HEADER}-report-only`];

/** Further restrictions of a page: no access to device features, and none from windows of another origin. */
export const PAGE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
} as const;

/**
 * Returns the policy for the content that a page may load and run, with a fresh nonce: nothing from elsewhere, no inline style, and only inline
 * scripts that carry the nonce. Development needs `eval`, inline styles and a web socket.
 */
export function pagePolicy(isDevelopment: boolean): string {
  const nonce = `'nonce-${randomBytes(16).toString('base64')}'`;
  const directives = {
    'default-src': "'none'",
    'script-src': isDevelopment ? `'self' ${nonce} 'unsafe-eval'` : `'self' ${nonce}`,
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : `'self' ${nonce}`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': isDevelopment ? "'self' ws:" : "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}
