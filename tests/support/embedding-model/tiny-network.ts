import { block, type Field, varint } from './protobuf-message.ts';

/** The numbers of ONNX's own description. */
const FLOAT = 1;
const INT64 = 7;

interface NetworkShape {
  pieces: number;
  dimension: number;
  /** Operations that do nothing but take their time. */
  delays?: number;
}

/**
 * A network in ONNX that gives every piece the same random vector wherever it stands: what the pieces of two texts have in common makes
 * them near. It has the inputs and the output of a sentence model, and the same weights every time.
 */
export function tinyNetwork({ pieces, dimension, delays = 0 }: NetworkShape): Uint8Array {
  const graph = [
    node('Gather', ['words', 'input_ids'], 'of_words'),
    node('Gather', ['types', 'token_type_ids'], 'of_types'),
    ...Array.from({ length: delays }, (_, index) => node('Sin', [delayed(index)], delayed(index + 1))),
    node('Add', [delayed(delays), 'of_types'], 'last_hidden_state'),
    block(2, 'tiny'),
    tensor('words', [pieces, dimension]),
    tensor('types', [2, dimension], 0.01),
    ...['input_ids', 'attention_mask', 'token_type_ids'].map((name) =>
      value(11, { name, elements: INT64, shape: ['batch', 'length'] }),
    ),
    value(12, { name: 'last_hidden_state', elements: FLOAT, shape: ['batch', 'length', dimension] }),
  ];
  return Buffer.concat([varint(1, 8), block(2, 'lectern'), block(7, graph), block(8, [block(1, ''), varint(2, 13)])]);
}

function delayed(index: number): string {
  return index === 0 ? 'of_words' : `delayed_${String(index)}`;
}

function node(operation: string, inputs: string[], output: string): Field {
  return block(1, [...inputs.map((name) => block(1, name)), block(2, output), block(3, output), block(4, operation)]);
}

function tensor(name: string, [rows, columns]: [number, number], scale = 1): Field {
  const values = Float32Array.from(randomNumbers(rows * columns), (number) => (number - 0.5) * scale);
  return block(5, [varint(1, rows), varint(1, columns), varint(2, FLOAT), block(8, name), block(9, bytesOf(values))]);
}

interface TypedValue {
  name: string;
  elements: number;
  shape: (string | number)[];
}

/** As `type.proto` has it: a tensor of elements, and its shape. */
function value(number: number, { name, elements, shape }: TypedValue): Field {
  const dimensions = shape.map((size) => block(1, [typeof size === 'string' ? block(2, size) : varint(1, size)]));
  return block(number, [block(1, name), block(2, [block(1, [varint(1, elements), block(2, dimensions)])])]);
}

function bytesOf(values: Float32Array): Uint8Array {
  return new Uint8Array(values.buffer);
}

/** From 0 to 1, the same every time: Lehmer's generator, which stays within the whole numbers of a double. */
function* randomNumbers(count: number): Generator<number> {
  let state = 20_261_123;
  for (let index = 0; index < count; index += 1) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}
