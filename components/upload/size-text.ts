const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** `3 kB`, `1.4 MB`, `12 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / KILOBYTE)} kB`;
  const megabytes = bytes / MEGABYTE;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes).toLocaleString('en')} MB`;
}
