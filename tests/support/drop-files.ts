import type { Page } from 'playwright-core';

interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}

/** Drops files on the page as a person does who drags them over it. */
export async function dropFiles(page: Page, files: NamedBytes[]): Promise<void> {
  const parts = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }));
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of dropped)
      transfer.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name));
    return transfer;
  }, parts);
  for (const type of ['dragover', 'drop']) await page.dispatchEvent('body', type, { dataTransfer });
}
