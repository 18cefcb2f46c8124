import { wording } from '#lib/contracts/wording/wording.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** Formats a size: `3 kB`, `1.4 MB`, `12 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / KILOBYTE)} kB`;
  const megabytes = bytes / MEGABYTE;
  return `${megabytes < 10 ? megabytes.toLocaleString(wording().common.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) : Math.round(megabytes).toLocaleString(wording().common.locale)} MB`;
}
