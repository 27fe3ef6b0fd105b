import { sql } from 'kysely';
import { practiceHours, type SavedHours } from '../../../shared/reminders/practice-hours.ts';
import { nameForPatients } from '../../../shared/contact-details.ts';
import { isLanguage } from '../../../shared/language.ts';
import { type PhoneStep, referencesIn, type StepReference } from '../../../shared/phone/phone-steps.ts';
import { flexPayOfOrg, type FlexPay } from '../database/flex-pay.ts';
import type { Db } from '../database/db.ts';
import type { CallScript } from './call/call-state.ts';

interface Sequence {
  idOrg: string;
  steps: readonly PhoneStep[];
  /** Ten digits, or '' if there is none. */
  transferNumber: string;
}

type Parts = Pick<CallScript, 'speeches' | 'files' | 'actions'> & {
  practice: SavedHours & Readonly<Record<'name' | 'phone' | 'address' | 'record_calls', string | null>>;
  flexPay: FlexPay;
};

/** Loads everything a call needs from the library and the practice's settings in one statement. Skips deleted parts. */
export async function loadScript(db: Db, { idOrg, steps, transferNumber }: Sequence): Promise<CallScript> {
  const named = referencesIn(steps);
  const parts = await loadParts(db, idOrg, named);
  const practice = parts?.practice;
  return {
    steps,
    transferNumber,
    speeches: readSpeeches(parts?.speeches),
    files: parts?.files ?? {},
    actions: parts?.actions ?? {},
    practice: {
      name: nameForPatients(practice?.name ?? ''),
      phone: practice?.phone ?? '',
      address: practice?.address ?? '',
      flexPay: parts?.flexPay ?? {},
    },
    hours: practiceHours(practice ?? {}),
    recordsCalls: practice?.record_calls === 'T',
  };
}

async function loadParts(db: Db, idOrg: string, named: readonly StepReference[]): Promise<Parts | undefined> {
  const ids = (kind: StepReference['kind']) => named.filter((one) => one.kind === kind).map(({ id }) => id);
  const { rows } = await sql<{ parts: Parts }>`
    select jsonb_build_object(
      'practice', jsonb_build_object(
        'name', name, 'phone', phone, 'timezone', timezone, 'quiet_from', quiet_from, 'quiet_to', quiet_to,
        'holidays', holidays, 'record_calls', record_calls,
        'address', concat_ws(', ', nullif(addr, ''), nullif(city, ''), nullif(state, ''))
      ),
      'flexPay', ${flexPayOfOrg},
      'speeches', (
        select coalesce(jsonb_object_agg(id, jsonb_build_object('text', text, 'language', language, 'voice', voice)), '{}')
        from phone_speech
        where id_org = org.id
        and id = any(${ids('speech')}::text[])
      ),
      'files', (
        select coalesce(jsonb_object_agg(id, file), '{}')
        from (
          select id, id as file from phone_files where id_org = org.id and id = any(${ids('file')}::text[])
          union all
          select id, phone_file from audio_files where id_org = org.id and id = any(${ids('file')}::text[])
        ) named
        where file is not null
      ),
      'actions', (
        select coalesce(jsonb_object_agg(id, jsonb_build_object('kind', kind, 'say', coalesce(message, ''))), '{}')
        from actions
        where id_org = org.id
        and id = any(${ids('action')}::text[])
      )
    ) as parts
    from org
    where org.id = ${idOrg}::bigint
  `.execute(db);
  return rows[0]?.parts;
}

/** Reads speeches; language defaults to English and voice to female. */
function readSpeeches(speeches: CallScript['speeches'] = {}): CallScript['speeches'] {
  return Object.fromEntries(
    Object.entries(speeches).map(([id, { text, language, voice }]) => [
      id,
      { text, language: isLanguage(language) ? language : 'en', voice: voice || 'female' },
    ]),
  );
}
