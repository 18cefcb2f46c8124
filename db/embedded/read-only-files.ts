import type { PGlite } from '@electric-sql/pglite';

/** As Emscripten numbers them. */
const READ_ONLY_FILE_SYSTEM = 69;
const ACCESS_MODE = 3;
const READ_ONLY = 0;

interface Stream {
  flags: number;
}
/** PGlite's types leave it out. */
interface FileSystems {
  NODEFS: { stream_ops: { open(stream: Stream): void } };
}

/**
 * Lets Postgres read on a disk that has become read-only. It opens every file for writing, and each when it is needed first: without this, what
 * nobody has read so far could not be read any more.
 */
export function readWhereNothingIsWritten({ Module }: PGlite): void {
  const { NODEFS } = Reflect.get(Module.FS, 'filesystems') as FileSystems;
  const operations = NODEFS.stream_ops;
  const open = operations.open.bind(operations);
  operations.open = (stream) => {
    try {
      open(stream);
    } catch (error) {
      const number: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'errno') : undefined;
      if (number !== READ_ONLY_FILE_SYSTEM || (stream.flags & ACCESS_MODE) === READ_ONLY) throw error;
      // Creating fails once more.
      stream.flags -= stream.flags & ACCESS_MODE;
      open(stream);
    }
  };
}
