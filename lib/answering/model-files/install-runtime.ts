import { access, copyFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { RUNTIME_FOLDER } from './local-models.ts';
import { installPackages, keepOnly, withStaging } from './npm-packages.ts';

/** Native code is several times as fast; WebAssembly runs where there is none. */
export type RuntimeKind = 'native' | 'wasm';

interface Runtime {
  packageName: string;
  /** Approximate size of npm's download, in bytes. */
  bytes: number;
  /** Packages that are kept; the others are only needed for installing it, or for browsers. */
  keeps: readonly string[];
  /** The folder from which the files of other platforms are removed; null where there is none. */
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

/** The files that WebAssembly needs outside of a browser, from a package ten times as large. */
const WASM_FILES = new Set([
  'ort.node.min.js',
  'ort.node.min.mjs',
  'ort-wasm-simd-threaded.mjs',
  'ort-wasm-simd-threaded.wasm',
]);

/** Platforms with native code; on Linux it requires glibc. */
const NATIVE_PLATFORMS = new Set(['linux x64', 'linux arm64', 'darwin arm64', 'win32 x64', 'win32 arm64']);

/** Returns the runtime kind for this machine. */
export async function runtimeKindHere(): Promise<RuntimeKind> {
  if (!NATIVE_PLATFORMS.has(`${process.platform} ${process.arch}`)) return 'wasm';
  return process.platform === 'linux' && (await usesMusl()) ? 'wasm' : 'native';
}

/** Returns the approximate download size of a runtime, in bytes. */
export function runtimeBytes(kind: RuntimeKind): number {
  return RUNTIMES[kind].bytes;
}

/**
 * Lets npm fetch the runtime for models, in the versions and with the checksums of the lock file next to this file and without running any of the
 * packages' code, and moves the parts that this machine needs into place below the folder of models. Rejects with `model_files_unavailable` and one
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

/** Removes everything that this machine does not need: a sixth remains. */
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

/** An installation that another process completed in the meantime is left alone: it may already be in use. */
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

/** Whether the system uses musl, like Alpine, whose programs start with a loader of that name. */
async function usesMusl(): Promise<boolean> {
  const names = await readdir('/lib').catch(() => []);
  return names.some((name) => name.startsWith('ld-musl-'));
}
