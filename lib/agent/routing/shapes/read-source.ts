import { cleanQuestion } from '../words/clean-question.ts';

/** A question about what a particular document says of something. */
export interface SourceQuestion {
  reference: string;
  topic: string;
}

const DOC = '(?<doc>.+?)';
const SAYS =
  '(?:say|says|state|states|recommend|require|mention|tell us|tell me|tell|explain|specify|define|describe|write|report|suggest|advise|claim|conclude|prescribe|propose|teach|demand|allow|forbid|list|give|cover|discuss)';
const SHAPES = [
  `(?:what|how|where|why|when|which|does|do|did)\\b.*?(?:does|do|did)?\\s*\\b(?<doc>(?:the|our|this|that|my) .+?) ${SAYS}(?: (?:about|on|regarding|for|concerning|as|of|that|to))? (?<topic>.+)`,
  `what (?:does|do|did) ${DOC} ${SAYS} (?:about|on|regarding|for|concerning|of|as to) (?<topic>.+)`,
  `(?:does|do|did) ${DOC} (?:mention|cover|say anything about|discuss|talk about|contain|address|include|say) (?<topic>.+)`,
  `(?:according to|as per|per|based on|following|going by) ${DOC}, (?<topic>.+)`,
  `(?:in|from|within|inside|using) (?<doc>(?:the|our|this|that|my|"|').+?), (?<topic>.+)`,
  `(?<topic>.+?),? (?:according to|as per|based on) ${DOC}`,
  `(?<topic>.+) (?:in|from|within|inside|of) (?<doc>(?:the|our|this|that|my) .+?)`,
  `(?<topic>.+) (?:in|within) (?<doc>["'].+?["'])`,
];
const COMPILED = SHAPES.map((shape) => new RegExp(`^${shape}$`, 'iu'));

/** The ways in which a question may name the document that it asks, the likeliest first. */
export function readSources(text: string): SourceQuestion[] {
  const question = cleanQuestion(text);
  return COMPILED.flatMap((pattern) => {
    const groups = pattern.exec(question)?.groups;
    const [reference, topic] = [groups?.['doc']?.trim() ?? '', groups?.['topic']?.trim() ?? ''];
    return reference === '' || topic === '' ? [] : [{ reference, topic }];
  });
}
