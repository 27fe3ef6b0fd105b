import { apiCalls } from '../../../../shared/api-calls.ts';
import { readCallRow, type CallRow } from '../../../../shared/ivr/call-row.ts';
import { followUpStates } from '../../../../shared/ivr/follow-up.ts';
import type { DialledNumber } from '../../../../shared/ivr/numbers.ts';
import { readCount } from '../../../../shared/reply.ts';
import { hasNeeded } from '../../../../shared/rights.ts';
import type { FollowUpPageProps, FollowUps, FollowUpCalls } from '../../../../views/ivr/props.ts';
import { rightsOf } from '../../session/signed-in.ts';
import type { IvrContext } from './ivr-context.ts';
import { findPaidSince } from './paid-since.ts';
import { withTyped } from './save-follow-up.ts';
import { orderOf, paymentsFilterOf, whereOf } from './queries.ts';

export async function loadFollowUps(ctx: IvrContext, calls: readonly CallRow[]): Promise<FollowUps> {
  const { api, parts } = ctx;
  const mayAsk = hasNeeded(rightsOf(ctx.signedIn()), apiCalls.sendPaymentRequest.needs);
  if (calls.length === 0 || !(await parts.relay.isLevel2())) return { mayRequest: mayAsk };
  const [found, colleagues] = await Promise.all([
    api.call(apiCalls.findFollowUps, { body: { calls: calls.map(({ id }) => id) } }),
    api.call(apiCalls.listColleagues),
  ]);
  if (!found.ok) return { mayRequest: mayAsk };
  const people = colleagues.ok ? colleagues.results : undefined;
  return { mayRequest: mayAsk, people, followUps: withTyped(ctx, found.results) };
}

const maxWaiting = 5;

export async function loadWaiting(
  ctx: IvrContext,
  numbers: readonly DialledNumber[],
): Promise<FollowUpCalls | undefined> {
  const { api, state } = ctx;
  const where = whereOf({
    state,
    numbers,
    zone: ctx.zone(),
    filter: paymentsFilterOf({ isFollowUp: true }),
  });
  if (!where) return undefined;
  const newest = { fields: '*', order: orderOf({ ...state, oldestFirst: false }), limit: `0,${maxWaiting}` };
  const body = { table: 'ivr', where, follow_up: 'open', ...newest };
  const found = await api.call(apiCalls.search, { body });
  if (!found.ok) return undefined;
  const rows = found.results.map(readCallRow);
  const [paidSince, followUps] = await Promise.all([
    findPaidSince(ctx, numbers, rows),
    loadFollowUps(ctx, rows),
  ]);
  return { rows, paidSince, ...followUps };
}

export async function countFollowUps(
  ctx: IvrContext,
  numbers: readonly DialledNumber[],
): Promise<FollowUpPageProps['counts']> {
  const { api, parts, state } = ctx;
  if (!(await parts.relay.isLevel2())) return undefined;
  const filter = paymentsFilterOf({ isFollowUp: true });
  const where = whereOf({ state, numbers, zone: ctx.zone(), filter });
  if (!where) return undefined;
  const [open, done] = await Promise.all(
    followUpStates.map(async (followUpState) => {
      const body = { table: 'ivr', fields: 'id', where, follow_up: followUpState };
      const counted = await api.call(apiCalls.search, { body });
      return counted.ok ? readCount(counted.reply.p1) : undefined;
    }),
  );
  return open === undefined || done === undefined ? undefined : { open, done };
}
