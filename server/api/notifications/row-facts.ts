import { sql } from 'kysely';
import { addressesOf, channels, type Channel } from '../../../shared/contacts/channels.ts';
import { flagOf } from '../../../shared/contacts/reach.ts';
import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import type { Stored, Trx } from '../database/db.ts';

export interface RowContact extends Pick<
  Stored<'contacts'>,
  'id' | 'patient_code' | 'phone' | 'mobile_phone' | 'email' | 'language'
> {
  name: string;
  opted_out: Channel[];
}

/** What the rules of a list's rows look at, read once for all rows that are added together. */
export interface RowFacts {
  contactOf(row: ApiRecord): RowContact | undefined;
  isStopped(channel: Channel, address: string): boolean;
}

export async function loadRowFacts(trx: Trx, idOrg: string, rows: readonly ApiRecord[]): Promise<RowFacts> {
  const contacts = await loadContacts(trx, idOrg, rows);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const byCode = new Map(contacts.map((contact) => [contact.patient_code ?? '', contact]));
  const people: readonly ApiRecord[] = [...rows, ...contacts.map((contact) => ({ ...contact }))];
  const stops = await loadStops(trx, idOrg, people.flatMap(everyAddressOf));
  return {
    contactOf: (row) => {
      const [id, code] = [textOf(row, 'contact'), textOf(row, 'patient_code')];
      return byId.get(id) ?? (code ? byCode.get(code) : undefined);
    },
    isStopped: (channel, address) => stops.has(`${channel} ${address.toLowerCase()}`),
  };
}

async function loadContacts(trx: Trx, idOrg: string, rows: readonly ApiRecord[]): Promise<RowContact[]> {
  const given = (name: string) => [...new Set(rows.map((row) => textOf(row, name)).filter(Boolean))];
  const found = await sql<FoundContact>`
    select id, patient_code, concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as name,
      phone, mobile_phone, email, language, opt_out_voice, opt_out_text, opt_out_email
    from contacts
    where id_org = ${idOrg}::bigint
    and (id = any(${given('contact')}::text[]) or patient_code = any(${given('patient_code')}::text[]))
  `.execute(trx);
  return found.rows.map((contact) => ({
    ...contact,
    opted_out: channels.filter((channel) => contact[flagOf(channel)] === 'T'),
  }));
}

type FoundContact = Omit<RowContact, 'opted_out'> & Pick<Stored<'contacts'>, ReturnType<typeof flagOf>>;

/** Reads what nobody of this practice writes to or calls any more, each as `text 3125550101`. */
async function loadStops(trx: Trx, idOrg: string, addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ stop: string }>`
    select channel || ' ' || lower(address) as stop
    from opt_outs
    where id_org = ${idOrg}::bigint
    and address = any(${[...new Set(addresses)]}::text[])
  `.execute(trx);
  return new Set(rows.map(({ stop }) => stop));
}

/** A stop stands by the address in lower case, or as a practice wrote it. */
function everyAddressOf(row: ApiRecord): string[] {
  const addresses = channels.flatMap((channel) => addressesOf(row, channel));
  return addresses.flatMap((address) => [address, address.toLowerCase()]);
}
