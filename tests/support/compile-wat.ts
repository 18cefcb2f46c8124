import { readFile } from 'node:fs/promises';

import openWabt from 'wabt';

/** The WebAssembly of a source, in base64 as it stands in the code. */
export async function compileWat(source: URL): Promise<string> {
  const wabt = await openWabt();
  const { buffer } = wabt.parseWat(source.pathname, await readFile(source, 'utf8'), { simd: true }).toBinary({});
  return Buffer.from(buffer).toString('base64');
}
