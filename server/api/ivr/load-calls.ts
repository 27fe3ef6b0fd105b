import { sql } from 'kysely';
import type { Db, Trx } from '../database/db.ts';

export interface CallLoad {
  idOrg: string;
  numbers: readonly string[];
  /** IANA time zone of the practice, which determines the hours of calls. */
  zone: string;
  /** Number of calls. They are spread over the last `days` days. */
  calls: number;
  days: number;
  /** Current time in Unix milliseconds. */
  now: number;
}

/** Percentage of calls in each hour from 5 to 21, with the peak before noon. */
const callsByHour = [1, 2, 6, 10, 13, 12, 9, 7, 8, 9, 8, 6, 4, 2, 1, 1, 1];
const firstHour = 5;
/** Clinicians of calls if none of the organization's contacts has one. */
const providers = [
  'Dr. Nguyen',
  'Dr. Nguyen',
  'Dr. Nguyen',
  'Dr. Patel',
  'Dr. Patel',
  'Dr. Osei',
  'Dr. Whitfield-Castellanos',
];

/** Maximum calls per statement. Stays well below the statement timeout. */
const batchSize = 50_000;

/**
 * Generates a realistic call history that is the same for the same load: typical hours and weekdays, the organization's contacts with their
 * clinicians, and outcomes that vary by hour and clinician. At noon, in the evening, and for the last clinician by name, more callers are
 * transferred to the office. Runs inside the database in order of days so that ten million calls are feasible. An interrupted load can be
 * repeated.
 */
export async function generateCalls(
  db: Db | Trx,
  load: CallLoad,
  onProgress: (calls: number) => void = () => undefined,
): Promise<void> {
  for (let first = 1; first <= load.calls; first += batchSize) {
    const last = Math.min(first + batchSize - 1, load.calls);
    await loadBatch(db, load, { first, last });
    onProgress(last);
  }
}

interface Batch {
  first: number;
  last: number;
}

async function loadBatch(db: Db | Trx, load: CallLoad, batch: Batch): Promise<void> {
  const { idOrg, numbers } = load;
  await sql`
    with people as (${selectPeople(idOrg)}),
    placed as (${drawCalls(load, batch)}),
    told as (${drawOutcomes(load)})
    insert into ivr (
      id, id_org, cdr_start, cdr_dst, cdr_duration, cdr_billsec, info, balance, provider, name, phone, patient_code,
      location, status
    )
    select extract(epoch from start at time zone 'UTC')::bigint || '-' || lpad(to_hex(one), 16, '0'),
      ${idOrg}::bigint, start, (${[...numbers]}::text[])[1 + (i % ${numbers.length})::int],
      case when answered then 20 + floor(length_draw * 400) else 15 end,
      case when answered then 8 + floor(length_draw * 380) else 0 end,
      ${tags},
      case when paid then round((10 + length_draw * 190)::numeric, 2) end,
      case when proved then doctor end,
      case when found then name end,
      phone,
      case when found then patient_code end,
      location,
      case when answered then 'ANSWERED' else 'NO ANSWER' end
    from told
    on conflict (id) do nothing
  `.execute(db);
}

function selectPeople(idOrg: string) {
  return sql`
    select row_number() over (order by id) - 1 as place,
      concat_ws(' ', first_name, last_name) as name, coalesce(nullif(mobile_phone, ''), nullif(phone, '')) as phone, patient_code, location,
      nullif(provider, '') as own_doctor
    from (
      select *
      from contacts
      where id_org = ${idOrg}::bigint
      order by id
      limit 1000
    ) chosen
  `;
}

/**
 * Draws each call's day, hour and clinician. Keeps calls almost in order of days so that index inserts stay local.
 * Derives all draws from three hashes.
 */
function drawCalls({ idOrg, calls, days, zone, now }: CallLoad, { first, last }: Batch) {
  const hours = callsByHour.flatMap((share, index) => Array.from({ length: share }, () => firstHour + index));
  const hash = (which: number) => sql`hashint8extended(i, ${idOrg}::bigint * 4 + ${which}::bigint)`;
  const dayOf = sql`floor(${days}::float8 * i / ${calls}::float8 + ${draw('one', 0)} * 3 - 1.5)`;
  return sql`
    select i, one, ${draw('one', 1)} as step_draw, ${draw('one', 2)} as pay_draw, ${draw('one', 3)} as transfer_draw,
      ${draw('two', 0)} as length_draw, ${draw('two', 1)} as person_draw, ${draw('two', 2)} as week_draw,
      (${hours}::int[])[1 + floor(${draw('two', 3)} * ${hours.length})::int] as hour,
      (${[...providers]}::text[])[1 + floor(${draw('three', 0)} * ${providers.length})::int] as drawn_doctor,
      ${draw('three', 1)} as second_draw,
      date_trunc('day', to_timestamp(${now / 1000}::double precision) at time zone ${zone})
        - greatest(0, least(${days}::float8 - 1, ${dayOf})) * interval '1 day' as day
    from (
      select i, ${hash(1)} as one, ${hash(2)} as two, ${hash(3)} as three
      from generate_series(${first}::bigint, ${last}::bigint) i
    ) drawn
  `;
}

/** Computes each call's start in UTC and how far the caller got. Moves most weekend calls to a weekday before. */
function drawOutcomes({ zone, now }: CallLoad) {
  return sql`
    select *, step_draw >= 0.3 as proved, step_draw >= 0.2 as found, step_draw >= 0.08 as answered,
      step_draw >= 0.3 and pay_draw < 0.38 as paid,
      step_draw >= 0.08
        and not (step_draw >= 0.3 and pay_draw < 0.38)
        and transfer_draw < case when hour between 12 and 13 then 0.42 when hour >= 17 then 0.3 else 0.16 end
          + case when doctor = coalesce((select max(own_doctor) from people), 'Dr. Patel') then 0.2 else 0 end as moved
    from (
      select *, coalesce(own_doctor, drawn_doctor) as doctor, (
        (
          day + hour * interval '1 hour' + floor(second_draw * 3599) * interval '1 second'
          - case when extract(isodow from day) > 5 and week_draw < 0.85
              then (extract(isodow from day) - 1 - floor(week_draw / 0.85 * 5)) * interval '1 day'
              else interval '0'
            end
        ) at time zone ${zone}
      ) at time zone 'UTC' as start
      from placed
      left join people on people.place = floor(person_draw * (select count(*) from people))::bigint
    ) timed
    where start < to_timestamp(${now / 1000}::double precision) at time zone 'UTC'
  `;
}

/** SQL expression: the call's trail in the phone system's format. */
const tags = sql`
  concat_ws(',',
    case when answered then 'Answered' end,
    case when answered then case when person_draw < 0.12 then 'Spanish' else 'English' end end,
    case when answered then case when found then 'Identified' else 'Not found' end end,
    case when found and not proved then 'Auth failed' end,
    case when proved then 'Authenticated' end,
    case when proved then 'MMenu' end,
    case when proved and pay_draw < 0.5 then 'Pay start' end,
    case when paid then 'Paid' end,
    case when proved and not paid and pay_draw < 0.5 then 'Card declined' end,
    case when moved then case when proved then 'Trans' when found then 'EOTAF-Trans' else 'EOTA-Trans' end end,
    case when answered and not paid and not moved then 'Hang up' end
  )
`;

/** Returns a number of at least 0 and less than 1, taken from fifteen bits of a hash. */
function draw(hash: 'one' | 'two' | 'three', part: number) {
  return sql`(((${sql.ref(hash)} >> ${15 * part}::int) & 32767) / 32768::float8)`;
}
