import { refuse, Refusal } from '../../operation/answer.ts';

export type Token =
  | { kind: 'word'; text: string }
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: string }
  | { kind: 'sign'; text: string };

const longestWhere = 20_000;
const mostTokens = 4_000;

/** Sticky, so that each match starts at the end of the last token, without gaps or backtracking. */
const forms =
  /\s*(?:('(?:[^']|'')*')|(-?\d{1,15}(?:\.\d{1,6})?)(?![\w.])|([A-Za-z_][A-Za-z0-9_]{0,62})|(<=|>=|!=|=|<|>|\(|\)|,))/y;

/** Splits a `where` condition into tokens. Throws a Refusal with status 400 at the first invalid character. */
export function readTokens(where: string): Token[] {
  if (where.length > longestWhere) throw invalidSearch('is too long');
  const tokens: Token[] = [];
  const end = where.trimEnd().length;
  forms.lastIndex = 0;
  for (let at = 0; at < end; at = forms.lastIndex) {
    forms.lastIndex = at;
    const match = forms.exec(where);
    if (!match)
      throw invalidSearch(`has an unexpected character at ${at + where.slice(at).search(/\S/) + 1}`);
    tokens.push(toToken(match));
    if (tokens.length > mostTokens) throw invalidSearch('has too many words');
  }
  return tokens;
}

function toToken([, text, number, word, sign]: RegExpExecArray): Token {
  if (text !== undefined) return readText(text);
  if (number !== undefined) return { kind: 'number', value: number };
  if (word !== undefined) return { kind: 'word', text: word };
  return { kind: 'sign', text: sign ?? '' };
}

function readText(quoted: string): Token {
  const value = quoted.slice(1, -1).replaceAll("''", "'");
  if (value.includes('\u0000')) throw invalidSearch('has a character that cannot be stored');
  return { kind: 'text', value };
}

/** Creates the error for an invalid search. `problem` completes a sentence that starts with `part`. */
export function invalidSearch(problem: string, part = 'where'): Refusal {
  return new Refusal(refuse(400, `${part} ${problem}.`));
}
