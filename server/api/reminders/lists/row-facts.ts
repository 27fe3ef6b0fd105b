import { sql } from 'kysely';
import {
  addressesOf,
  addressOf,
  channels,
  type Addresses,
  type Channel,
} from '../../../../shared/contacts/channels.ts';
import { flagOf } from '../../../../shared/contacts/reach.ts';
import { isBounce } from '../../opt-outs/stops.ts';
import type { Stored, Trx } from '../../database/db.ts';

export interface RowContact extends Pick<
  Stored<'contacts'>,
  'id' | 'patient_code' | 'phone' | 'mobile_phone' | 'email' | 'language'
> {
  name: string;
  opted_out: Channel[];
}

/** Patient of a row, by contact id or patient code. */
type Patient = Addresses & Readonly<Partial<Record<'contact' | 'patient_code', string | null>>>;

/** Data that the row rules need, loaded once for all rows added together. */
export interface RowFacts {
  contactOf(row: Patient): RowContact | undefined;
  isStopped(channel: Channel, address: string): boolean;
  /** True if messages to the address bounced. */
  isBounced(channel: Channel, address: string): boolean;
}

export async function loadRowFacts(trx: Trx, idOrg: string, rows: readonly Patient[]): Promise<RowFacts> {
  const found = await loadContacts(trx, idOrg, rows);
  const stops = await loadOptOuts(trx, idOrg, [...rows, ...found].flatMap(everyAddressOf));
  const optOutCheck = (bounced: boolean) => (channel: Channel, address: string) =>
    stops.get(`${channel} ${address.toLowerCase()}`) === bounced;
  const contacts = found.map((contact) => ({
    ...contact,
    opted_out: contact.opted_out.filter(
      (channel) => !optOutCheck(true)(channel, addressOf(contact, channel)),
    ),
  }));
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const byCode = new Map(contacts.map((contact) => [contact.patient_code ?? '', contact]));
  return {
    contactOf: (row) => {
      const { contact: id, patient_code: code } = row;
      return byId.get(id ?? '') ?? (code ? byCode.get(code) : undefined);
    },
    isStopped: optOutCheck(false),
    isBounced: optOutCheck(true),
  };
}

async function loadContacts(trx: Trx, idOrg: string, rows: readonly Patient[]): Promise<RowContact[]> {
  const distinctValues = (name: 'contact' | 'patient_code') => [
    ...new Set(rows.flatMap((row) => row[name] || [])),
  ];
  const found = await sql<FoundContact>`
    select id, patient_code, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as name,
      phone, mobile_phone, email, language, opt_out_voice, opt_out_text, opt_out_email
    from contacts
    where id_org = ${idOrg}::bigint
    and (id = any(${distinctValues('contact')}::text[]) or patient_code = any(${distinctValues('patient_code')}::text[]))
  `.execute(trx);
  return found.rows.map((contact) => ({
    ...contact,
    opted_out: channels.filter((channel) => contact[flagOf(channel)] === 'T'),
  }));
}

type FoundContact = Omit<RowContact, 'opted_out'> & Pick<Stored<'contacts'>, ReturnType<typeof flagOf>>;

/** Loads opted-out addresses, keyed like `text 3125550101`. The value is true if a bounce caused the opt-out. */
async function loadOptOuts(
  trx: Trx,
  idOrg: string,
  addresses: readonly string[],
): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ stop: string; bounced: boolean }>`
    select channel || ' ' || lower(address) as stop, ${isBounce} as bounced
    from opt_outs
    where id_org = ${idOrg}::bigint
    and address = any(${[...new Set(addresses)]}::text[])
  `.execute(trx);
  return new Map(rows.map(({ stop, bounced }) => [stop, bounced]));
}

/** Returns each address as written and in lower case, because opt-outs may be saved in either form. */
function everyAddressOf(row: Addresses): string[] {
  const addresses = channels.flatMap((channel) => addressesOf(row, channel));
  return addresses.flatMap((address) => [address, address.toLowerCase()]);
}
