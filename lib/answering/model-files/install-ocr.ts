import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';

import { installPackages, keepOnly, withStaging } from './npm-packages.ts';

interface PinnedPackage {
  version: string;
  /** The checksum that npm compares with the file it has fetched. */
  integrity: string;
  /** Size of the packed file. */
  bytes: number;
}

const ENGINE = 'tesseract.js-core';
const ENGINE_PACKAGE: PinnedPackage = {
  version: '7.0.0',
  integrity: 'sha512-WnNH518NzmbSq9zgTPeoF8c+xmilS8rFIl1YKbk/ptuuc7p6cLNELNuPAzcmsYw450ca6bLa8j3t0VAtq435Vw==',
  bytes: 16_935_308,
};

/** The packages that npm fetches, by Tesseract's language codes. */
const LANGUAGE_PACKAGES: Record<string, PinnedPackage> = {
  eng: {
    version: '1.0.0',
    integrity: 'sha512-mbTumm6KQPUHyzTPQaF3ObXYnx0SqqfV2nabqFVQBwD6Kl7PhGSLSzOlfFTWy0P3BjghaSKA2W9GB19Jk+ZcTg==',
    bytes: 13_839_644,
  },
  deu: {
    version: '1.0.0',
    integrity: 'sha512-3ter1p2gFAiCd5CMC+PodZ9YY2UDomkKj+ytlKeeZqOUmhLx1SDnYPf5zog0g5MBbxYveW+8omI3PUflqHfZ4Q==',
    bytes: 8_411_089,
  },
  fra: {
    version: '1.0.0',
    integrity: 'sha512-pp58gMaoyidoBBLd5y5rnf0WW0Y1994QrGqZrYatITqIU/AReUJMykD+YY3JDgvnmgz7uAx1UmhjjuyEmV8JEA==',
    bytes: 6_959_264,
  },
  spa: {
    version: '1.0.0',
    integrity: 'sha512-9Ln+QKq/TNu4Hy4aOp5b4nXo9U0C6IqJMzNDpAJZe/fNtz6jXG9G/hQgR/Irxj+RGf0M7Xy1MNx1yl4wQUIfeg==',
    bytes: 10_436_372,
  },
  ita: {
    version: '1.0.0',
    integrity: 'sha512-Sx19NVYve5VAxEBDL6CWTX+evlvzV+iAS5ejJywcHVsmir/C9Tzw2fExoh97QFc06t48tYZA8VrMobsBzMAEhA==',
    bytes: 8_567_364,
  },
  por: {
    version: '1.0.0',
    integrity: 'sha512-sQ7GqYUgKaMmV0vNujYoXLlXUp2e5RGGkJxQ3L59kUOaupIugLJeb1dqhrfgyb71XQw7ltdSuXdQIoaoS/rpsQ==',
    bytes: 8_124_452,
  },
  nld: {
    version: '1.0.0',
    integrity: 'sha512-Fq9TDxewYAw3YBLqLYEu3rziNUHq0F1NnnM49vI0E5o6S2oKcirhTumGvv8ws088+li1llyKXT9nfrHuxxetHQ==',
    bytes: 13_178_605,
  },
  pol: {
    version: '1.0.0',
    integrity: 'sha512-e9naSi/5kIXIMsymriFMUXJ2XWxRY/09qU9pkmEN28nAeMyF70EYkn4G3iHoB2oF/HNhZpy8lCIe1/I2L/BqKA==',
    bytes: 10_977_737,
  },
  ces: {
    version: '1.0.0',
    integrity: 'sha512-mXnVy8WoG/ImbrpN5oggaBBMSrHQH+hKbgkbPQeVY6MChIDDZT1H+e2I4eiAvl+fypfIbiqpIcodGex03PXvfw==',
    bytes: 9_329_679,
  },
  swe: {
    version: '1.0.0',
    integrity: 'sha512-9BRWhTs8THTaBtFNvaTSZbL8gb14CH86TsdNjpDVBgm4kOS5RW8V6xfM91SEho4rlxyzAJPA909GRD1xsJbyJg==',
    bytes: 8_821_162,
  },
  dan: {
    version: '1.0.0',
    integrity: 'sha512-nlR/VS/YKJs8u0SSa3C+wUTIopPIKwVG016T4/Lk2BsUOME3EkXgHWyGbzfobd5+6dwA+FYaUB17GVgIo7Zphg==',
    bytes: 6_580_275,
  },
  fin: {
    version: '1.0.0',
    integrity: 'sha512-JLD9iF4Q3gqspuB5dphSZw7HT+EGZ6pKqoTUfDrUU9kYxGa2xkISa/3X/JpFZ6Lw8Lh6Ved0uVxUZhMuzoK9Dw==',
    bytes: 12_821_769,
  },
};

