/**
 * What a line of Markdown is. `rule` is a thematic break, `underline` that of a Setext heading, `delimiter` the row below a
 * table's header; a `row` stands below that. `code` is a line inside a fence, or an indented one.
 */
export type LineKind =
  'blank' | 'text' | 'item' | 'heading' | 'rule' | 'underline' | 'fence' | 'fence-end' | 'code' | 'delimiter' | 'row';

/** How a line begins: its kind, and what stands before its own text (indentation, quote and list marks, the marks of a heading). */
export interface Line {
  kind: LineKind;
  prefix: string;
  /** Whether it goes on with the paragraph of the line before. */
  continues: boolean;
}
