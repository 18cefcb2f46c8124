import { fieldFor, type FakeIndex, type IndexedDocument, valueOf } from './azure-index.ts';
import { refuse } from './azure-refusal.ts';
import { type Token, tokensOf } from './odata-tokens.ts';

type Matches = (document: IndexedDocument, element: unknown) => boolean;

const COMPARISONS: Record<string, (order: number) => boolean> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
};

const VARIABLE = /^[a-z]$/;

/** What a filter says of documents of the index, as Azure understands it; refuses what Azure would. */
export function parseFilter(filter: string, index: FakeIndex): (document: IndexedDocument) => boolean {
  const parser = new FilterParser(tokensOf(filter), index);
  const matches = parser.whole();
  return (document) => matches(document, undefined);
}

class FilterParser {
  readonly #tokens: Token[];
  readonly #index: FakeIndex;

  constructor(tokens: Token[], index: FakeIndex) {
    this.#tokens = tokens;
    this.#index = index;
  }

  whole(): Matches {
    const matches = this.#either();
    if (this.#tokens.length > 0) this.#fail();
    return matches;
  }

  #either(): Matches {
    const parts = [this.#both()];
    while (this.#takeWord('or')) parts.push(this.#both());
    return (document, element) => parts.some((matches) => matches(document, element));
  }

  #both(): Matches {
    const parts = [this.#single()];
    while (this.#takeWord('and')) parts.push(this.#single());
    return (document, element) => parts.every((matches) => matches(document, element));
  }

  #single(): Matches {
    if (this.#takeWord('not')) {
      const matches = this.#single();
      return (document, element) => !matches(document, element);
    }
    if (this.#takeMark('(')) {
      const matches = this.#either();
      this.#expectMark(')');
      return matches;
    }
    const name = this.#word();
    if (name === 'search.in') return this.#listed();
    return name.endsWith('/any') ? this.#anyOf(name.slice(0, -'/any'.length)) : this.#comparison(name);
  }

  #listed(): Matches {
    this.#expectMark('(');
    const read = this.#operand(this.#word(), 'Edm.String');
    this.#expectMark(',');
    const list = this.#text();
    const delimiters = this.#takeMark(',') ? this.#text() : ' ,';
    this.#expectMark(')');
    const values = new Set(splitBy(list, delimiters).map((value) => value.trim()));
    return (document, element) => values.has(String(read(document, element)));
  }

  #anyOf(path: string): Matches {
    const { type } = fieldFor(this.#index, path, 'filterable');
    if (type !== 'Collection(Edm.String)')
      refuse(`The parent value for a property access of '${path}' is no collection.`);
    this.#expectMark('(');
    const elements = (document: IndexedDocument) => valueOf(this.#index, document, path) as unknown[];
    if (this.#takeMark(')')) return (document) => elements(document).length > 0;
    if (!VARIABLE.test(this.#word())) this.#fail();
    this.#expectMark(':');
    const matches = this.#either();
    this.#expectMark(')');
    return (document) => elements(document).some((element) => matches(document, element));
  }

  #comparison(path: string): Matches {
    const compares = COMPARISONS[this.#word()] ?? this.#fail();
    const token = this.#tokens.shift() ?? this.#fail();
    if (token.kind === 'word' && token.text === 'null') {
      const isNull = this.#operand(path, null);
      return (document, element) => compares(isNull(document, element) === null ? 0 : 1);
    }
    const literal = token.kind === 'text' || token.kind === 'literal' ? token : this.#fail();
    const isDate = literal.kind === 'literal' && literal.value.includes('T');
    const read = this.#operand(
      path,
      literal.kind === 'text' ? 'Edm.String' : isDate ? 'Edm.DateTimeOffset' : 'Edm.Int',
    );
    const wanted = comparable(literal.value, literal.kind === 'text' ? 'text' : isDate ? 'date' : 'number');
    return (document, element) => {
      const value = read(document, element);
      if (value === null) return false;
      const found = comparable(value, literal.kind === 'text' ? 'text' : isDate ? 'date' : 'number');
      return compares(found < wanted ? -1 : Number(found > wanted));
    };
  }

  /** The value of a field, or of the variable; refuses a literal of another type. */
  #operand(path: string, type: string | null): (document: IndexedDocument, element: unknown) => unknown {
    if (VARIABLE.test(path)) return (_document, element) => element;
    const field = fieldFor(this.#index, path, 'filterable');
    if (field.type.startsWith('Collection') || (type !== null && !field.type.startsWith(type)))
      refuse(
        `A binary operator with incompatible types was detected. Found operand types '${field.type}' and '${type}'.`,
      );
    return (document) => valueOf(this.#index, document, path);
  }

  #word(): string {
    const token = this.#tokens.shift();
    return token?.kind === 'word' ? token.text : this.#fail();
  }

  #text(): string {
    const token = this.#tokens.shift();
    return token?.kind === 'text' ? token.value : this.#fail();
  }

  #takeWord(text: string): boolean {
    const [token] = this.#tokens;
    if (token?.kind !== 'word' || token.text !== text) return false;
    this.#tokens.shift();
    return true;
  }

  #takeMark(text: string): boolean {
    const [token] = this.#tokens;
    if (token?.kind !== 'mark' || token.text !== text) return false;
    this.#tokens.shift();
    return true;
  }

  #expectMark(text: string): void {
    if (!this.#takeMark(text)) this.#fail();
  }

  #fail(): never {
    return refuse('Invalid expression: Syntax error in the filter.');
  }
}

function splitBy(list: string, delimiters: string): string[] {
  let values = [list];
  for (const delimiter of delimiters) values = values.flatMap((value) => value.split(delimiter));
  return values;
}

function comparable(value: unknown, kind: 'text' | 'date' | 'number'): string | number {
  if (kind === 'date') return Date.parse(String(value));
  return kind === 'number' ? Number(value) : String(value);
}
