import type { Request, Response } from 'express';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { recordingOf } from '../../../../shared/ivr/recording.ts';
import { soundTypes } from '../../../../shared/uploads.ts';
import { HttpError } from '../../http/errors.ts';
import { sendContent } from '../../http/content.ts';
import type { PortalParts } from '../../visit/parts.ts';
import { loadCall } from './load-calls.ts';
import { readVisit } from './ivr-visit.ts';

/** `/app/ivr/calls/:id/recording`: the sound, for the player of the call's page. */
export async function sendRecording(parts: PortalParts, req: Request, res: Response): Promise<void> {
  const visit = readVisit(parts, req, res);
  const call = await loadCall(visit, String(req.params['id']));
  if (call === 'unavailable') throw new HttpError(502);
  const id = call === 'missing' ? undefined : recordingOf(call);
  if (!id) throw new HttpError(404);
  const range = req.get('Range');
  const result = await parts.relay.download(apiCalls.downloadPhoneFile, {
    ...visit.context,
    params: { id },
    ...(range !== undefined && { range }),
  });
  await sendContent({ req, res }, result, {
    name: 'recording',
    types: Object.values(soundTypes),
    inline: true,
  });
}
