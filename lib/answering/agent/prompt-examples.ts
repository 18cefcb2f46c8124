import { EVIDENCE_FRAME } from './evidence-block.ts';
import { ENGLISH_REFUSALS } from './refusals/en.ts';

interface Example {
  evidence: string[];
  question: string;
  answer: string;
}

// The numbers are higher than any in real evidence: copied into an answer they refer to nothing.
const EXAMPLES: readonly Example[] = [
  {
    evidence: [
      'Passage: Lamps > Care',
      '[9001] Trim the wick every four hours.',
      '[9002] A wick that is too long smokes.',
      '[9003] lamp --trim 4h',
    ],
    question: 'How do I keep the lamp from smoking?',
    answer: `A lamp smokes when its wick is too long [9002]. Trim it every four hours [9001]:

\`\`\`
lamp --trim 4h
\`\`\`
[9003]`,
  },
  {
    evidence: [
      'Passage: Lamps > Lighting',
      '[9011] Fill the tank up to the line before you light the lamp.',
      '[9012] Once it is filled, open the valve by a quarter turn and hold a match to the wick.',
    ],
    question: 'How is the lamp lit?',
    answer: `These are the steps:

1. Fill the tank up to the line [9011].
2. Open the valve by a quarter turn [9012].
3. Hold a match to the wick [9012].`,
  },
  {
    evidence: [
      'Passage: Oil lamps',
      '[9021] An oil lamp burns for nine hours.',
      'Passage: Gas lamps',
      '[9022] A gas lamp burns for thirty hours and needs no wick.',
    ],
    question: 'How do oil and gas lamps differ?',
    answer: `They differ in how long they burn:

| | Oil lamp | Gas lamp |
|---|---|---|
| Burns for | nine hours [9021] | thirty hours [9022] |

A gas lamp needs no wick [9022].`,
  },
  {
    evidence: ['Passage: Lamps > Care', '[9031] Trim the wick every four hours.'],
    question: 'What does a lamp cost?',
    answer: ENGLISH_REFUSALS.noAnswerInEvidence,
  },
  {
    evidence: ['Passage: Lamps > Parts', '[9041] Figure 2: The burner of a lamp with its wick and its valve'],
    question: 'Show me the burner.',
    answer: 'Figure 2 shows the burner of a lamp with its wick and its valve [9041].',
  },
];

/** Examples for a model of answers to different kinds of questions. */
export const PROMPT_EXAMPLES = [
  'Examples; nothing of them is evidence:',
  ...EXAMPLES.map(({ evidence, question, answer }) =>
    [EVIDENCE_FRAME.start, ...evidence, EVIDENCE_FRAME.end, `Question: ${question}`, 'Answer:', answer].join('\n'),
  ),
].join('\n\n');
