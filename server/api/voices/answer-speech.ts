import { toId } from '../database/db.ts';
import { notFound, type Answer } from '../operation/answer.ts';
import { organisationOf } from '../operation/actor.ts';
import type { ApiDeps, SignedOperation } from '../operation/operation.ts';

interface Asked {
  name: string;
  /** Whose it must be; a provider's call says by the name alone that it may hear it. */
  idOrg?: string;
}

/** What the server's voice said under a name, as a WAV for telephones. */
export async function answerSpeech(
  { db, blobs }: Pick<ApiDeps, 'db' | 'blobs'>,
  { name, idOrg }: Asked,
): Promise<Answer> {
  const sounds = db.selectFrom('speech_sounds').select(['blob', 'size']).where('name', '=', name);
  const own = idOrg === undefined ? sounds : sounds.where('id_org', '=', toId(idOrg));
  const sound = await own.executeTakeFirst();
  if (!sound) return notFound();
  const content = { stream: await blobs.open(sound.blob), type: 'audio/wav', size: Number(sound.size) };
  return { status: 200, success: true, content };
}

/** `GET phone/speech/{name}`: the same for the staff of the practice that it was made for. */
export const listenToSpeech: SignedOperation = ({ actor, params }, deps) =>
  answerSpeech(deps, { name: params['name'] ?? '', idOrg: organisationOf(actor) });
