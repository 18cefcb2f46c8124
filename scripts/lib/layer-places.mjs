/** Places and families of packages that several layers name. Paths are regular expressions. */

export const CORE = '^lib/core/';
export const CONTRACTS = '^lib/contracts/';
export const TEXT = '^lib/text/';
export const ACCESS = '^lib/access/';
export const DATES = '^lib/dates/';
export const LOG = '^lib/log/';
/** Budgets, queues and turns by client. */
export const LIMITS = '^lib/limits/';
export const RESILIENCE = '^lib/resilience/';
/** The fixed numbers; the environment is read in `env.ts`, which only the composition root and the entry points see. */
export const FIXED_NUMBERS = '^lib/config/limits[.]ts$';
export const GROUND = [CORE, CONTRACTS, FIXED_NUMBERS];
export const PURE = [...GROUND, TEXT, '^lib/grounding/', '^lib/quoting/', ACCESS, DATES, LIMITS];

/** What runs a network on this machine. */
export const NETWORKS = ['@huggingface/tokenizers', 'onnxruntime-common'];

export const UNIFIED = [
  'unified',
  'remark-.+',
  'rehype-.+',
  'hast.*',
  'mdast.*',
  'micromark.*',
  'unist-.+',
  'vfile.*',
  'property-information',
];

/** What shows an answer's Markdown. */
const MARKDOWN = ['react-markdown', 'remend', 'remark-gfm', 'unist-util-visit', 'mdast.*', 'hast.*', 'unified'];

/** What draws in the browser. */
export const DRAWING = [
  'react',
  'react-dom',
  'next',
  'ai',
  '@ai-sdk/react',
  '@floating-ui/react-dom',
  'lucide-react',
  'recharts',
  'tinykeys',
  'zustand',
  ...MARKDOWN,
];
