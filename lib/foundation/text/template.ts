/** A text with placeholders, parsed once. */
export type Template = readonly TemplatePart[];

type TemplatePart = { kind: 'text'; text: string } | { kind: 'place'; name: string };

/** Name of the placeholder for the question. */
export const QUERY = 'query';

const PART = /\{\{|\}\}|\{([\w.@-]+)\}|[{}]|[^{}]+/g;

/** Parses `{name}` as a placeholder and `{{`, `}}` as braces. Returns null for an unmatched brace. */
export function readTemplate(text: string): Template | null {
  const parts: TemplatePart[] = [];
  for (const [part, name] of text.matchAll(PART)) {
    if (part === '{' || part === '}') return null;
    if (name !== undefined) parts.push({ kind: 'place', name });
    else parts.push({ kind: 'text', text: part === '{{' ? '{' : part === '}}' ? '}' : part });
  }
  return parts;
}

export function placesOf(template: Template): string[] {
  return template.flatMap((part) => (part.kind === 'place' ? [part.name] : []));
}

/** Fills a template in one pass: inserted values are data and never read as a template. A place without a value is left empty. */
export function fillTemplate(template: Template, values: ReadonlyMap<string, string>): string {
  return template.map((part) => (part.kind === 'text' ? part.text : (values.get(part.name) ?? ''))).join('');
}
