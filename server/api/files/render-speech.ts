import { textOf } from '../../../shared/reply.ts';
import { phoneSpeech } from '../../../shared/resources/library.ts';
import { fillTemplate, sampleValues } from '../../../shared/templates/placeholders.ts';
import { notFound, refuse } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { findRow } from '../rows/tenant.ts';
import { cleanFileName } from '../blobs/file-name.ts';
import { speak } from './speak.ts';

/** `GET phone_speech/{id}/content` answers the text as a voice reads it to a sample patient. */
export const renderSpeech: SignedOperation = async ({ actor, params }, { db, clock }) => {
  const row = await findRow(db, { definition: phoneSpeech, actor, now: clock() }, params['id'] ?? '');
  if (!row) return notFound();
  const sound = await speak({
    text: fillTemplate(textOf(row, 'text'), sampleValues),
    language: row['language'] === 'es' ? 'es' : 'en',
    voice: row['voice'] === 'male' ? 'male' : 'female',
  });
  if (!sound) return refuse(404, 'This server has no voice.');
  return {
    status: 200,
    success: true,
    content: {
      stream: inOnePiece(sound),
      type: 'audio/wav',
      size: sound.length,
      fileName: `${cleanFileName(textOf(row, 'name'))}.wav`,
    },
  };
};

async function* inOnePiece(bytes: Buffer) {
  yield bytes;
}
