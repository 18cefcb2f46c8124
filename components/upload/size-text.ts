const MEGABYTE = 1024 * 1024;

/** `0.4 MB`, `12 MB`. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  return `${megabytes >= 10 ? Math.round(megabytes).toLocaleString('en') : Math.max(0.1, megabytes).toFixed(1)} MB`;
}
