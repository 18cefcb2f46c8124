import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { tinyNetwork } from './tiny-network.ts';

export const TINY_DIMENSION = 48;

const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'] as const;
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
const CHARACTERS = [...LETTERS, ...Array.from('0123456789.,?!')];
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`));
/** Words are cut into pairs of letters, whatever they are: texts that share words share pieces. */
const PIECES = [...SPECIAL, ...[...CHARACTERS, ...PAIRS].flatMap((piece) => [piece, `##${piece}`])];

/** Files that change what is done with a text, by their names. */
export type SettingsFiles = Record<string, unknown>;

/** A sentence model of a few hundred kilobytes with random weights, in the layout of the hub. The names of its files, relative to the folder. With delays it is slow. */
export async function writeTinyModel(folder: string, settings: SettingsFiles = {}, delays = 0): Promise<string[]> {
  const files: Record<string, string | Uint8Array> = {
    'onnx/model_quantized.onnx': tinyNetwork({ pieces: PIECES.length, dimension: TINY_DIMENSION, delays }),
  };
  const described = { ...DESCRIBED, ...settings };
  for (const [name, content] of Object.entries(described)) files[name] = JSON.stringify(content);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return Object.keys(files);
}

const special = (content: (typeof SPECIAL)[number]) => ({ SpecialToken: { id: content, type_id: 0 } });

const DESCRIBED: SettingsFiles = {
  'config.json': { model_type: 'bert', hidden_size: TINY_DIMENSION, max_position_embeddings: 128 },
  'tokenizer_config.json': { tokenizer_class: 'BertTokenizer', model_max_length: 128 },
  'tokenizer.json': {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map((content, id) => ({
      ...{ id, content, special: true },
      ...{ single_word: false, lstrip: false, rstrip: false, normalized: false },
    })),
    normalizer: {
      ...{ type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true },
      ...{ strip_accents: null, lowercase: true },
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [special('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, special('[SEP]')],
      pair: [],
      special_tokens: Object.fromEntries(
        (['[CLS]', '[SEP]'] as const).map((content) => [
          content,
          { id: content, ids: [SPECIAL.indexOf(content)], tokens: [content] },
        ]),
      ),
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      ...{ type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 100 },
      vocab: Object.fromEntries(PIECES.map((piece, id) => [piece, id])),
    },
  },
};
