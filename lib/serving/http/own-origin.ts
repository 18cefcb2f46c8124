/** Whether an `Origin` is this server's: `own` is the one a client used to reach it, `publicUrl` the configured one. */
export function isOwnOrigin(origin: string, own: string, publicUrl: string | null): boolean {
  // A proxy that ends TLS tells only those who trust it; the host is the same, and so is the server.
  if (origin === own || origin === own.replace(/^http:/, 'https:')) return true;
  return publicUrl !== null && origin === new URL(publicUrl).origin;
}
