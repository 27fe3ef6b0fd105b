import { apiCalls } from '../../../../shared/api-calls.ts';
import { paths } from '../../../../shared/paths.ts';
import { soundTypes } from '../../../../shared/uploads.ts';
import type { CallPageProps } from '../../../../views/ivr/props.ts';
import { sendContent } from '../../http/content.ts';
import type { Page } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';

/** Page `/app/ivr/recordings/:id`, which streams the audio to a player. */
export const recordingPage: Page = { get: getRecording };

async function getRecording(ctx: RequestContext): Promise<void> {
  const { api, req } = ctx;
  const params = { id: String(req.params['id']) };
  const found = await api.download(apiCalls.downloadRecording, { params, range: req.get('Range') });
  await sendContent(ctx, found, {
    name: 'recording',
    types: Object.values(soundTypes),
    inline: true,
  });
}

export async function findRecordings(
  { api }: RequestContext,
  call: string,
): Promise<CallPageProps['recordings']> {
  const found = await api.call(apiCalls.listRecordings, { values: { call } });
  if (!found.ok) return [];
  return found.results.map(({ kind, id }) => ({ kind, href: paths.ivrRecording.to({ id }) }));
}
