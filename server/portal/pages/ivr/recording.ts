import { apiCalls } from '../../../../shared/api-calls.ts';
import { recordingOf } from '../../../../shared/ivr/recording.ts';
import { soundTypes } from '../../../../shared/uploads.ts';
import { sendContent } from '../../http/content.ts';
import { HttpError } from '../../http/errors.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { readIvrVisit } from './ivr-visit.ts';
import { loadCall } from './load-calls.ts';

/** `/app/ivr/calls/:id/recording`: the sound, for the player of the call's page. */
export const recordingPage: Page = { show: sendRecording };

async function sendRecording(asked: Visit): Promise<void> {
  const visit = readIvrVisit(asked);
  const { api, req } = visit;
  const call = await loadCall(visit, String(req.params['id']));
  if (call === 'unavailable') throw new HttpError(502);
  const id = call === 'missing' ? undefined : recordingOf(call);
  if (!id) throw new HttpError(404);
  const found = await api.download(apiCalls.downloadPhoneFile, { params: { id }, range: req.get('Range') });
  await sendContent(visit, found, {
    name: 'recording',
    types: Object.values(soundTypes),
    inline: true,
  });
}
