import { GROUND, LOG, NETWORKS, RESILIENCE, TEXT, LIMITS } from './layer-places.mjs';

/**
 * The layers that make vectors, read passages and write answers, by services and by networks on this machine.
 *
 * @type {import('./layers.mjs').Layer[]}
 */
export const NETWORK_LAYERS = [
  {
    name: 'embedders-are-adapters',
    why: 'An embedder implements one port for one service, or for a model on this machine, which runs in a thread of its own. p-queue keeps to its pace.',
    from: '^lib/answering/retrieval/embedders/',
    may: [
      ...GROUND,
      TEXT,
      LOG,
      RESILIENCE,
      '^lib/answering/retrieval/[^/]+$',
      '^lib/(answering/model-files|answering/inference)/',
    ],
    vendors: ['cohere-ai', '@ai-sdk/.+', 'lru-cache', 'p-queue', 'zod', ...NETWORKS],
  },
  {
    name: 'reading-is-an-adapter',
    why: 'The reading model implements two ports by one network in a thread of its own; what its numbers mean is the business of quoting and grounding.',
    from: '^lib/answering/reading-model/',
    may: [
      ...GROUND,
      '^lib/answering/retrieval/[^/]+$',
      '^lib/answering/grounding/claim-checker[.]ts$',
      '^lib/answering/inference/',
    ],
    vendors: ['lru-cache', 'zod', ...NETWORKS],
  },
  {
    name: 'inference-is-an-adapter',
    why: 'How a network is opened and given a thread is known here, whatever it is for.',
    from: '^lib/answering/inference/',
    may: [...GROUND, LIMITS],
    vendors: ['p-queue', 'piscina', 'onnxruntime-common'],
  },
  {
    name: 'model-files-are-an-adapter',
    why: 'Which models there are, where their files lie and how they come is known here; what is done with them is the embedders’ business.',
    from: '^lib/answering/model-files/',
    may: [...GROUND, LOG, RESILIENCE],
    vendors: ['zod'],
  },
  {
    name: 'models-are-adapters',
    why: 'A model implements the AI SDK’s language model interface; only the quoting model knows how sentences are chosen, and one forwards to a store that answers.',
    from: '^lib/answering/models/',
    may: [
      ...[
        LIMITS,
        ...GROUND,
        TEXT,
        LOG,
        RESILIENCE,
        '^lib/answering/quoting/',
        '^lib/answering/retrieval/answer-store[.]ts$',
      ],
      '^lib/answering/grounding/claim-checker[.]ts$',
    ],
    vendors: ['ai', '@ai-sdk/.+', 'zod'],
  },
];
