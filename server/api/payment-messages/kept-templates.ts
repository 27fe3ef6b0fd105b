import { sql } from 'kysely';
import { findResource } from '../../../shared/resources/index.ts';
import { org } from '../../../shared/resources/org.ts';
import type { Db, Stored, Trx } from '../database/db.ts';
import { currentVersion } from '../rows/saved-versions.ts';

const fields = ['payment_text', 'payment_text_es', 'payment_email', 'payment_email_es'] as const;

/** The practice's templates that a payment request uses, with their versions. Without any, it uses the standard texts. */
export interface KeptTemplates {
  /** Templates by the organization's field. */
  chosen: Readonly<Partial<Record<(typeof fields)[number], string>>>;
  /** Versions by the template's id. */
  versions: Readonly<Record<string, number>>;
}

/** Returns the templates that the practice's payment requests use now. */
export async function readTemplates(trx: Trx, idOrg: string): Promise<KeptTemplates> {
  const { rows } = await sql<Pick<Stored<'org'>, (typeof fields)[number]>>`
    select payment_text, payment_text_es, payment_email, payment_email_es
    from org
    where id = ${idOrg}::bigint
  `.execute(trx);
  const chosen: Record<string, string> = {};
  const versions: Record<string, number> = {};
  for (const field of fields) {
    const id = rows[0]?.[field];
    const definition = findResource(org.fields[field].reference.to);
    if (!id || !definition) continue;
    chosen[field] = id;
    const table = { definition, scope: { column: 'id_org', value: idOrg } } as const;
    versions[id] = (await currentVersion(trx, table, id)) ?? 1;
  }
  return { chosen, versions };
}

/** Returns a digest of these templates, or '' if the practice uses the standard texts. */
export async function digestRequestTemplates(db: Db, idOrg: string): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select coalesce(md5(string_agg(concat_ws(' ', entry.id, entry.subject, entry.template), ' ' order by own.field)), '')
      as digest
    from org
    cross join lateral (
      values (1, payment_text), (2, payment_text_es), (3, payment_email), (4, payment_email_es)
    ) own (field, id)
    join (
      select id, '' as subject, template
      from text_templates
      union all
      select id, subject, template
      from email_templates
    ) entry on entry.id = own.id
    where org.id = ${idOrg}::bigint
  `.execute(db);
  return rows[0]?.digest ?? '';
}
