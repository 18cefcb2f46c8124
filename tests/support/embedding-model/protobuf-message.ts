/** Bytes of one field of a protobuf message. */
export type Field = Uint8Array;

/** A whole number. */
export function varint(number: number, value: number): Field {
  return Buffer.concat([tag(number, 0), bytesOf(value)]);
}

/** Text, bytes, or a message made of its fields. */
export function block(number: number, content: string | Uint8Array | Field[]): Field {
  const bytes = Array.isArray(content) ? Buffer.concat(content) : Buffer.from(content);
  return Buffer.concat([tag(number, 2), bytesOf(bytes.length), bytes]);
}

function tag(number: number, wireType: number): Uint8Array {
  return bytesOf(number * 8 + wireType);
}

function bytesOf(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Uint8Array.from([...bytes, rest]);
    bytes.push((rest % 128) + 128);
  }
}
