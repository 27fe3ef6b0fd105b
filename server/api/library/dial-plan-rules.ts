import { numberMessages } from '../../../shared/locales/en/organization.ts';
import type { dialPlans } from '../../../shared/resources/phone-system.ts';
import type { Trx } from '../database/db.ts';
import { ownsNumber } from '../numbers/own-numbers.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { refuse, Refusal } from '../operation/answer.ts';
import type { ResourceRules } from '../rows/resource-api.ts';

/** Rules for dial plans: the caller ID must be a number that the organization owns. An unchanged caller ID is not checked again. */
export const dialPlanRules: ResourceRules<typeof dialPlans> = {
  onCreate:
    ({ request: { actor }, values }) =>
    (trx) =>
      requireOwnNumber(trx, actor, { number: values.caller_id }),
  onUpdate:
    ({ request: { actor }, values }) =>
    (trx, before) =>
      requireOwnNumber(trx, actor, { number: values.caller_id, saved: before.caller_id }),
};

type CallerId = string | null | undefined;

async function requireOwnNumber(
  trx: Trx,
  actor: Actor,
  { number, saved }: { number: CallerId; saved?: CallerId },
): Promise<void> {
  if (!number || number === saved) return;
  if (!(await ownsNumber(trx, organizationOf(actor), number)))
    throw new Refusal(refuse(400, numberMessages.callerId));
}
