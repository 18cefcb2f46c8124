import { type BlockReader, endsParagraph } from './block.ts';

const FIELD = /^( {0,3}):([^:`\s][^:`]{0,120}):(?:[ \t]+(\S.*))?$/;

/** `:name: value` as MyST writes lists of fields: the name is a term, the value what it means. */
export const fieldLists: BlockReader = ({ text, ahead }) => {
  const [match, , name = '', value] = FIELD.exec(text.trimEnd()) ?? [];
  if (match === undefined) return null;
  const head = [value ?? ''];
  for (let line = ahead(head.length); line !== null && !endsParagraph(line); line = ahead(head.length)) {
    if (FIELD.test(line.trimEnd())) break;
    head.push(line.trim());
  }
  return {
    shape: { kind: 'meaning', terms: [name] },
    end: { kind: 'indent' },
    indent: 0,
    head,
    lines: head.length,
  };
};
