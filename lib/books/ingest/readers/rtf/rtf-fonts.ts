import { codePoint } from 'dingbat-to-unicode';

import { groupsIn, ownText, type RtfGroup } from './rtf-group.ts';

interface Font {
  name: string;
  /** The encoding of its bytes; null where it is the document's. */
  encoding: string | null;
  /** Whether its letters are drawings. */
  isSymbol: boolean;
}

/** Encodings by the number of a character set of Windows. */
const OF_CHARSET: Record<number, string> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};
const SYMBOL_CHARSET = 2;

/** Encodings by the number of a code page that is not called `windows-` and its number. */
const OF_CODE_PAGE: Record<number, string> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  65001: 'utf-8',
};

/** Where fonts of drawings have their letters in Unicode. */
const PRIVATE = 0xf000;
const NO_ASCII = /[^\t\n -~]/;

/** The fonts of a document, which say what its bytes mean. */
export class RtfFonts {
  readonly #fonts = new Map<number, Font>();
  readonly #decoders = new Map<string, TextDecoder>();
  #encoding = 'windows-1252';
  /** The font of text that names none. */
  standard: number | null = null;

  /** What bytes mean whose font does not say: a code page by its number. False for one that cannot be read. */
  set codePage(page: number) {
    this.#encoding = encodingOfPage(page) ?? this.#encoding;
  }

  set isMac(isMac: boolean) {
    if (isMac) this.#encoding = 'macintosh';
  }

  add(table: RtfGroup): void {
    const entries = groupsIn(table).filter(({ words }) => words.has('f'));
    for (const { words, ...group } of entries.length === 0 ? [table] : entries) {
      const charset = words.get('fcharset') ?? 0;
      const page = words.get('cpg');
      this.#fonts.set(words.get('f') ?? 0, {
        name: ownText({ words, ...group })
          .replace(/;.*/s, '')
          .trim(),
        encoding: OF_CHARSET[charset] ?? (typeof page === 'number' ? encodingOfPage(page) : null),
        isSymbol: charset === SYMBOL_CHARSET,
      });
    }
  }

  /** Bytes that are set in a font, as text. */
  decode(bytes: string, font: number | null): string {
    const { name, encoding, isSymbol } = this.#fontOf(font);
    if (isSymbol) return Array.from(bytes, (byte) => drawn(name, byte.charCodeAt(0))).join('');
    if (!NO_ASCII.test(bytes)) return bytes;
    return this.#decoder(encoding ?? this.#encoding).decode(Buffer.from(bytes, 'latin1'));
  }

  /** A unit of UTF-16 that is set in a font. */
  sign(unit: number, font: number | null): string {
    const { name, isSymbol } = this.#fontOf(font);
    const isPrivate = unit >= PRIVATE && unit < PRIVATE + 0x100;
    return isSymbol && isPrivate ? drawn(name, unit - PRIVATE) : String.fromCharCode(unit);
  }

  #fontOf(font: number | null): Font {
    const found = this.#fonts.get(font ?? this.standard ?? 0);
    return found ?? { name: '', encoding: null, isSymbol: false };
  }

  #decoder(encoding: string): TextDecoder {
    const decoder = this.#decoders.get(encoding) ?? new TextDecoder(encoding);
    this.#decoders.set(encoding, decoder);
    return decoder;
  }
}

function encodingOfPage(page: number): string | null {
  return OF_CODE_PAGE[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : null);
}

/** A letter of a font of drawings as the sign that it shows. */
function drawn(font: string, code: number): string {
  return codePoint(font, code)?.string ?? String.fromCharCode(code);
}
