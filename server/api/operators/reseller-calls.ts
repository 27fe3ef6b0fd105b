import { textOf } from '../../../shared/reply.ts';
import { refuse, succeed } from '../operation/answer.ts';
import { bodyOf } from '../operation/operation.ts';
import { asOperator } from './as-operator.ts';
import { enterReseller, findResellers, switchReseller } from './resellers.ts';

export const listResellers = asOperator(async (_request, { db }) => {
  const rows = await findResellers(db);
  return succeed(rows.map((row) => ({ ...row, active: row.active ? 'T' : 'F' })));
});

/** Adds a reseller and returns its id, which new customers enter at sign-up. */
export const addReseller = asOperator(async (request, { db, clock }) => {
  const by = { actor: request.actor, now: clock() };
  const name = textOf(bodyOf(request), 'name');
  return succeed([], await db.transaction().execute((trx) => enterReseller(trx, name, by)));
});

/** Takes `{id, active}`, with 'T' or 'F'. */
export const changeReseller = asOperator(async (request, { db, clock }) => {
  const body = bodyOf(request);
  const [id, active] = [textOf(body, 'id'), textOf(body, 'active')];
  if (active !== 'T' && active !== 'F') return refuse(400, 'active is T or F.');
  const by = { actor: request.actor, now: clock() };
  await db.transaction().execute((trx) => switchReseller(trx, { id, active: active === 'T' }, by));
  return succeed([], id);
});
