import { ivrFieldNames, isIvrField, type IvrField } from '../../../../shared/ivr/fields.ts';
import { followUpStates, type FollowUpState } from '../../../../shared/ivr/follow-up.ts';
import type { apiCalls } from '../../../../shared/api-calls.ts';
import type { RequestOf } from '../../../../shared/api-calls/call.ts';
import { parseWhere, type Condition } from './parse.ts';
import { invalidSearch } from './tokens.ts';

export interface SearchQuery {
  kind: 'rows' | 'distinct' | 'count';
  fields: readonly IvrField[];
  where?: Condition;
  /** Filter by follow-up status. If undefined, all calls match. */
  followUp?: FollowUpState;
  order: readonly { field: IvrField; descending: boolean }[];
  /** Page of rows. If undefined, all rows are returned. */
  limit?: { offset: number; count: number };
}

const mostRows = 1_000_000_000;

/** Parses the request body. Throws a Refusal with status 400 that names the invalid part. */
export function readSearch({ table, ...texts }: RequestOf<typeof apiCalls.search>): SearchQuery {
  if (table !== 'ivr') throw invalidSearch('must be ivr', 'table');
  const where = texts.where.trim();
  const limit = readLimit(texts.limit.trim());
  return {
    ...readFields(texts.fields.trim(), limit !== undefined),
    where: where ? parseWhere(where) : undefined,
    followUp: readFollowUpState(texts.follow_up),
    order: readOrder(texts.order.trim()),
    limit,
  };
}

function readFollowUpState(text: string): FollowUpState | undefined {
  const state = followUpStates.find((one) => one === text);
  if (text && !state) throw invalidSearch(`must be one of ${followUpStates.join(', ')}`, 'follow_up');
  return state;
}

function readFields(text: string, limited: boolean): Pick<SearchQuery, 'kind' | 'fields'> {
  if (text === '*') return { kind: 'rows', fields: ivrFieldNames };
  const distinct = /^distinct\s+(\S+)$/i.exec(text)?.[1];
  if (distinct !== undefined) return { kind: 'distinct', fields: [fieldOf(distinct, 'fields')] };
  const fields = text.split(',').map((name) => fieldOf(name.trim(), 'fields'));
  const isCount = !limited && fields.length === 1 && fields[0] === 'id';
  return { kind: isCount ? 'count' : 'rows', fields: [...new Set(fields)] };
}

function readOrder(text: string): SearchQuery['order'] {
  if (!text) return [];
  return text.split(',').map((key) => {
    const match = /^(\w{1,63})(?:\s+(asc|desc))?$/i.exec(key.trim());
    if (!match) throw invalidSearch('must be fields, each with ASC or DESC, separated by commas', 'order');
    return { field: fieldOf(match[1] ?? '', 'order'), descending: match[2]?.toLowerCase() === 'desc' };
  });
}

function readLimit(text: string): SearchQuery['limit'] {
  if (!text) return undefined;
  const match = /^(?:(\d{1,10})\s*,\s*)?(\d{1,10})$/.exec(text);
  const [offset, count] = [Number(match?.[1] ?? 0), Number(match?.[2])];
  if (!match || offset > mostRows || count > mostRows)
    throw invalidSearch('must be a count, or an offset and a count', 'limit');
  return { offset, count };
}

function fieldOf(name: string, part: string): IvrField {
  if (!isIvrField(name))
    throw invalidSearch(`names ${name.slice(0, 60) || 'nothing'}, which is not a field of ivr`, part);
  return name;
}
