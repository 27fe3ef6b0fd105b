import { readCents } from '../../../shared/money.ts';
import { toBirthDate } from '../../../shared/payment/rules.ts';
import { dayIn } from '../../../shared/time.ts';
import { payableStatuses } from '../../../shared/resources/payments.ts';
import { toId, type Trx } from '../database/db.ts';
import { recordAnswer } from '../reminders/record-answer.ts';
import { endStopped } from '../reminders/end-stopped.ts';
import { addOptOuts } from '../opt-outs/opt-outs.ts';
import { systemActor } from '../operation/actor.ts';
import { findPresentAccount } from '../payments/payment-accounts.ts';
import { findPayment } from '../payments/payment-row.ts';
import { findSavedMethod } from '../payments/saved-method.ts';
import { matchesRecord } from '../payments/payer-match.ts';
import { recordVerificationIn } from '../payments/verification-check.ts';
import { passCallerGuard } from '../payments/verification-guard.ts';
import { writeAudit } from '../rows/audit.ts';
import type { Caller } from './call/call-state.ts';
import { findNextAppointment } from './find-next-appointment.ts';
import { findByCode, findByPhone, findOnFile } from './find-patients.ts';
import type { PatientDesk } from './call/patient-desk.ts';
import type { ApiDeps } from '../operation/operation.ts';
import type { PhoneCall } from './call/turn.ts';

interface Desk {
  trx: Trx;
  deps: ApiDeps;
  call: PhoneCall;
  now: number;
}

export function createPracticeDesk({ trx, deps, call, now }: Desk): PatientDesk {
  const { idOrg, from, script } = call;
  return {
    findByPhone: () => findByPhone(trx, idOrg, from),
    findByCode: (digits) => findByCode(trx, idOrg, digits),
    fits: async (caller, field, digits) => {
      const answer = field === 'dob' ? toBirthDate(digits, dayIn(script.hours.zone, now / 1000)) : digits;
      const stored = (await findOnFile(trx, idOrg, caller))[field];
      return matchesRecord(field, { stored, answer: answer ?? '' });
    },
    mayTryVerification: async (caller, isWrong) => {
      const payments = [...new Set((await listOwed(trx, idOrg, caller)).map(({ root }) => root))];
      return passCallerGuard(trx, { idOrg, patient: caller.code || caller.contact, payments, isWrong, now });
    },
    listOwed: async (caller) => (await listOwed(trx, idOrg, caller)).map(({ id, cents }) => ({ id, cents })),
    isCharging: (caller) => isCharging(trx, idOrg, caller),
    findWays: async (paymentId) => {
      const payment = await findPayment(trx, { clientId: idOrg, paymentId });
      const account = await findPresentAccount({ db: trx, keyring: deps.keyring }, idOrg);
      if (!payment || (!account && deps.config.production)) return undefined;
      const saved = await findSavedMethod(trx, payment, account?.id ?? null);
      const { part } = payment;
      if (!saved) return { part };
      return { part, saved: { isBank: saved.shown.method === 'bank', last4: saved.shown.last_4 } };
    },
    recordVerification: async (paymentId) => {
      const payment = await findPayment(trx, { clientId: idOrg, paymentId });
      return payment ? recordVerificationIn(trx, payment, now) : '';
    },
    nextAppointment: (caller, language) => findNextAppointment(trx, { idOrg, caller, language, now }),
    answerAppointment: async (row, answer, key) => {
      const outcome = await recordAnswer(trx, { row, answer, by: 'voice', replyText: `Pressed ${key}`, now });
      return outcome === 'taken' || outcome === 'repeated';
    },
    stopCalls: (key) => stopCalls(trx, call, { key, now }),
  };
}

async function listOwed(trx: Trx, idOrg: string, { code }: Caller) {
  if (!code) return [];
  const rows = await trx
    .selectFrom('payments')
    .select(['id', 'amount', 'part_of'])
    .where('id_org', '=', toId(idOrg))
    .where('patient_id', '=', code)
    .where('status', 'in', payableStatuses)
    .where('attempt', 'is', null)
    .where('amount', '>', '0')
    .orderBy('id')
    .limit(mostOwed)
    .execute();
  return rows.map(({ id, amount, part_of }) => ({ id, root: part_of ?? id, cents: readCents(amount) }));
}

async function isCharging(trx: Trx, idOrg: string, { code }: Caller): Promise<boolean> {
  if (!code) return false;
  const charging = await trx
    .selectFrom('payments')
    .select('id')
    .where('id_org', '=', toId(idOrg))
    .where('patient_id', '=', code)
    .where('status', 'in', payableStatuses)
    .where('attempt', 'is not', null)
    .executeTakeFirst();
  return charging !== undefined;
}

const mostOwed = 50;

async function stopCalls(
  trx: Trx,
  { idOrg, from }: PhoneCall,
  { key, now }: { key: string; now: number },
): Promise<void> {
  const stops = [{ channel: 'voice' as const, address: from }];
  const [added] = await addOptOuts(trx, stops, { idOrg, source: `call: Pressed ${key}`, now });
  if (!added) return;
  await endStopped(trx, { idOrg, stops: [added], now });
  await writeAudit(trx, {
    actor: systemActor('patient', idOrg),
    action: 'voice answer',
    resource: 'opt_outs',
    recordId: from,
    detail: `Calls to ${from} stopped by the caller: ‘Pressed ${key}’`,
    now,
  });
}
