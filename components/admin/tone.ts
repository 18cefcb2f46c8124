/** How well something is. */
export type Tone = 'ok' | 'warn' | 'danger' | 'plain';

/** Its colour, which only adds to a sign and to words. */
export const TONE_COLOURS: Record<Tone, string> = {
  ok: 'text-ok',
  warn: 'text-warn',
  danger: 'text-danger',
  plain: '',
};