/** The engine builds in use; the processor's features determine which one is loaded. */
const ENGINE_FILES = new Set(
  ['relaxedsimd-lstm', 'simd-lstm'].flatMap((build) => [`tesseract-core-${build}.js`, `tesseract-core-${build}.wasm`]),
);
/** The smaller of two variants of a language, sufficient for the engine's neural network. */
const LANGUAGE_FOLDER = '4.0.0_best_int';

export const OCR_LANGUAGES: readonly string[] = Object.keys(LANGUAGE_PACKAGES);

/** Returns the download size of the engine with these languages, in bytes. */
export function ocrBytes(languages: readonly string[]): number {
  return languages.reduce((sum, language) => sum + packageOf(language).bytes, ENGINE_PACKAGE.bytes);
}

/**
 * Fetches the text recognition engine and its languages with npm, in the versions and with the checksums pinned here and without running any of their
 * code, and puts the required files into a folder. Rejects with `validation_error` for a language without a package, and with
 * `model_files_unavailable`, each with a one-sentence message.
 */
export async function installOcr(
  { modelsFolder, engineFolder }: { modelsFolder: string; engineFolder: string },
  languages: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const pinned = Object.fromEntries(languages.map((one) => [`@tesseract.js-data/${one}`, packageOf(one)]));
  const packages = { [ENGINE]: ENGINE_PACKAGE, ...pinned };
  await withStaging(modelsFolder, signal, async (staging) => {
    await writeLock(staging, packages);
    await installPackages(staging, 'what recognises text', signal);
    const installed = join(staging, 'node_modules');
    const kept = (name: string) => ENGINE_FILES.has(name) || ['package.json', 'LICENSE'].includes(name);
    await keepOnly(join(installed, ENGINE), kept);
    for (const language of languages)
      await keepOnly(join(installed, '@tesseract.js-data', language), (name) =>
        ['package.json', LANGUAGE_FOLDER].includes(name),
      );
    const old = `${staging}-old`;
    await rename(engineFolder, old).catch(() => undefined);
    await rename(staging, engineFolder);
    await rm(old, { recursive: true, force: true });
  });
}

function packageOf(language: string): PinnedPackage {
  const found = LANGUAGE_PACKAGES[language];
  if (found !== undefined) return found;
  throw new AppError('validation_error', {
    publicMessage: `There is no text recognition for ${language}; the languages are ${OCR_LANGUAGES.join(', ')}.`,
  });
}

async function writeLock(folder: string, packages: Record<string, PinnedPackage>): Promise<void> {
  const name = 'lectern-text-recognition';
  const versions = Object.entries(packages).map(([one, { version }]) => [one, version] as const);
  const described = { name, private: true, license: 'MIT', dependencies: Object.fromEntries(versions) };
  const locked = Object.entries(packages).map(
    ([one, { version, integrity }]) => [`node_modules/${one}`, { version, integrity }] as const,
  );
  const lock = { name, lockfileVersion: 3, requires: true, packages: { '': described, ...Object.fromEntries(locked) } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(described));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
}
