import { zoneOfAddress } from '../../../shared/time-zones.ts';
import type { Trx } from '../database/db.ts';
import { enterGroup } from '../users/enter-group.ts';
import type { SignUp } from './sign-up-fields.ts';

type NewOrganization = Pick<SignUp, 'org_name'> &
  Partial<Pick<SignUp, 'phone' | 'addr' | 'city' | 'state' | 'zip' | 'resellerid'>>;

/** Initial groups of a new organization, which can change all of them. */
const startingGroups = [
  { name: 'Admin', open: ['home', 'ivr', 'library', 'contacts', 'files', 'admin'] },
  { name: 'Front Desk', open: ['home', 'ivr', 'contacts', 'files'] },
  { name: 'Billing', open: ['home', 'ivr', 'contacts'] },
] as const;

export const firstGroup = startingGroups[0].name;

export async function enterOrganization(trx: Trx, input: NewOrganization): Promise<string> {
  const { org_name: name, phone, addr, city, state, zip, resellerid } = input;
  const timezone = zoneOfAddress({ state: state ?? '', zip: zip ?? '' });
  const { id } = await trx
    .insertInto('org')
    .values({ name, phone, enable_mfa: 'F', addr, city, state, zip, timezone, reseller: resellerid || null })
    .returning(({ cast }) => cast<string>('id', 'text').as('id'))
    .executeTakeFirstOrThrow();
  await trx.insertInto('client_settings').values({ id, payment_enabled: 'F', payer_editable: 'F' }).execute();
  for (const group of startingGroups) await enterGroup(trx, id, group);
  return id;
}
