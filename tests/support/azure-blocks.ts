import type { FakeIndex, IndexField } from './services/azure/azure-index.ts';
import { textVector } from './services/embeddings/text-vector.ts';

export const DIMENSION = 32;
export const TEXT = { type: 'Edm.String' } as const;
/** Words that mean the same to the index. */
export const CONCEPTS = [['turbine', 'generator']];

/** As a search for pictures and words wants them. */
export const MAPPING = {
  key: 'block_id',
  text: 'content_text',
  access: { key: 'access_control_list', everybody: 'everyone', user: '{}', department: 'dept-{}' },
  document: 'doc_id',
  title: 'filename',
  page: 'page_number',
  picture: { address: 'image_url', caption: 'image_caption' },
};

const PICTURE = 'https://pictures.example/turbine.png?sv=2024&sig=a(b)';

const BLOCKS = [
  { block_id: 'a', content_text: 'The turbine turns at 3000 revolutions. It hums.', page_number: 2 },
  { block_id: 'b', content_text: 'Bread rises overnight in a warm oven.', page_number: 1 },
  { block_id: 'c', content_text: null, image_url: PICTURE, image_caption: 'A turbine cut open.', page_number: 3 },
  { block_id: 'd', content_text: 'The turbine is secret.', access_control_list: ['ann'], page_number: 4 },
  { block_id: 'e', content_text: 'A turbine for the family.', access_control_list: ["dept-O'Hara"], page_number: 5 },
  { block_id: 'f', content_text: 'A turbine of nobody.', access_control_list: [], page_number: 6 },
];

const FIELDS: Record<string, IndexField> = {
  block_id: { ...TEXT, key: true },
  content_text: { ...TEXT, filterable: false, facetable: false },
  access_control_list: { type: 'Collection(Edm.String)' },
  doc_id: TEXT,
  filename: TEXT,
  page_number: { type: 'Edm.Int32' },
  image_url: { ...TEXT, searchable: false, filterable: false },
  image_caption: { ...TEXT, filterable: false },
  vector: { type: 'Collection(Edm.Single)', dimensions: DIMENSION },
};

/** An index of text and image blocks of one document. */
export function indexOfBlocks(): FakeIndex {
  return {
    fields: { ...FIELDS },
    documents: BLOCKS.map((block) => ({
      ...{ access_control_list: ['everyone'], doc_id: 'plant.pdf', filename: 'plant.pdf' },
      ...block,
      vector: textVector(block.content_text ?? block.image_caption, { dimension: DIMENSION, concepts: CONCEPTS }),
    })),
  };
}
