/** Whether an `Origin` is this server's: `own` is the origin the client used, `publicUrl` the configured one. */
export function isOwnOrigin(origin: string, own: string, publicUrl: string | null): boolean {
  // A proxy that terminates TLS is visible only to servers that trust it. The host is the same, and so is the server.
  if (origin === own || origin === own.replace(/^http:/, 'https:')) return true;
  return publicUrl !== null && origin === new URL(publicUrl).origin;
}
