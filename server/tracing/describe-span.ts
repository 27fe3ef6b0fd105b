import { SpanKind, type Attributes } from '@opentelemetry/api';
import {
  ATTR_DB_COLLECTION_NAME,
  ATTR_DB_OPERATION_NAME,
  ATTR_DB_QUERY_TEXT,
  ATTR_DB_SYSTEM_NAME,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_SERVER_ADDRESS,
  ATTR_SERVER_PORT,
  DB_SYSTEM_NAME_VALUE_POSTGRESQL,
} from '@opentelemetry/semantic-conventions';
import {
  ATTR_MESSAGING_DESTINATION_NAME,
  ATTR_MESSAGING_MESSAGE_ID,
  ATTR_MESSAGING_OPERATION_TYPE,
  ATTR_MESSAGING_SYSTEM,
  ATTR_URL_TEMPLATE,
  MESSAGING_OPERATION_TYPE_VALUE_PROCESS,
} from '@opentelemetry/semantic-conventions/incubating';
import type { SpanStart } from '../traces.ts';

interface SpanDescription {
  name: string;
  kind: SpanKind;
  attributes: Attributes;
}

const longestStatement = 2000;

/** Describes a span with OpenTelemetry's names. Only these values and those of its end are sent. */
export function describeSpan(span: SpanStart): SpanDescription {
  switch (span.kind) {
    case 'request':
      return {
        name: span.method,
        kind: SpanKind.SERVER,
        attributes: { [ATTR_HTTP_REQUEST_METHOD]: span.method, 'app.request.id': span.id },
      };
    case 'call':
      return {
        name: `${span.method} ${span.template}`,
        kind: SpanKind.CLIENT,
        attributes: { [ATTR_HTTP_REQUEST_METHOD]: span.method, [ATTR_URL_TEMPLATE]: span.template },
      };
    case 'statement':
      return describeStatement(span.sql);
    case 'provider':
      return describeProviderCall(span);
    case 'mail':
      return { name: 'send mail', kind: SpanKind.CLIENT, attributes: { 'network.protocol.name': 'smtp' } };
    case 'job':
      return {
        name: `process ${span.task}`,
        kind: SpanKind.CONSUMER,
        attributes: {
          [ATTR_MESSAGING_SYSTEM]: 'graphile-worker',
          [ATTR_MESSAGING_OPERATION_TYPE]: MESSAGING_OPERATION_TYPE_VALUE_PROCESS,
          [ATTR_MESSAGING_DESTINATION_NAME]: span.task,
          [ATTR_MESSAGING_MESSAGE_ID]: span.id,
          'app.job.attempt': span.attempt,
        },
      };
  }
}

function describeProviderCall({ method, origin }: { method: string; origin: string }): SpanDescription {
  const { hostname, port, protocol } = new URL(origin);
  return {
    name: `${method} ${hostname}`,
    kind: SpanKind.CLIENT,
    attributes: {
      [ATTR_HTTP_REQUEST_METHOD]: method,
      [ATTR_SERVER_ADDRESS]: hostname,
      [ATTR_SERVER_PORT]: Number(port) || (protocol === 'https:' ? 443 : 80),
    },
  };
}

/** Pattern of a table's name. It does not match the name of a function. */
const table = '(?:only )?(?:"?\\w+"?\\.)?"?(\\w+)"?(?![\\w.]*\\()';
const tablesOf: readonly (readonly [operation: string, pattern: RegExp])[] = [
  ['insert', new RegExp(`\\binsert into ${table}`)],
  ['delete', new RegExp(`\\bdelete from ${table}`)],
  ['update', new RegExp(`\\bupdate ${table}(?: as)?(?: \\w+)? set\\b`)],
  // Not `extract(epoch from …)`, and not `is distinct from …`.
  ['select', new RegExp(`(?<!\\bextract\\(\\w+ |\\bdistinct )\\bfrom ${table}`)],
];

/** Returns the operation of a statement and its table. A `with` statement is named for its first change, or else its first table. */
function readTarget(sql: string, verb: string): { operation: string; collection: string } | undefined {
  const found = tablesOf
    .filter(([operation]) => operation === verb || verb === 'with')
    .flatMap(([operation, pattern]) => {
      const match = pattern.exec(sql);
      return match?.[1] === undefined ? [] : [{ operation, collection: match[1], index: match.index }];
    })
    .sort((one, other) => one.index - other.index);
  return found.find(({ operation }) => operation !== 'select') ?? found[0];
}

/** Describes a statement. Its values are bound, so its text has none. */
function describeStatement(sql: string): SpanDescription {
  const text = sql.replace(/\s+/g, ' ').trim();
  const bare = text.replace(/^(?:\/\*.*?\*\/ ?)+/, '');
  const verb = /^\w+/.exec(bare)?.[0] ?? 'statement';
  const { operation, collection } = readTarget(bare, verb) ?? { operation: verb };
  return {
    name: collection === undefined ? operation : `${operation} ${collection}`,
    kind: SpanKind.CLIENT,
    attributes: {
      [ATTR_DB_SYSTEM_NAME]: DB_SYSTEM_NAME_VALUE_POSTGRESQL,
      [ATTR_DB_OPERATION_NAME]: operation,
      ...(collection !== undefined && { [ATTR_DB_COLLECTION_NAME]: collection }),
      [ATTR_DB_QUERY_TEXT]: text.slice(0, longestStatement),
    },
  };
}
