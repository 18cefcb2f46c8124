/** A text with places to fill in, taken apart once. */
export type Template = readonly TemplatePart[];

type TemplatePart = { kind: 'text'; text: string } | { kind: 'place'; name: string };

/** What a place is filled with that holds the question. */
export const QUERY = 'query';

const PART = /\{\{|\}\}|\{([\w.@-]+)\}|[{}]|[^{}]+/g;

/** Takes `{name}` for a place and `{{`, `}}` for braces. Null when a brace stands alone. */
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

/** One pass: what is filled in is data and never read as a template. What has no value is left empty. */
export function fillTemplate(template: Template, values: ReadonlyMap<string, string>): string {
  return template.map((part) => (part.kind === 'text' ? part.text : (values.get(part.name) ?? ''))).join('');
}
