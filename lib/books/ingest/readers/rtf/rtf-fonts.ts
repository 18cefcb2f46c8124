import { codePoint } from 'dingbat-to-unicode';

import { groupsIn, ownText, type RtfGroup } from './rtf-group.ts';

interface Font {
  name: string;
  /** The encoding of its bytes; null if it is that of the document. */
  encoding: string | null;
  /** Whether its letters are drawings, as in a symbol font. */
  isSymbol: boolean;
}

/** Encodings by Windows character set number. */
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

/** Encodings by code page number, for those whose name is not `windows-` and the number. */
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

/** Start of the Unicode range in which symbol fonts have their letters. */
const PRIVATE = 0xf000;
const NO_ASCII = /[^\t\n -~]/;

/** The fonts of a document, which determine how its bytes are decoded. */
export class RtfFonts {
  readonly #fonts = new Map<number, Font>();
  readonly #decoders = new Map<string, TextDecoder>();
  #encoding = 'windows-1252';
  /** The font of text that specifies none. */
  standard: number | null = null;

  /** Number of the code page for bytes whose font specifies no encoding. One that is not supported is ignored. */
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

  /** Decodes bytes set in a font. */
  decode(bytes: string, font: number | null): string {
    const { name, encoding, isSymbol } = this.#fontOf(font);
    if (isSymbol) return Array.from(bytes, (byte) => drawn(name, byte.charCodeAt(0))).join('');
    if (!NO_ASCII.test(bytes)) return bytes;
    return this.#decoder(encoding ?? this.#encoding).decode(Buffer.from(bytes, 'latin1'));
  }

  /** Decodes a UTF-16 unit set in a font. */
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

/** Returns the Unicode character that a letter of a symbol font shows. */
function drawn(font: string, code: number): string {
  return codePoint(font, code)?.string ?? String.fromCharCode(code);
}
