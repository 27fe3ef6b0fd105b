import { formatPhone } from '../../../shared/contact-details.ts';
import { clientSettingMessages } from '../../../shared/locales/en/organization.ts';
import { readLogo } from '../../../shared/payment/logo.ts';
import { isVerifyList, verifyFieldNames } from '../../../shared/payment/record.ts';
import { verifyNamesOf } from '../../../shared/payment/verify-labels.ts';
import { isRecord, readJsonOrValue, type ApiRecord } from '../../../shared/reply.ts';
import type { InputOf } from '../../../shared/resources/define.ts';
import { clientSettings, secretMask } from '../../../shared/resources/client-settings.ts';
import { toZone } from '../../../shared/time.ts';
import { checkBody } from '../../validation.ts';
import { assignNumbers } from '../numbers/own-numbers.ts';
import { notFound, refuse, Refusal, succeed } from '../operation/answer.ts';
import { describeChanges } from '../rows/audit-descriptions.ts';
import { writeAudit } from '../rows/audit.ts';
import { bodyOf, type SignedOperation, readRequest } from '../operation/operation.ts';
import { queueChecks, listAccountStates } from './account-checks.ts';
import { findClientSetting, writeClientSetting } from './client-setting-row.ts';
import { describeAccounts } from './payment-accounts.ts';
import { apiCalls } from '../../../shared/api-calls.ts';
import { sql } from 'kysely';
import { parseCents, toDecimal } from '../../../shared/money.ts';
import { organizationOf } from '../operation/actor.ts';

const readClientSetting: SignedOperation<typeof apiCalls.readClientSetting> = async (
  request,
  { db, keyring, config },
) => {
  if (!request.actor.admin) return refuse(403, 'You don’t have permission to do this.');
  const setting = await findClientSetting(
    { db, keyring },
    readRequest(apiCalls.readClientSetting, request).id,
  );
  if (!setting) return notFound();
  const payment_account_states = await listAccountStates({ db, config }, setting.id);
  return succeed([{ ...setting, payment_account_states }]);
};

/** Saves the settings of a client organization, for admins only. Omitted settings stay unchanged. */
const saveClientSetting: SignedOperation<typeof apiCalls.saveClientSetting> = async (
  request,
  { db, clock, keyring },
) => {
  if (!request.actor.admin) return refuse(403, 'You don’t have permission to do this.');
  const { id_org: idOrg, id: otherId } = readRequest(apiCalls.saveClientSetting, request);
  const id = idOrg || otherId;
  const { actingFor } = request.actor;
  if (actingFor && actingFor.id !== id) return refuse(403, 'You don’t have permission to do this.');
  const checked = checkBody(clientSettings, 'update', bodyOf(request));
  if (!checked.ok) return refuse(400, checked.msg);
  const error = findSettingError(checked.values);
  if (error) return refuse(400, error);
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const before = await findClientSetting({ db: trx, keyring }, id, { lock: true });
    if (!before) throw new Refusal(notFound());
    await assignNumbers(trx, request.actor, { id, before, values: checked.values });
    await writeClientSetting(trx, id, { values: checked.values, keyring, now });
    if (Object.hasOwn(checked.values, 'payment_accounts')) await queueChecks(trx, id);
    const detail = describeChanges(
      clientSettings,
      { before: describeValues(before), after: describeValues(withoutMask(checked.values)) },
      { zone: toZone(undefined), names: {} },
    );
    const { actor } = request;
    const change = { actor, action: 'update', resource: 'client_settings', recordId: id, detail, now };
    await writeAudit(trx, { ...change, idOrg: id });
    return succeed();
  });
};

function findSettingError({
  logo,
  verify_fields: verifyFields,
}: InputOf<typeof clientSettings>): string | undefined {
  if (logo && !readLogo(logo)) return clientSettingMessages.logo;
  if (verifyFields?.trim() && !isVerifyList(verifyFields))
    return `verify_fields must be a JSON list of ${verifyFieldNames.join(', ')}`;
  return undefined;
}

/** Converts settings to readable text for the audit trail, without account keys. */
function describeValues(values: ApiRecord): ApiRecord {
  const said = Object.entries(describe).filter(([name]) => Object.hasOwn(values, name));
  return { ...values, ...Object.fromEntries(said.map(([name, format]) => [name, format(values[name])])) };
}

const describe: Readonly<Record<string, (setting: unknown) => string>> = {
  payment_accounts: (setting) => describeAccounts(typeof setting === 'string' ? setting : ''),
  verify_fields: (setting) => verifyNamesOf(setting).join(', '),
  ivr_number: describeNumbers,
};

/** Formats numbers as `Main line (312) 555-0142, Billing (312) 555-0143`. Returns '' for an invalid setting. */
function describeNumbers(setting: unknown): string {
  const parsed = readJsonOrValue(setting);
  if (!isRecord(parsed)) return '';
  const said = ([number, name]: [string, unknown]) => `${String(name)} ${formatPhone(number)}`.trim();
  const ofMap = (map: unknown) => (isRecord(map) ? Object.entries(map).map(said).join(', ') : '');
  const [production, local] = [ofMap(parsed['production']), ofMap(parsed['local'])];
  return [production, local && `local: ${local}`].filter(Boolean).join('; ');
}

function withoutMask(values: ApiRecord): ApiRecord {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== secretMask));
}

/** Returns the client setting `default_payment_amount`. */
const readPaymentDefaults: SignedOperation<typeof apiCalls.readPaymentDefaults> = async (
  { actor },
  { db },
) => {
  const { rows } = await sql<{ amount: string | null }>`
    select default_payment_amount as amount
    from client_settings
    where id = ${organizationOf(actor)}::bigint
  `.execute(db);
  const cents = parseCents(rows[0]?.amount ?? '') ?? 0;
  return succeed([{ amount: cents > 0 ? toDecimal(cents) : '' }]);
};

export const clientSettingOperations = { readClientSetting, saveClientSetting, readPaymentDefaults } as const;
