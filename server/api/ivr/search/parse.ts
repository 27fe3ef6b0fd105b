import { isIvrField, type IvrField } from '../../../../shared/ivr/fields.ts';
import { invalidSearch, readTokens, type Token } from './tokens.ts';

export type Literal = { kind: 'text' | 'number'; value: string };
const comparisons = ['=', '!=', '<', '<=', '>', '>='] as const;
export type Comparison = (typeof comparisons)[number];

/** Parsed `where` condition. Its text reaches the database only as bound values. */
export type Condition =
  | { kind: 'and'; parts: Condition[] }
  | { kind: 'or'; parts: Condition[] }
  | { kind: 'not'; part: Condition }
  | { kind: 'compare'; field: IvrField; comparison: Comparison; value: Literal }
  | { kind: 'like'; field: IvrField; pattern: string; not: boolean }
  | { kind: 'in'; field: IvrField; values: Literal[]; not: boolean }
  | { kind: 'between'; field: IvrField; low: Literal; high: Literal; not: boolean }
  | { kind: 'null'; field: IvrField; not: boolean };

const deepest = 30;
const mostValues = 1_000;

/** Parses a `where`. Throws a Refusal with 400 for anything outside the grammar. */
export function parseWhere(where: string): Condition {
  const reader = createReader(readTokens(where));
  const condition = readOr(reader, 0);
  if (reader.peek()) throw invalidSearch('has text after its end');
  return condition;
}

interface Reader {
  peek(): Token | undefined;
  next(): Token;
  /** Consumes the word or sign if it comes next. */
  accept(text: string): boolean;
  expect(text: string): void;
}

function createReader(tokens: readonly Token[]): Reader {
  let at = 0;
  const isNext = (text: string) => {
    const token = tokens[at];
    if (token?.kind === 'word') return token.text.toUpperCase() === text;
    return token?.kind === 'sign' && token.text === text;
  };
  const accept = (text: string) => {
    const found = isNext(text);
    if (found) at += 1;
    return found;
  };
  return {
    peek: () => tokens[at],
    next: () => {
      const token = tokens[at];
      if (!token) throw invalidSearch('ends too early');
      at += 1;
      return token;
    },
    accept,
    expect: (text) => {
      if (!accept(text)) throw invalidSearch(`is missing ${text}`);
    },
  };
}

function readOr(reader: Reader, depth: number): Condition {
  return readChain(reader, { word: 'OR', kind: 'or', part: () => readAnd(reader, depth) });
}

function readAnd(reader: Reader, depth: number): Condition {
  return readChain(reader, { word: 'AND', kind: 'and', part: () => readNot(reader, depth) });
}

interface Chain {
  word: string;
  kind: 'and' | 'or';
  part: () => Condition;
}

function readChain(reader: Reader, { word, kind, part }: Chain): Condition {
  const first = part();
  const parts = [first];
  while (reader.accept(word)) parts.push(part());
  return parts.length === 1 ? first : { kind, parts };
}

function readNot(reader: Reader, depth: number): Condition {
  if (depth > deepest) throw invalidSearch('is nested too deeply');
  if (reader.accept('NOT')) return { kind: 'not', part: readNot(reader, depth + 1) };
  if (!reader.accept('(')) return readComparison(reader);
  const inner = readOr(reader, depth + 1);
  reader.expect(')');
  return inner;
}

function readComparison(reader: Reader): Condition {
  const field = readField(reader);
  const token = reader.next();
  if (token.kind === 'sign') {
    const comparison = comparisons.find((sign) => sign === token.text);
    if (!comparison) throw invalidSearch(`has no comparison after ${field}`);
    return { kind: 'compare', field, comparison, value: readLiteral(reader) };
  }
  const word = token.kind === 'word' ? token.text.toUpperCase() : '';
  if (word === 'IS') {
    const not = reader.accept('NOT');
    reader.expect('NULL');
    return { kind: 'null', field, not };
  }
  if (word !== 'NOT') return readTest(reader, { field, word, not: false });
  const next = reader.next();
  return readTest(reader, { field, word: next.kind === 'word' ? next.text.toUpperCase() : '', not: true });
}

interface Test {
  field: IvrField;
  word: string;
  not: boolean;
}

function readTest(reader: Reader, { field, word, not }: Test): Condition {
  if (word === 'LIKE') return { kind: 'like', field, pattern: readPattern(reader), not };
  if (word === 'IN') return { kind: 'in', field, values: readValues(reader), not };
  if (word === 'BETWEEN') {
    const low = readLiteral(reader);
    reader.expect('AND');
    return { kind: 'between', field, low, high: readLiteral(reader), not };
  }
  throw invalidSearch(`has no comparison after ${field}`);
}

function readField(reader: Reader): IvrField {
  const token = reader.next();
  if (token.kind !== 'word') throw invalidSearch('has a value where a field is expected');
  if (!isIvrField(token.text))
    throw invalidSearch(`names ${token.text.slice(0, 60)}, which is not a field of ivr`);
  return token.text;
}

function readLiteral(reader: Reader): Literal {
  const token = reader.next();
  if (token.kind === 'text' || token.kind === 'number') return token;
  throw invalidSearch('compares with an invalid value');
}

function readPattern(reader: Reader): string {
  const { kind, value } = readLiteral(reader);
  if (kind !== 'text') throw invalidSearch('has a pattern that is not text');
  return value;
}

function readValues(reader: Reader): Literal[] {
  reader.expect('(');
  const values = [readLiteral(reader)];
  while (reader.accept(',')) {
    values.push(readLiteral(reader));
    if (values.length > mostValues) throw invalidSearch('has a list that is too long');
  }
  reader.expect(')');
  return values;
}
