/** Windows in which the panel is a sheet from below and controls are at the foot of the window; the styles use the same width. */
export const NARROW_WINDOW = '(max-width: 819px)';
