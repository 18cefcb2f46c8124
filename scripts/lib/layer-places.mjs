/** Locations and package families named by several layers. Paths are regular expressions. */

export const CORE = '^lib/foundation/core/';
export const CONTRACTS = '^lib/contracts/';
export const TEXT = '^lib/foundation/text/';
export const ACCESS = '^lib/people/access/';
export const DATES = '^lib/foundation/dates/';
export const LOG = '^lib/foundation/log/';
/** Budgets, queues and round-robin turns per client. */
export const LIMITS = '^lib/serving/limits/';
export const RESILIENCE = '^lib/foundation/resilience/';
/** The fixed limits. The environment is read in `env.ts`, which only the composition root and the entry points may import. */
export const FIXED_NUMBERS = '^lib/foundation/config/limits[.]ts$';
export const GROUND = [CORE, CONTRACTS, FIXED_NUMBERS];
export const PURE = [...GROUND, TEXT, '^lib/answering/grounding/', '^lib/answering/quoting/', ACCESS, DATES, LIMITS];

/** The packages that run a network on this machine. */
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

/** The packages that show an answer's Markdown. */
const MARKDOWN = ['react-markdown', 'remend', 'remark-gfm', 'unist-util-visit', 'mdast.*', 'hast.*', 'unified'];

/** The packages that render in the browser. */
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
