import { readRow } from '../../../shared/resources/read-row.ts';
import { phoneSpeech } from '../../../shared/resources/library.ts';
import { fillTemplate, spokenSamples } from '../../../shared/templates/placeholders.ts';
import { cleanFileName } from '../blobs/file-name.ts';
import { organizationOf } from '../operation/actor.ts';
import { notFound, refuse } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { findRow } from '../rows/tenant.ts';
import { answerSpeech } from '../voices/answer-speech.ts';

/** `GET phone_speech/{id}/content`: returns the text as audio in the server's voice, with sample values. */
export const renderSpeech: SignedOperation = async ({ actor, params }, deps) => {
  const { db, clock, voices } = deps;
  const found = await findRow(db, { definition: phoneSpeech, actor, now: clock() }, params['id'] ?? '');
  if (!found) return notFound();
  const row = readRow(phoneSpeech, found);
  const idOrg = organizationOf(actor);
  const language = row.language === 'es' ? 'es' : 'en';
  const name = await voices.synthesize(idOrg, {
    text: fillTemplate(row.text, spokenSamples(language)),
    language,
    voice: row.voice === 'male' ? 'male' : 'female',
  });
  if (name === undefined) return refuse(404, 'No voice is set up on this server.');
  const answer = await answerSpeech(deps, { name, idOrg });
  const fileName = `${cleanFileName(row.name)}.wav`;
  return answer.content ? { ...answer, content: { ...answer.content, fileName } } : answer;
};
