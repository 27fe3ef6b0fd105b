import { apiCalls } from '../../../../shared/api-calls.ts';
import { phoneSpeech } from '../../../../shared/resources/library.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { fillTemplate, spokenSamples } from '../../../../shared/templates/placeholders.ts';
import { SpeechListen, SpeechTextControl } from '../../../../views/library/speech-form.tsx';
import { allowSound } from '../../http/headers.ts';
import { sendContent } from '../../http/content.ts';
import { whileConnected } from '../../http/while-connected.ts';
import type { FormExtras } from '../../resource/screen-extras.ts';
import type { FormVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';
import type { Route } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { offerStarters, takeStarter } from './starters.tsx';
import { checkPlaceholders } from './template-check.ts';
import { controlOf } from './field-control.ts';
import { usedBySteps } from './sequence-uses.ts';

export const phoneSpeechScreen: ResourceScreenParts<typeof phoneSpeech> = {
  record: { show: async (visit) => ({ aside: await drawListen(visit) }) },
  list: { show: offerStarters, steps: { takeStarter } },
  form: { show, check: checkPlaceholders },
  deletion: { usedBy: usedBySteps('speech') },
};

async function show(visit: FormVisit<typeof phoneSpeech>): Promise<FormExtras> {
  const control = controlOf(visit, 'text');
  return {
    controls: { text: <SpeechTextControl key="text" control={control} /> },
    aside: await drawListen(visit),
  };
}

async function drawListen(visit: FormVisit<typeof phoneSpeech>) {
  const { text, language } = visit.values;
  const sound = await findSound(visit);
  if (sound) allowSound(visit.res);
  const values = spokenSamples(language);
  const filled = fillTemplate(text, values);
  return <SpeechListen filled={filled} language={language || 'en'} values={values} sound={sound} />;
}

/** Maximum wait in milliseconds for the check that the API can render speech. */
const longestAskMs = 1_500;

/** Returns the speech address if the API can render it. Not every API can, so the page checks before it shows a player. */
async function findSound(visit: FormVisit<typeof phoneSpeech>): Promise<string | undefined> {
  const { parts, api, res, record } = visit;
  if (!record) return undefined;
  const { id } = record;
  const found = await api.until(whileConnected(res)).download(apiCalls.renderSpeech, {
    params: { id },
    deadline: parts.clock() + longestAskMs,
  });
  if (!found.ok) return undefined;
  found.content.body.on('error', () => undefined).destroy();
  return placeOf(phoneSpeech).content(id);
}

const soundTypes = ['audio/wav', 'audio/mpeg'];

async function sendSpeech({ api, req, res }: Visit): Promise<void> {
  const content = await api.until(whileConnected(res)).download(apiCalls.renderSpeech, {
    params: { id: String(req.params['id']) },
    range: req.get('Range'),
  });
  await sendContent({ req, res }, content, { name: 'speech.wav', types: soundTypes, inline: true });
}

export function speechRoutes(): Route[] {
  const { section: guard, patterns } = placeOf(phoneSpeech);
  return [{ path: patterns.content, guard, show: sendSpeech }];
}
