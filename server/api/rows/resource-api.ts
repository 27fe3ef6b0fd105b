import { writeCount, isRecord, type ApiRecord } from '../../../shared/reply.ts';
import { readListQuery, type ListQuery } from '../../../shared/list-query.ts';
import type { InputOf, ResourceDefinition, ResourceOperation } from '../../../shared/resources/define.ts';
import { checkBody } from '../../validation.ts';
import { notFound, refuse, succeed, type Answer } from '../operation/answer.ts';
import type { Db, Trx } from '../database/db.ts';
import type { ReadReplica } from '../database/read-replica.ts';
import { readInTime } from '../operation/read-limit.ts';
import { bodyOf, type ApiDeps, type SignedOperation, type SignedRequest } from '../operation/operation.ts';
import type { ResourceRow } from './tables.ts';
import {
  changeRow,
  countListed,
  createRow,
  findRow,
  listAll,
  listDistinct,
  listRows,
  removeRows,
  type Access,
  type Alongside,
} from './tenant.ts';

const mostDeleted = 1000;

/** Rules that a resource adds to the generic calls, within the transaction of each change. A thrown `Refusal` cancels the change. */
export interface ResourceRules<Definition extends ResourceDefinition = ResourceDefinition> {
  /** Runs before the change reads or locks any row, for locks that must come first. */
  onStart?: (context: RuleContext) => (trx: Trx) => Promise<unknown>;
  onCreate?: (context: RuleContext & { values: InputOf<Definition> }) => Alongside<string>;
  onUpdate?: (context: UpdateContext<Definition>) => Alongside<ResourceRow<Definition>>;
  onDelete?: (context: RuleContext) => Alongside<ResourceRow<Definition>>;
  /** Runs for each row that an undo restores. */
  onUndo?: (context: RuleContext) => Alongside<ResourceRow<Definition>>;
}

export interface RuleContext {
  request: SignedRequest;
  deps: ApiDeps;
}

interface UpdateContext<Definition extends ResourceDefinition> extends RuleContext {
  values: InputOf<Definition>;
  /** Adds a record to the results of the answer. */
  tell(result: ApiRecord): void;
}

export function resourceOperations<Definition extends ResourceDefinition>(
  definition: Definition,
  rules: ResourceRules<Definition> = {},
): Record<ResourceOperation, SignedOperation> {
  const access = (request: SignedRequest, deps: ApiDeps): Access<Definition> => ({
    definition,
    actor: request.actor,
    now: deps.clock(),
    first: rules.onStart?.({ request, deps }),
  });

  return {
    list: async (request, deps) => {
      const query = readListQuery(request.query, definition);
      return query.ok ? answerList(deps, access(request, deps), query.value) : refuse(400, query.msg);
    },

    one: async (request, deps) => {
      const row = await findRow(deps.db, access(request, deps), request.params['id'] ?? '');
      return row ? succeed([row]) : notFound();
    },

    create: async (request, deps) => {
      const body = checkBody(definition, { mode: 'create', now: deps.clock() }, request.body);
      if (!body.ok) return refuse(400, body.msg);
      const { values } = body;
      const alongside = rules.onCreate?.({ request, deps, values });
      return succeed([], await createRow(deps.db, access(request, deps), values, alongside));
    },

    update: async (request, deps) => {
      const id = readId(bodyOf(request)['id']);
      if (!id) return refuse(400, 'id is missing');
      const body = checkBody(definition, { mode: 'update', now: deps.clock() }, request.body);
      if (!body.ok) return refuse(400, body.msg);
      const { values } = body;
      const results: ApiRecord[] = [];
      const tell = (result: ApiRecord) => results.push(result);
      const alongside = rules.onUpdate?.({ request, deps, values, tell });
      const changed = await changeRow(deps.db, access(request, deps), { id, values, alongside });
      return changed ? succeed(results, id) : notFound();
    },

    delete: async (request, deps) => {
      const ids = readIds(request.body);
      if (!ids) return refuse(400, 'The body must be a list of objects that hold only an id.');
      const alongside = rules.onDelete?.({ request, deps });
      return removed(await removeRows(deps.db, access(request, deps), ids, alongside));
    },
  };
}

type ListDeps = Pick<ApiDeps, 'db' | 'replica'>;

async function answerList({ db, replica }: ListDeps, access: Access, query: ListQuery): Promise<Answer> {
  if (query.distinct) return succeed(await readInTime(db, (trx) => listDistinct(trx, access, query)));
  if (query.size === 0) return streamList(replica, access, query);
  const list = (by: Db) => listRows(by, access, query);
  const { rows, count } = await (query.search ? readInTime(db, list) : list(db));
  return succeed(rows, count === undefined ? undefined : writeCount(count));
}

/** Streams all rows for `l:0`. If a count is requested, it comes before the rows. */
async function streamList(replica: ReadReplica, access: Access, query: ListQuery): Promise<Answer> {
  const count = query.count ? await replica.read((db) => countListed(db, access, query)) : undefined;
  const { results: _none, ...answer } = succeed([], count === undefined ? undefined : writeCount(count));
  return { ...answer, rows: replica.stream((db) => listAll(db, access, query)) };
}

const removed = (outcome: Awaited<ReturnType<typeof removeRows>>): Answer =>
  outcome ? succeed([], outcome.deletion) : notFound();

export function readId(value: unknown): string {
  const id = typeof value === 'number' ? String(value) : value;
  return typeof id === 'string' && id.length <= 80 ? id : '';
}

/** Reads `[{"id":"…"},…]`. Each record may contain only the ID. */
function readIds(body: unknown): string[] | undefined {
  if (!Array.isArray(body) || body.length === 0 || body.length > mostDeleted) return undefined;
  const ids = body.map((each) =>
    isRecord(each) && Object.keys(each).length === 1 ? readId(each['id']) : '',
  );
  return ids.every(Boolean) ? [...new Set(ids)] : undefined;
}

/** Combines several rules of one resource and runs them in the given order. */
export function combineRules<Definition extends ResourceDefinition>(
  ...rules: readonly ResourceRules<Definition>[]
): ResourceRules<Definition> {
  return {
    onStart: (context) => async (trx) => {
      for (const rule of rules) await rule.onStart?.(context)(trx);
    },
    onCreate: (context) => runInOrder(rules.map((rule) => rule.onCreate?.(context))),
    onUpdate: (context) => runInOrder(rules.map((rule) => rule.onUpdate?.(context))),
    onDelete: (context) => runInOrder(rules.map((rule) => rule.onDelete?.(context))),
    onUndo: (context) => runInOrder(rules.map((rule) => rule.onUndo?.(context))),
  };
}

function runInOrder<Subject>(all: readonly (Alongside<Subject> | undefined)[]): Alongside<Subject> {
  return async (trx, subject) => {
    for (const alongside of all) await alongside?.(trx, subject);
  };
}
