import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}

/** Drops files on the page as a person does who drags them over it, and lets go when `taker` has come into sight. */
export async function dropFiles(page: Page, files: NamedBytes[], taker: Locator): Promise<void> {
  const dataTransfer = await transferOf(page, files);
  await heldUntilSeen(taker, () => page.dispatchEvent('body', 'dragover', { dataTransfer }));
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

/** Pastes files on the page, as after they were copied in a folder. */
export async function pasteFiles(page: Page, files: NamedBytes[]): Promise<void> {
  const clipboardData = await transferOf(page, files);
  await clipboardData.evaluate((transfer) =>
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
    ),
  );
}

/** Drops a folder of this machine on the page, as `dropFiles` does: the browser itself looks into it. */
export async function dropFolder(page: Page, path: string, taker: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, x: 40, y: 40, data });
  await send('dragEnter');
  await heldUntilSeen(taker, () => send('dragOver'));
  await send('drop');
  await session.detach();
}

/** As by hand it is held over the page until something there takes it: a page whose scripts have not begun takes nothing. */
async function heldUntilSeen(taker: Locator, hold: () => Promise<unknown>): Promise<void> {
  const isSeen = async () => {
    await hold();
    return taker.isVisible();
  };
  await expect.poll(isSeen, { timeout: 15_000 }).toBe(true);
}

async function transferOf(page: Page, files: NamedBytes[]) {
  const parts = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }));
  return page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of dropped)
      transfer.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name));
    return transfer;
  }, parts);
}
