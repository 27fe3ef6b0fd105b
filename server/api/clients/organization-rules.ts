import { sql } from 'kysely';
import { findHoursErrors } from '../../../shared/reminders/practice-hours.ts';
import { actingMessages } from '../../../shared/locales/en/administration.ts';
import { requestMessages } from '../../../shared/locales/en/payment-requests.ts';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { areReminderDays } from '../../../shared/payment/requests.ts';
import type { InputOf } from '../../../shared/resources/define.ts';
import type { org } from '../../../shared/resources/org.ts';
import { hoursFields, moveOutOfClosedHours } from '../reminders/closed-hours.ts';
import { refuse, Refusal, notAllowed } from '../operation/answer.ts';
import { checkOwnTemplates } from '../payments/own-template-rules.ts';
import { assignNumbers } from '../numbers/own-numbers.ts';
import type { ResourceRules } from '../rows/resource-api.ts';
import type { ResourceRow } from '../rows/tables.ts';
import { senderMessages } from '../../../shared/locales/en/organization.ts';
import { readTextSender } from '../../../shared/phone-number.ts';
import type { Actor } from '../operation/actor.ts';

const ownSignIn = ['enable_mfa', 'sso_second_factor'] as const;

/**
 * Rules for organizations. Admins who act for an organization cannot change its sign-in settings.
 * An organization with users, groups or payments cannot be deleted.
 */
export const organizationRules: ResourceRules<typeof org> = {
  onCreate: ({ request: { actor }, values }) => {
    readOwnSender(values);
    return async (trx, id) => {
      checkSendRules(values);
      await checkOwnTemplates(trx, values);
      await assignNumbers(trx, actor, { id, before: {}, values });
    };
  },
  onUpdate: ({ request: { actor }, values, deps, tell }) => {
    readOwnSender(values);
    return async (trx, before) => {
      const changed = ownSignIn.some((name) => Object.hasOwn(values, name) && values[name] !== before[name]);
      if (actor.actingFor && changed) throw new Refusal(refuse(403, actingMessages.theirSignIn));
      refuseOwnSender(actor, values, before);
      checkSendRules({ ...before, ...values });
      await checkOwnTemplates(trx, values, before);
      await assignNumbers(trx, actor, { id: before.id, before, values });
      const changesHours = hoursFields.some(
        (name) => Object.hasOwn(values, name) && values[name] !== before[name],
      );
      if (!changesHours) return;
      const hours = { ...before, ...values };
      const { moved, late } = await moveOutOfClosedHours(trx, {
        idOrg: before.id,
        organization: hours,
        now: deps.clock(),
      });
      tell({ moved, late });
    };
  },
  onDelete: () => async (trx, before) => {
    const { id: idOrg } = before;
    const { rows } = await sql<{ has_records: boolean }>`
      select exists (select from users where id_org = ${idOrg}::bigint)
      or exists (select from groups where id_org = ${idOrg}::bigint)
      or exists (select from payments where id_org = ${idOrg}::bigint) as has_records
    `.execute(trx);
    if (rows[0]?.has_records) throw new Refusal(refuse(409, resourceMessages.organizationStays));
  },
};

function checkSendRules(organization: InputOf<typeof org>): void {
  const [hoursError] = Object.values(findHoursErrors(organization));
  if (hoursError) throw new Refusal(refuse(400, hoursError));
  if (!areReminderDays(organization.pay_reminder_days ?? ''))
    throw new Refusal(refuse(400, requestMessages.reminderDays));
}

const senders = ['text_from', 'voice_from'] as const;

function readOwnSender(values: InputOf<typeof org>): void {
  const { text_from: typedSender } = values;
  if (!typedSender) return;
  const sender = readTextSender(typedSender);
  if (!sender) throw new Refusal(refuse(400, senderMessages.form));
  Object.assign(values, { text_from: sender });
}

/** Lets only internal admins change sender numbers, because the service operator buys these numbers. */
function refuseOwnSender(actor: Actor, values: InputOf<typeof org>, before: ResourceRow<typeof org>): void {
  const isChanged = senders.some((name) => name in values && (values[name] ?? '') !== (before[name] ?? ''));
  if (isChanged && !actor.admin) throw new Refusal(notAllowed());
}
