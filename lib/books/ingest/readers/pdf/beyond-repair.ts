/** Bytes without a line break; what really stands in lines has far shorter ones. */
const LONGEST_LINE = 1024 * 1024;
/** Where the place of the table of objects is named. */
const TAIL_BYTES = 2_048;
const HEAD_BYTES = 1_024;
const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];

/**
 * True for a file that does not say where its objects are, and of which no search for them is to be begun: PDF.js reads such a file line
 * by line, one character after the other, and a line of a hundred megabytes (the rest of a broken download, mostly) takes more memory
 * than there is.
 */
export function isBeyondRepair(bytes: Buffer): boolean {
  return !namesItsTable(bytes) && hasLongLine(bytes);
}

function namesItsTable(bytes: Buffer): boolean {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES));
  const found = tail.lastIndexOf('startxref');
  if (found === -1) return false;
  const said = Number.parseInt(tail.slice(found + 'startxref'.length), 10);
  if (Number.isNaN(said) || said < 0) return false;
  // Places count from the mark of the format, which something else may stand before.
  const begin = Math.max(0, bytes.subarray(0, HEAD_BYTES).indexOf('%PDF-'));
  const there = bytes.toString('latin1', begin + said, begin + said + 32).trimStart();
  return there.startsWith('xref') || /^\d/.test(there);
}

function hasLongLine(bytes: Buffer): boolean {
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue;
    if (at - start > LONGEST_LINE) return true;
    start = at + 1;
  }
  return bytes.length - start > LONGEST_LINE;
}
