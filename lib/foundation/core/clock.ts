/** Returns the current time; injected so that tests can control it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** Whether this is the IANA name of a time zone: `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
