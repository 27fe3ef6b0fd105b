import { apiCalls } from '../../../../shared/api-calls.ts';
import { textOf } from '../../../../shared/reply.ts';
import { phoneSpeech } from '../../../../shared/resources/library.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { fillTemplate, sampleValues } from '../../../../shared/templates/placeholders.ts';
import { SpeechListen, SpeechTextControl } from '../../../../views/library/speech-form.tsx';
import { allowSound } from '../../http/headers.ts';
import { sendContent } from '../../http/content.ts';
import { whileConnected } from '../../http/while-connected.ts';
import type { FormExtras, FormVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';
import type { Route } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { callContext } from '../../session/signed-in.ts';
import { checkPlaceholders } from './template-check.ts';
import { controlOf } from './field-control.ts';
import { usedBySteps } from './sequence-uses.ts';

/** Phone speech: how it sounds and how long it takes. */
export const phoneSpeechScreen: ResourceScreenParts = {
  form,
  check: checkPlaceholders,
  usedBy: usedBySteps('speech'),
};

async function form(visit: FormVisit): Promise<FormExtras> {
  const control = controlOf(visit, 'text');
  if (!control) return {};
  const sound = await findSound(visit);
  if (sound) allowSound(visit.res);
  const listen = {
    filled: fillTemplate(control.value, sampleValues),
    language: visit.values['language'] || 'en',
    values: sampleValues,
    ...(sound && { sound }),
  };
  return {
    controls: { text: <SpeechTextControl key="text" control={control} /> },
    aside: <SpeechListen {...listen} />,
  };
}

/** A page does not wait longer to learn whether there is a voice. */
const longestAskMs = 1_500;

/** Not every API has a voice: it is asked before a player is shown. */
async function findSound({ parts, req, res, definition, record }: FormVisit): Promise<string | undefined> {
  if (!record) return undefined;
  const id = textOf(record, 'id');
  const result = await parts.relay.download(apiCalls.renderSpeech, {
    ...callContext(req),
    params: { id },
    deadline: parts.clock() + longestAskMs,
    signal: whileConnected(res),
  });
  if (result.kind !== 'content') return undefined;
  result.body.on('error', () => undefined).destroy();
  return placeOf(definition).content(id);
}

const soundTypes = ['audio/wav', 'audio/mpeg'];

async function sendSpeech({ parts, req, res }: Visit): Promise<void> {
  const range = req.get('Range');
  const result = await parts.relay.download(apiCalls.renderSpeech, {
    ...callContext(req),
    params: { id: String(req.params['id']) },
    signal: whileConnected(res),
    ...(range !== undefined && { range }),
  });
  await sendContent({ req, res }, result, { name: 'speech.wav', types: soundTypes, inline: true });
}

/** Beside the pages that every resource has. */
export function libraryRoutes(): Route[] {
  const { section: guard, patterns } = placeOf(phoneSpeech);
  return [{ path: patterns.content, guard, show: sendSpeech }];
}
