import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../server/api/database/db.ts';
import { onlyMeasured, orgOf, type Filling } from './fill.ts';

/** Inserts organizations with users, queues, templates, reminders, a gateway account and, for every tenth, a plugin. */
export async function fillPractices(db: Db, filling: Filling): Promise<void> {
  const index = sql`n`;
  const practices = sql`
    (
      select n, ${orgOf(index, filling)} as org
      from generate_series(0, ${filling.practices - 1}::int) n
      where ${onlyMeasured(index, filling)}
    ) practice
  `;
  for (const statement of [...insertPractices(practices), ...insertServices(practices)])
    await statement.execute(db);
}

const insertPractices = (numbers: RawBuilder<unknown>): RawBuilder<unknown>[] => [
  sql`
      insert into org (id, name, timezone, phone, enable_mfa)
      select org, 'Practice ' || n,
        (array['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'])[1 + n % 4], '3125550142', 'F'
      from ${numbers}
      on conflict (id) do nothing
    `,
  sql`
      update org
      set pay_link_days = 30, pay_reminder_days = '3,7,14', ivr_number = '3125550170'
      from ${numbers}
      where org.id = practice.org
      and n % 2 = 0
    `,
  sql`
      insert into users (id_org, user_name, first_name, last_name, email, access_group, admin_user)
      select org, 'user-' || n || '-' || k, 'Pat', 'Doe ' || k, 'pat' || n || '.' || k || '@practice.example', 'Admin', 'F'
      from ${numbers}, generate_series(1, 3) k
    `,
  sql`
      insert into queues (id, id_org, name, kind)
      select '1700000000-q' || n || kind, org, kind, kind
      from ${numbers}, unnest(array['voice', 'text', 'email']) kind
    `,
  sql`
      insert into text_templates (id, id_org, name, template)
      select '1700000000-t' || n, org, 'Reminder', '{{name}}: {{date}} {{time}}'
      from ${numbers}
    `,
  sql`
      insert into reminders (id, id_org, name, text_template, lead_days, send_from, send_to, weekdays, runs, run_visits)
      select '1700000000-r' || n || '-' || k, org, 'Reminder ' || k, '1700000000-t' || n, 2, '09:00', '18:00',
        'Mon,Tue,Wed,Thu,Fri', case k when 1 then 'by_itself' else 'by_hand' end, 'own'
      from ${numbers}, generate_series(1, 2) k
    `,
  sql`
      insert into reminder_runs (reminder, id_org, day, time)
      select '1700000000-r' || n || '-1', org, current_date + 1 - d, now() - d * interval '1 day'
      from ${numbers}, generate_series(0, 9) d
    `,
];

/** Inserts gateway accounts and, for every tenth practice, a plugin. */
const insertServices = (numbers: RawBuilder<unknown>): RawBuilder<unknown>[] => [
  sql`
      insert into payment_accounts (id, id_org, gateway, live, credentials, place)
      select '1700000000-a' || n, org, 'authorize_net', true, '', 0
      from ${numbers}
    `,
  sql`
      insert into gateway_asked (account, asked, tried)
      select '1700000000-a' || n, now() - n % 1380 * interval '1 minute', now() - n % 1380 * interval '1 minute'
      from ${numbers}
    `,
  sql`
      insert into plugins (id, id_org, name, url, events, active)
      select '1700000000-p' || n, org, 'Plugin', 'https://plugin.example', 'confirmed', 'T'
      from ${numbers}
      where n % 10 = 0
    `,
  sql`
      insert into plugin_events (id, plugin, event, body, created, status, due)
      select '1700000000-e' || n || '-' || k, '1700000000-p' || n, 'confirmed', '{}', now() - k * interval '1 hour', 'delivered', now()
      from ${numbers}, generate_series(1, 100) k
      where n % 10 = 0
    `,
];
