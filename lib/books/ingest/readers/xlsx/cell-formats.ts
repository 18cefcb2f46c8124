import { dateToSerial, format, isDateFormat } from 'numfmt';

import { elementsNamed, type XmlElement } from '../packed/xml-tree.ts';

/** Built-in formats that Excel does not write to the file, by the ids of ECMA-376, part 1, 18.8.30. */
const BUILT_IN = new Map(
  Object.entries({
    1: '0',
    2: '0.00',
    3: '#,##0',
    4: '#,##0.00',
    9: '0%',
    10: '0.00%',
    11: '0.00E+00',
    12: '# ?/?',
    13: '# ??/??',
    14: 'yyyy-mm-dd',
    15: 'd-mmm-yy',
    16: 'd-mmm',
    17: 'mmm-yy',
    18: 'h:mm AM/PM',
    19: 'h:mm:ss AM/PM',
    20: 'h:mm',
    21: 'h:mm:ss',
    22: 'yyyy-mm-dd h:mm',
    37: '#,##0 ;(#,##0)',
    38: '#,##0 ;(#,##0)',
    39: '#,##0.00;(#,##0.00)',
    40: '#,##0.00;(#,##0.00)',
    45: 'mm:ss',
    46: '[h]:mm:ss',
    47: 'mm:ss.0',
    48: '##0.0E+0',
    49: '@',
  }).map(([id, pattern]) => [Number(id), pattern]),
);
const MAX_PATTERN_LENGTH = 255;
/** Days between the epoch of Excel for Windows and the former one of Excel for Mac. */
const DAYS_TO_1904 = dateToSerial([1904, 1, 1]) ?? 0;

/** The number formats of a workbook's styles. */
export class CellFormats {
  readonly #patterns: string[];
  readonly #isFrom1904: boolean;

  constructor(styles: XmlElement | null, isFrom1904: boolean) {
    this.#isFrom1904 = isFrom1904;
    const own = new Map(
      (styles === null ? [] : elementsNamed(styles, 'numFmt')).map(({ attributes }) => [
        Number(attributes['numFmtId']),
        attributes['formatCode'] ?? 'General',
      ]),
    );
    const [styled] = styles === null ? [] : elementsNamed(styles, 'cellXfs');
    this.#patterns = (styled === undefined ? [] : elementsNamed(styled, 'xf')).map(({ attributes }) => {
      const id = Number(attributes['numFmtId'] ?? 0);
      return own.get(id) ?? BUILT_IN.get(id) ?? 'General';
    });
  }

  /** Returns a number as the sheet shows it; null if it is not finite, or has a format that cannot be understood. */
  shown(value: number, style: number): string | null {
    if (!Number.isFinite(value)) return null;
    const pattern = this.#patterns[style] ?? 'General';
    if (pattern.length > MAX_PATTERN_LENGTH) return null;
    try {
      const days = this.#isFrom1904 && isDateFormat(pattern) ? DAYS_TO_1904 : 0;
      return format(pattern, value + days).trim();
    } catch {
      return null;
    }
  }
}
