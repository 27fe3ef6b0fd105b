import type { Response } from 'express';
import { notFound } from '../../operation/answer.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { sendAnswer } from '../../operation/send-answer.ts';
import { loadScripts } from '../spoken.ts';

/** Sends a recording that a call under way plays: to whoever knows the call's name, which nobody can guess. */
export async function sendSound(
  { db, blobs }: Pick<ApiDeps, 'db' | 'blobs'>,
  { message: id, file }: { message: string; file: string },
  response: Response,
): Promise<void> {
  const message = await db
    .selectFrom('messages')
    .select(['template', 'id_org'])
    .where('id', '=', id)
    .where('channel', '=', 'voice')
    .where('status', 'in', ['sending', 'sent', 'unknown', 'delivered'])
    .executeTakeFirst();
  const scripts = await loadScripts(db, [message?.template ?? '']);
  const steps = scripts.get(message?.template ?? '') ?? [];
  const isPlayed = steps.some((step) => step.do === 'play' && step.file === file);
  const sound = isPlayed
    ? await db
        .selectFrom('phone_files')
        .select(['blob', 'type', 'size'])
        .where('id', '=', file)
        .where('id_org', '=', message?.id_org ?? 0)
        .executeTakeFirst()
    : undefined;
  if (!sound?.blob) return sendAnswer(response, notFound());
  const content = {
    stream: await blobs.open(sound.blob),
    type: sound.type ?? 'audio/wav',
    size: Number(sound.size),
  };
  return sendAnswer(response, { status: 200, success: true, content });
}
