import { apiCalls } from '../../../../shared/api-calls.ts';
import { paths } from '../../../../shared/paths.ts';
import { listOf, textOf } from '../../../../shared/reply.ts';
import { soundTypes } from '../../../../shared/uploads.ts';
import type { CallPageProps } from '../../../../views/ivr/props.ts';
import { sendContent } from '../../http/content.ts';
import type { Page } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';

/** `/app/ivr/recordings/:id`: streams the audio to a player. */
export const recordingPage: Page = { show: sendRecording };

async function sendRecording(visit: Visit): Promise<void> {
  const { api, req } = visit;
  const params = { id: String(req.params['id']) };
  const found = await api.download(apiCalls.downloadRecording, { params, range: req.get('Range') });
  await sendContent(visit, found, {
    name: 'recording',
    types: Object.values(soundTypes),
    inline: true,
  });
}

export async function findRecordings({ api }: Visit, call: string): Promise<CallPageProps['recordings']> {
  const found = await api.call(apiCalls.listRecordings, { query: { call } });
  if (!found.ok) return [];
  return listOf(found.reply).map((recording) => ({
    kind: textOf(recording, 'kind') === 'voicemail' ? 'voicemail' : 'call',
    href: paths.ivrRecording.to({ id: textOf(recording, 'id') }),
  }));
}
