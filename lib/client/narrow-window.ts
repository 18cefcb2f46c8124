/** Where the panel is a sheet from below and what acts stands at the foot of the window; the styles have the same width. */
export const NARROW_WINDOW = '(max-width: 819px)';
