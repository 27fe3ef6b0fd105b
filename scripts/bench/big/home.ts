import { sql } from 'kysely';
import { newId } from '../../../server/api/database/ids.ts';
import { paths } from '../../../shared/paths.ts';
import { type Metric, timeInTurns } from '../metrics.ts';
import { visitPage } from '../visitors.ts';
import { enter, enterPractice, type Practice } from './practice.ts';
import type { Stack } from './stack.ts';

const lists = 1000;
const rounds = 31;

export async function measureHome(stack: Stack, large: Practice, reminder: string): Promise<Metric[]> {
  await enterLists(stack.db, large.idOrg, reminder);
  const small = await enterPractice(stack.db, 'Nothing yet');
  const { origin } = await stack.startPortal();
  const cookies = { large: await enter(origin, large), small: await enter(origin, small) };
  const openHome = (size: keyof typeof cookies) => () =>
    visitPage(`${origin}${paths.home.to()}`, cookies[size], '<main');
  const times = await timeInTurns({ large: openHome('large'), small: openHome('small') }, rounds);
  return [
    {
      name: 'Home, 1,000 lists and 1,000,000 messages: × an empty one',
      value: `${(times.large / times.small).toFixed(2)} (${times.large.toFixed(0)} ms)`,
      aim: 'at most 2',
    },
  ];
}

async function enterLists(db: Stack['db'], idOrg: string, reminder: string): Promise<void> {
  const first = newId(Date.now());
  await sql`
    insert into notifications (id, id_org, name, reminder, status, total)
    select ${first} || '-l' || list, ${idOrg}::bigint, 'List ' || list, ${reminder}, 'done', 10
    from generate_series(1, ${lists}::int) list
  `.execute(db);
  await sql`
    insert into notification_rows (id, id_org, notification, line, name, mobile_phone, date, time, status, same_as, useless_after, answer)
    select ${first} || '-r' || list || '-' || line, ${idOrg}::bigint, ${first} || '-l' || list, line, 'Person ' || line,
      '3125550101', current_date, '09:30', 'ready', line::text, now(), case when line = 1 then 'callback' end
    from generate_series(1, ${lists}::int) list, generate_series(1, 10) line
  `.execute(db);
  await sql`
    insert into jobs (id, id_org, notification, status, total)
    select ${first} || '-j' || list, ${idOrg}::bigint, ${first} || '-l' || list, 'done', 10
    from generate_series(1, ${lists}::int) list
  `.execute(db);
  await sql`vacuum analyze`.execute(db);
}
