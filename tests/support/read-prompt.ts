/** What a prompt's last user message says. */
export interface ReadPrompt {
  /** The passages, as their lines name them. */
  passages: string[];
  sentences: { number: number; text: string }[];
  question: string;
}

const START = '=== EVIDENCE ===';
const END = '=== END OF EVIDENCE ===';
const REMINDER = 'Answer from the evidence alone. Every sentence has its numbers in brackets before its full stop.';

/** Reads evidence and question as a model is shown them. Throws at the first character that is not where it belongs. */
export function readPrompt(message: string): ReadPrompt {
  const hasEvidence = message.startsWith(`${START}\n`);
  const end = hasEvidence ? message.indexOf(`\n${END}\n`) : -1;
  const head = hasEvidence ? message.slice(0, end) : 'No evidence was found yet.';
  const tail = hasEvidence ? message.slice(end + END.length + 1) : message.slice(head.length);
  if (!message.startsWith(head) || (hasEvidence && end === -1)) throw new Error(`no prompt: ${message}`);
  if (!tail.startsWith('\n\nQuestion: ') || !tail.endsWith(`\n\n${REMINDER}`)) throw new Error(`no question: ${tail}`);
  const question = tail.slice('\n\nQuestion: '.length, -REMINDER.length - 2);
  return { ...readLines(hasEvidence ? head.split('\n').slice(1) : []), question };
}

/** Reads the evidence a search brought; null for any other result of a tool. */
export function readToolResult(content: string): Omit<ReadPrompt, 'question'> | null {
  if (!content.startsWith(`${START}\n`) || !content.endsWith(`\n${END}`)) return null;
  return readLines(content.slice(START.length + 1, -END.length - 1).split('\n'));
}

function readLines(lines: string[]): Omit<ReadPrompt, 'question'> {
  const passages: string[] = [];
  const sentences: ReadPrompt['sentences'] = [];
  for (const line of lines) {
    const sentence = /^\[(\d+)\] (.*)$/u.exec(line);
    if (sentence !== null) sentences.push({ number: Number(sentence[1]), text: sentence[2] ?? '' });
    else if (line.startsWith('Passage: ')) passages.push(line.slice('Passage: '.length));
    else throw new Error(`a line of the evidence is neither a sentence nor a passage: ${line}`);
  }
  return { passages, sentences };
}
