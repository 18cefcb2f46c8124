/** What a store of another program holds of what is asked: enough to quote. */
export const VAPORISER = [
  'The vaporiser of the lamp is warmed for nine minutes before the valve is opened. Every keeper has to write the minutes down in the book of the lamp.',
  'The valve of the lamp is opened slowly, a quarter of a turn each minute. Nobody may open the valve while the vaporiser is cold.',
  'A lamp whose vaporiser was warmed for too short a time smokes for many minutes.',
];
