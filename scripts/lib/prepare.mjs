import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { assertDiskSpace } from './preconditions.mjs';
import { PROJECT } from './project.mjs';
import { withSetupLock } from './setup-lock.mjs';

/**
 * Makes a fresh clone ready to run, and is quick when it is: packages installed, app built.
 *
 * @returns {Promise<string>} the Node that runs the app
 */
export function prepare() {
  assertDiskSpace(PROJECT);
  return withSetupLock(async () => {
    const node = await ensureInstalled();
    await ensureBuilt(node);
    return node;
  });
}
