import { sql } from 'kysely';
import type { apiCalls } from '../../../shared/api-calls.ts';
import { jobs } from '../../../shared/resources/notifications.ts';
import { reminders } from '../../../shared/resources/reminders.ts';
import { succeed, notFound } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { findRow } from '../rows/tenant.ts';
import { templateFields, type CheckedTemplates } from './checked-templates.ts';

/** Lists the templates of a job. A job that is not confirmed, or was before versions were kept, has none. */
export const listJobTemplates: SignedOperation<typeof apiCalls.listJobTemplates> = async (
  { actor, params },
  { db, clock },
) => {
  const job = await findRow(db, { definition: jobs, actor, now: clock() }, params['id'] ?? '');
  if (!job) return notFound();
  const saved = await db.selectFrom('jobs').select('templates').where('id', '=', job.id).executeTakeFirst();
  const checked = saved?.templates as CheckedTemplates | null | undefined;
  if (!checked) return succeed([]);
  const { rows } = await sql<{ id: string; name: string; newest: number; deleted: boolean }>`
    select version.record as id, version.content ->> 'name' as name,
      (select max(newer.version) from library_versions newer where newer.record = version.record) as newest,
      not exists (select 1 from text_templates where id = version.record)
        and not exists (select 1 from email_templates where id = version.record)
        and not exists (select 1 from phone_sequences where id = version.record) as deleted
    from jsonb_each_text(${JSON.stringify(checked.versions)}::jsonb) as used (id, version)
    join library_versions version on version.record = used.id and version.version = used.version::integer
  `.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return succeed(
    templateFields.flatMap((field) => {
      const entry = found.get(checked.chosen[field] ?? '');
      if (!entry) return [];
      const { to: resource } = reminders.fields[field].reference;
      return [{ field, resource, ...entry, version: checked.versions[entry.id] ?? 0, confirmed: checked.at }];
    }),
  );
};
