import { sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import type { Content } from '../../operation/answer.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import type { EntryVersions } from '../read-entries.ts';
import { loadScripts } from '../spoken.ts';

/**
 * Opens a recording for the provider that plays it in a call. The unguessable call id authorizes the request. Returns undefined unless a call
 * in progress plays the file.
 */
export async function openSound(
  { db, blobs }: Pick<ApiDeps, 'db' | 'blobs'>,
  { message: id, file }: { message: string; file: string },
): Promise<Content | undefined> {
  const idOrg = (await playedByMessage(db, id, file)) ?? (await playedInCall(db, id, file));
  const sound =
    idOrg === undefined
      ? undefined
      : await db
          .selectFrom('phone_files')
          .select(['blob', 'type', 'size'])
          .where('id', '=', file)
          .where('id_org', '=', idOrg)
          .executeTakeFirst();
  if (!sound?.blob) return undefined;
  return {
    stream: await blobs.open(sound.blob),
    type: sound.type ?? 'audio/wav',
    size: Number(sound.size),
  };
}

/** Returns the organization whose outgoing call plays the file. */
async function playedByMessage(db: Db, id: string, file: string): Promise<number | undefined> {
  const { rows } = await sql<{ template: string | null; id_org: number; versions: EntryVersions }>`
    select messages.template, messages.id_org, jobs.templates -> 'versions' as versions
    from messages
    left join jobs on jobs.id = messages.job
    where messages.id = ${id}
    and messages.channel = 'voice'
    and messages.status in ('sending', 'sent', 'unknown', 'delivered')
  `.execute(db);
  const [message] = rows;
  if (!message?.template) return undefined;
  const { template, versions } = message;
  const { steps = [] } = (await loadScripts(db, { ids: [template], versions })).get(template) ?? {};
  return steps.some((step) => step.do === 'play' && step.file === file) ? message.id_org : undefined;
}

/** Returns the organization whose incoming call in progress plays the file. */
async function playedInCall(db: Db, id: string, file: string): Promise<number | undefined> {
  const { rows } = await sql<{ id_org: number }>`
    select id_org
    from phone_calls
    where id = ${id}
    and ended is null
    and exists (select from jsonb_each_text(script -> 'files') played where played.value = ${file})
  `.execute(db);
  return rows[0]?.id_org;
}
