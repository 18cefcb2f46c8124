// `npm run build:image`: gathers everything the built app needs at run time, and nothing else, in one folder that can be copied anywhere.
import { copyFileSync, lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { imageFiles } from './image/image-files.mjs';
import { prepare } from './lib/prepare.mjs';
import { runMain } from './lib/problem.mjs';
import { inProject } from './lib/project.mjs';
import { say, timed } from './lib/say.mjs';

const FOLDER = inProject('.next', 'lectern-image');

await runMain(async () => {
  await prepare();
  const files = await timed('Finding out what the app needs', imageFiles);
  const bytes = await timed('Copying it', () => Promise.resolve(copyAll(files)));
  say(`${files.length} files, ${(bytes / 1e6).toFixed(0)} MB: ${FOLDER}`);
  return 0;
});

/**
 * @param {string[]} files
 * @returns {number} bytes
 */
function copyAll(files) {
  rmSync(FOLDER, { recursive: true, force: true });
  let bytes = 0;
  for (const path of files) {
    const source = inProject(path);
    const target = join(FOLDER, path);
    const stats = lstatSync(source, { throwIfNoEntry: false });
    mkdirSync(dirname(target), { recursive: true });
    // Next names its external packages by links within the folder; these must be copied as links.
    if (stats?.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (stats?.isFile()) {
      copyFileSync(source, target);
      bytes += stats.size;
    }
  }
  copyFileSync(inProject('scripts', 'image', 'start.mjs'), join(FOLDER, 'start.mjs'));
  return bytes;
}
