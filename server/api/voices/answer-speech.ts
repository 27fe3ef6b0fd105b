import { toId } from '../database/db.ts';
import { notFound, type Answer } from '../operation/answer.ts';
import { organizationOf } from '../operation/actor.ts';
import type { ApiDeps, SignedOperation } from '../operation/operation.ts';

interface SpeechQuery {
  name: string;
  /** Organization that must own the audio. Omitted for a provider's request, because the unguessable name is enough. */
  idOrg?: string;
}

export async function answerSpeech(
  { db, blobs }: Pick<ApiDeps, 'db' | 'blobs'>,
  { name, idOrg }: SpeechQuery,
): Promise<Answer> {
  const sounds = db.selectFrom('speech_sounds').select(['blob', 'size']).where('name', '=', name);
  const allowed = idOrg === undefined ? sounds : sounds.where('id_org', '=', toId(idOrg));
  const sound = await allowed.executeTakeFirst();
  if (!sound) return notFound();
  const content = { stream: await blobs.open(sound.blob), type: 'audio/wav', size: Number(sound.size) };
  return { status: 200, success: true, content };
}

/** Handles `GET phone/speech/{name}` for staff of the practice that owns the audio. */
export const listenToSpeech: SignedOperation = ({ actor, params }, deps) =>
  answerSpeech(deps, { name: params['name'] ?? '', idOrg: organizationOf(actor) });
