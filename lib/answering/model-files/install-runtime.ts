import { access, copyFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { RUNTIME_FOLDER } from './local-models.ts';
import { installPackages, keepOnly, withStaging } from './npm-packages.ts';

/** Machine code is several times as fast; WebAssembly runs where there is none. */
export type RuntimeKind = 'native' | 'wasm';

interface Runtime {
  packageName: string;
  /** What npm fetches, roughly, in bytes. */
  bytes: number;
  /** Packages that stay; the others serve installing it or browsers. */
  keeps: readonly string[];
  /** The folder of files of which only those of this platform stay; null has no such folder. */
  platforms: string | null;
}

const RUNTIMES: Record<RuntimeKind, Runtime> = {
  native: {
    packageName: 'onnxruntime-node',
    bytes: 113_600_000,
    keeps: ['onnxruntime-node', 'onnxruntime-common'],
    platforms: 'bin/napi-v6',
  },
  wasm: {
    packageName: 'onnxruntime-web',
    bytes: 33_200_000,
    keeps: ['onnxruntime-web', 'onnxruntime-common'],
    platforms: null,
  },
};

/** What WebAssembly needs outside of a browser, of a package ten times as large. */
const WASM_FILES = new Set([
  'ort.node.min.js',
  'ort.node.min.mjs',
  'ort-wasm-simd-threaded.mjs',
  'ort-wasm-simd-threaded.wasm',
]);

/** The platforms there is machine code for; on Linux it wants glibc. */
const NATIVE_PLATFORMS = new Set(['linux x64', 'linux arm64', 'darwin arm64', 'win32 x64', 'win32 arm64']);

/** Which kind is for this machine. */
export async function runtimeKindHere(): Promise<RuntimeKind> {
  if (!NATIVE_PLATFORMS.has(`${process.platform} ${process.arch}`)) return 'wasm';
  return process.platform === 'linux' && (await usesMusl()) ? 'wasm' : 'native';
}

/** What fetching a runtime takes, roughly, in bytes. */
export function runtimeBytes(kind: RuntimeKind): number {
  return RUNTIMES[kind].bytes;
}

/**
 * Has npm fetch what runs models, in the versions and with the checksums of the lock beside this file and without running anything of
 * theirs, and moves what this machine needs of it into place below the folder of models. Rejects with `model_files_unavailable` and one
 * sentence.
 */
export async function installRuntime(modelsFolder: string, kind: RuntimeKind, signal: AbortSignal): Promise<void> {
  const runtime = RUNTIMES[kind];
  await withStaging(modelsFolder, signal, async (staging) => {
    const described = fileURLToPath(new URL(`runtime/${kind}/`, import.meta.url));
    for (const file of ['package.json', 'package-lock.json'])
      await copyFile(join(described, file), join(staging, file));
    await installPackages(staging, `${runtime.packageName}, which runs embedding models`, signal);
    await prune(staging, runtime);
    await moveIntoPlace(staging, join(modelsFolder, RUNTIME_FOLDER), runtime.packageName);
  });
}

/** Leaves what this machine needs: a sixth. */
async function prune(staging: string, { packageName, keeps, platforms }: Runtime): Promise<void> {
  const packages = join(staging, 'node_modules');
  await keepOnly(packages, (name) => keeps.includes(name));
  const folder = join(packages, packageName);
  if (platforms === null) {
    await keepOnly(folder, (name) => ['package.json', 'dist'].includes(name));
    await keepOnly(join(folder, 'dist'), (name) => WASM_FILES.has(name));
    return;
  }
  await keepOnly(join(folder, platforms), (name) => name === process.platform);
  await keepOnly(join(folder, platforms, process.platform), (name) => name === process.arch);
}

/** Who installed the same meanwhile is not disturbed: it may be in use already. */
async function moveIntoPlace(staging: string, target: string, packageName: string): Promise<void> {
  const isThere = () =>
    access(join(target, 'node_modules', packageName, 'package.json')).then(
      () => true,
      () => false,
    );
  if (await isThere()) return;
  const old = `${staging}-old`;
  await rename(target, old).catch(() => undefined);
  await rename(staging, target).catch(async (error: unknown) => {
    if (!(await isThere())) throw error;
  });
  await rm(old, { recursive: true, force: true });
}

/** Of Alpine and its like, whose programs begin with a loader of that name. */
async function usesMusl(): Promise<boolean> {
  const names = await readdir('/lib').catch(() => []);
  return names.some((name) => name.startsWith('ld-musl-'));
}
