import { apiCalls } from '../../../shared/api-calls.ts';
import { refuse, succeed } from '../operation/answer.ts';
import { readRequest } from '../operation/operation.ts';
import { asOperator } from './as-operator.ts';
import { enterReseller, findResellers, switchReseller } from './resellers.ts';

export const listResellers = asOperator<typeof apiCalls.listResellers>(async (_request, { db }) => {
  const rows = await findResellers(db);
  return succeed(rows.map((row) => ({ ...row, active: row.active ? 'T' : 'F' })));
});

/** Adds a reseller and returns its id, which new customers enter at sign-up. */
export const addReseller = asOperator(async (request, { db, clock }) => {
  const by = { actor: request.actor, now: clock() };
  const { name } = readRequest(apiCalls.addReseller, request);
  return succeed([], await db.transaction().execute((trx) => enterReseller(trx, name, by)));
});

export const changeReseller = asOperator(async (request, { db, clock }) => {
  const { id, active } = readRequest(apiCalls.switchReseller, request);
  if (active === undefined) return refuse(400, 'active must be T or F.');
  const by = { actor: request.actor, now: clock() };
  await db.transaction().execute((trx) => switchReseller(trx, { id, active }, by));
  return succeed([], id);
});
