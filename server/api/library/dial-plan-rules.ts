import { numberMessages } from '../../../shared/locales/en/organization.ts';
import type { ApiRecord } from '../../../shared/reply.ts';
import { dialPlans } from '../../../shared/resources/phone-system.ts';
import { readRow } from '../../../shared/resources/read-row.ts';
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
  const { caller_id: number } = readRow(dialPlans, values);
  if (number === '' || number === readRow(dialPlans, before).caller_id) return;
  if (!(await ownsNumber(trx, organizationOf(actor), number)))
    throw new Refusal(refuse(400, numberMessages.callerId));
}
