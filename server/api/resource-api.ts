import { writeCount, isRecord, type ApiRecord } from '../../shared/reply.ts';
import { readListQuery } from '../../shared/list-query.ts';
import type { ResourceDefinition, ResourceOperation } from '../../shared/resources/define.ts';
import { checkBody } from '../validation.ts';
import { notFound, refuse, succeed, type Answer } from './answer.ts';
import { bodyOf, type ApiDeps, type SignedOperation, type SignedRequest } from './operation.ts';
import {
  changeRow,
  createRow,
  findRow,
  listRows,
  removeRows,
  type Access,
  type Alongside,
} from './tenant.ts';

const mostDeleted = 1000;

/** What one resource adds to the generic calls, in the transaction of each change. A rule that throws a Refusal stops it. */
export interface ResourceRules {
  onCreate?: (context: RuleContext) => Alongside<string>;
  onUpdate?: (context: RuleContext & { values: ApiRecord }) => Alongside<ApiRecord>;
  onDelete?: (context: RuleContext) => Alongside<ApiRecord>;
}

export interface RuleContext {
  request: SignedRequest;
  deps: ApiDeps;
}

/** The generic calls of contract 2 for any definition. */
export function resourceOperations(
  definition: ResourceDefinition,
  rules: ResourceRules = {},
): Record<ResourceOperation, SignedOperation> {
  const access = (request: Parameters<SignedOperation>[0], now: number): Access => ({
    definition,
    actor: request.actor,
    now,
  });

  return {
    list: async (request, { db, clock }) => {
      const query = readListQuery(request.query, definition);
      if (!query.ok) return refuse(400, query.msg);
      const { rows, count } = await listRows(db, access(request, clock()), query.value);
      return succeed(rows, count === undefined ? undefined : writeCount(count));
    },

    one: async (request, { db, clock }) => {
      const row = await findRow(db, access(request, clock()), request.params['id'] ?? '');
      return row ? succeed([row]) : notFound();
    },

    create: async (request, deps) => {
      const { db, clock } = deps;
      const body = checkBody(definition, 'create', request.body);
      if (!body.ok) return refuse(400, body.msg);
      const alongside = rules.onCreate?.({ request, deps });
      return succeed([], await createRow(db, access(request, clock()), body.values, alongside));
    },

    update: async (request, deps) => {
      const { db, clock } = deps;
      const id = readId(bodyOf(request)['id']);
      if (!id) return refuse(400, 'id is missing');
      const body = checkBody(definition, 'update', request.body);
      if (!body.ok) return refuse(400, body.msg);
      const { values } = body;
      const alongside = rules.onUpdate?.({ request, deps, values });
      const changed = await changeRow(db, access(request, clock()), { id, values, alongside });
      return changed ? succeed([], id) : notFound();
    },

    delete: async (request, deps) => {
      const { db, clock } = deps;
      const ids = readIds(request.body);
      if (!ids) return refuse(400, 'A list of objects, each holding only an id, is expected.');
      return removed(
        await removeRows(db, access(request, clock()), ids, rules.onDelete?.({ request, deps })),
      );
    },
  };
}

const removed = (all: boolean): Answer => (all ? succeed() : notFound());

export function readId(value: unknown): string {
  const id = typeof value === 'number' ? String(value) : value;
  return typeof id === 'string' && id.length <= 80 ? id : '';
}

/** `[{"id":"…"},…]`, ids only (contract 2). */
function readIds(body: unknown): string[] | undefined {
  if (!Array.isArray(body) || body.length === 0 || body.length > mostDeleted) return undefined;
  const ids = body.map((each) =>
    isRecord(each) && Object.keys(each).length === 1 ? readId(each['id']) : '',
  );
  return ids.every(Boolean) ? [...new Set(ids)] : undefined;
}
