import { sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import type { Content } from '../../operation/answer.ts';
import type { ApiDeps } from '../../operation/operation.ts';
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
  const message = await db
    .selectFrom('messages')
    .select(['template', 'id_org'])
    .where('id', '=', id)
    .where('channel', '=', 'voice')
    .where('status', 'in', ['sending', 'sent', 'unknown', 'delivered'])
    .executeTakeFirst();
  const scripts = await loadScripts(db, [message?.template ?? '']);
  const steps = scripts.get(message?.template ?? '') ?? [];
  return steps.some((step) => step.do === 'play' && step.file === file) ? message?.id_org : undefined;
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
