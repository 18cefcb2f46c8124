import { GROUND, LOG, NETWORKS, RESILIENCE, TEXT, LIMITS } from './layer-places.mjs';

/**
 * What makes vectors and reads passages, by services and by networks on this machine.
 *
 * @type {import('./layers.mjs').Layer[]}
 */
export const NETWORK_LAYERS = [
  {
    name: 'embedders-are-adapters',
    why: 'An embedder implements one port for one service, or for a model on this machine, which runs in a thread of its own. p-queue keeps to its pace.',
    from: '^lib/retrieval/embedders/',
    may: [...GROUND, TEXT, LOG, RESILIENCE, '^lib/retrieval/[^/]+$', '^lib/(model-files|inference)/'],
    vendors: ['cohere-ai', '@ai-sdk/.+', 'lru-cache', 'p-queue', 'zod', ...NETWORKS],
  },
  {
    name: 'reading-is-an-adapter',
    why: 'The reading model implements two ports by one network in a thread of its own; what its numbers mean is the business of quoting and grounding.',
    from: '^lib/reading-model/',
    may: [...GROUND, '^lib/retrieval/[^/]+$', '^lib/grounding/claim-checker[.]ts$', '^lib/inference/'],
    vendors: ['lru-cache', 'zod', ...NETWORKS],
  },
  {
    name: 'inference-is-an-adapter',
    why: 'How a network is opened and given a thread is known here, whatever it is for.',
    from: '^lib/inference/',
    may: [...GROUND, LIMITS],
    vendors: ['p-queue', 'piscina', 'onnxruntime-common'],
  },
  {
    name: 'model-files-are-an-adapter',
    why: 'Which models there are, where their files lie and how they come is known here; what is done with them is the embedders’ business.',
    from: '^lib/model-files/',
    may: [...GROUND, LOG, RESILIENCE],
    vendors: ['zod'],
  },
];
