import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** A greyscale picture, one byte per pixel. */
export interface GreyPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
  /** Dots per inch. */
  resolution: number;
}

interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A recognised line, in pixels of the picture. */
export interface EngineLine {
  /** From its left to its right end. */
  baseline: Box;
  height: number;
  /** Extent below the baseline; negative. */
  descenders: number;
  /** Confidence is out of 100. */
  words: { text: string; confidence: number; box: Box }[];
}

export interface OcrEngine {
  /** Returns the lines of a picture in reading order. */
  recognise(picture: GreyPicture): EngineLine[];
}

/** The part of the Tesseract API that is used here. */
interface TesseractApi {
  Init(data: null, languages: string, mode: number): number;
  SetVariable(name: string, value: string): void;
  SetImageFile(orientation: number, angle: number): number;
  Recognize(monitor: null): number;
  GetIterator(): TesseractWords;
}
interface TesseractWords {
  Begin(): void;
  Next(level: number): boolean;
  Empty(level: number): boolean;
  IsAtBeginningOf(level: number): boolean;
  GetUTF8Text(level: number): string;
  Confidence(level: number): number;
  getBoundingBox(level: number): Box;
  getBaseline(level: number): Box;
  getRowAttributes(): { row_height: number; descenders: number };
}
interface TesseractModule {
  destroy(object: TesseractWords): void;
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  TessBaseAPI: new () => TesseractApi;
}
type LoadTesseract = (options: object) => Promise<TesseractModule>;

/** Builds for different processor features, best first. */
const BUILDS = ['tesseract-core-relaxedsimd-lstm', 'tesseract-core-simd-lstm'] as const;
/** Engine mode that uses only the neural network. */
const LSTM_ONLY = 1;
const AUTOMATIC_LAYOUT = '3';
/** Levels of the iterator. */
const [LINE, WORD] = [2, 3];
const unzip = promisify(gunzip);

/** Opens Tesseract, compiled to WebAssembly, from a folder with npm's layout. Rejects if it cannot be loaded. */
export async function openOcrEngine(folder: string, languages: readonly string[]): Promise<OcrEngine> {
  const tesseract = await loadTesseract(join(folder, 'node_modules', 'tesseract.js-core'));
  for (const language of languages) {
    const packed = join(
      folder,
      'node_modules',
      '@tesseract.js-data',
      language,
      '4.0.0_best_int',
      `${language}.traineddata.gz`,
    );
    tesseract.FS.writeFile(`./${language}.traineddata`, await unzip(await readFile(packed)));
  }
  const api = new tesseract.TessBaseAPI();
  if (api.Init(null, languages.join('+'), LSTM_ONLY) === -1)
    throw new Error('Tesseract does not take its language data.');
  api.SetVariable('tessedit_pageseg_mode', AUTOMATIC_LAYOUT);
  // Otherwise every line with letters that are hard to read is tried again as white on black.
  api.SetVariable('tessedit_do_invert', '0');
  return {
    recognise(picture) {
      api.SetVariable('user_defined_dpi', String(Math.round(picture.resolution)));
      tesseract.FS.writeFile('/input', portableGreyMap(picture));
      if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract does not take the picture.');
      api.Recognize(null);
      const words = api.GetIterator();
      try {
        return linesOf(words);
      } finally {
        tesseract.destroy(words);
      }
    },
  };
}

/** Walks the words: the engine's JSON also lists every letter, which takes a fifteenth of the time of a page. */
function linesOf(words: TesseractWords): EngineLine[] {
  const lines: EngineLine[] = [];
  words.Begin();
  do {
    if (words.Empty(WORD)) continue;
    if (words.IsAtBeginningOf(LINE)) {
      const { row_height: height, descenders } = words.getRowAttributes();
      lines.push({ baseline: words.getBaseline(LINE), height, descenders, words: [] });
    }
    const [text, confidence] = [words.GetUTF8Text(WORD), words.Confidence(WORD)];
    lines.at(-1)?.words.push({ text, confidence, box: words.getBoundingBox(WORD) });
  } while (words.Next(WORD));
  return lines;
}

async function loadTesseract(packageFolder: string): Promise<TesseractModule> {
  const require = createRequire(join(packageFolder, 'package.json'));
  const reasons: unknown[] = [];
  for (const build of BUILDS) {
    try {
      const load = require(join(packageFolder, `${build}.js`)) as LoadTesseract;
      const wasmBinary = await readFile(join(packageFolder, `${build}.wasm`));
      const quiet = () => undefined;
      return await load({ wasmBinary, TesseractProgress: quiet, print: quiet, printErr: quiet });
    } catch (error) {
      reasons.push(error);
    }
  }
  throw new AggregateError(reasons, 'Tesseract does not load on this machine.');
}

function portableGreyMap({ width, height, pixels }: GreyPicture): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}
