import { openEmbeddedDatabase } from '#db/embedded/open-embedded-database.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';

import { savePageNumbered } from './numbered-pages.ts';

/* A process of its own: writes one page after the other and prints the number of each that was acknowledged. */

const [dataFolder = ''] = process.argv.slice(2);
const database = await openEmbeddedDatabase({ dataFolder, log: createLogger('silent') });
for (let number = 0; ; number += 1) {
  await savePageNumbered(database, number);
  process.stdout.write(`${number}\n`);
}
