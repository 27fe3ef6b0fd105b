import { numberMessages } from '../../../shared/messages/organization.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { Trx } from '../database/db.ts';
import { ownsNumber } from '../numbers/own-numbers.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

/** Rules for dial plans: the caller ID must be a number that the organization owns. An unchanged caller ID is not checked again. */
export const dialPlanRules: ResourceRules = {
  onCreate:
    ({ request: { actor }, values }) =>
    (trx) =>
      requireOwnNumber(trx, actor, { before: {}, values }),
  onUpdate:
    ({ request: { actor }, values }) =>
    (trx, before) =>
      requireOwnNumber(trx, actor, { before, values }),
};

interface PlanChange {
  before: ApiRecord;
  values: ApiRecord;
}

async function requireOwnNumber(trx: Trx, actor: Actor, { before, values }: PlanChange): Promise<void> {
  const number = textOf(values, 'caller_id');
  if (number === '' || number === textOf(before, 'caller_id')) return;
  if (!(await ownsNumber(trx, organizationOf(actor), number)))
    throw new Refusal(refuse(400, numberMessages.callerId));
}
