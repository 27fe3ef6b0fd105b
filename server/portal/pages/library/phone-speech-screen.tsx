import { apiCalls } from '../../../../shared/api-calls.ts';
import { phoneSpeech } from '../../../../shared/resources/library.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { fillTemplate, spokenSamples } from '../../../../shared/templates/placeholders.ts';
import { SpeechListen, SpeechTextControl } from '../../../../views/library/speech-form.tsx';
import { allowSound } from '../../http/headers.ts';
import { sendContent } from '../../http/content.ts';
import { whileConnected } from '../../http/response.ts';
import type { FormExtras } from '../../resource/screen-extras.ts';
import type { FormContext, ResourceScreenParts } from '../../resource/screen-parts.ts';
import type { Route } from '../../page/route.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { offerStarters, addStarter } from './starters.tsx';
import { checkPlaceholders, controlOf } from './template-form.tsx';
import { usedBySteps } from './sequence-parts.ts';

export const phoneSpeechScreen: ResourceScreenParts<typeof phoneSpeech> = {
  record: { extras: async (ctx) => ({ aside: await renderPlayer(ctx) }) },
  list: { extras: offerStarters, steps: { takeStarter: addStarter } },
  form: { extras: loadFormExtras, check: checkPlaceholders },
  deletion: { usedBy: usedBySteps('speech') },
};

async function loadFormExtras(ctx: FormContext<typeof phoneSpeech>): Promise<FormExtras> {
  const control = controlOf(ctx, 'text');
  return {
    controls: { text: <SpeechTextControl key="text" control={control} /> },
    aside: await renderPlayer(ctx),
  };
}

async function renderPlayer(ctx: FormContext<typeof phoneSpeech>) {
  const { text, language } = ctx.values;
  const sound = await findSound(ctx);
  if (sound) allowSound(ctx.res);
  const values = spokenSamples(language);
  const filled = fillTemplate(text, values);
  return <SpeechListen filled={filled} language={language || 'en'} values={values} sound={sound} />;
}

/** Maximum wait in milliseconds when checking whether the API can render speech. */
const maxWaitMs = 1_500;

/** Returns the speech URL if the API can render it. Not every API can, so the page checks before showing a player. */
async function findSound(ctx: FormContext<typeof phoneSpeech>): Promise<string | undefined> {
  const { parts, api, res, record } = ctx;
  if (!record) return undefined;
  const { id } = record;
  const found = await api.withSignal(whileConnected(res)).download(apiCalls.renderSpeech, {
    params: { id },
    deadline: parts.clock() + maxWaitMs,
  });
  if (!found.ok) return undefined;
  found.content.body.on('error', () => undefined).destroy();
  return pathsOf(phoneSpeech).content(id);
}

const soundTypes = ['audio/wav', 'audio/mpeg'];

async function getSpeech({ api, req, res }: RequestContext): Promise<void> {
  const content = await api.withSignal(whileConnected(res)).download(apiCalls.renderSpeech, {
    params: { id: String(req.params['id']) },
    range: req.get('Range'),
  });
  await sendContent({ req, res }, content, { name: 'speech.wav', types: soundTypes, inline: true });
}

export function speechRoutes(): Route[] {
  const { section: guard, patterns } = pathsOf(phoneSpeech);
  return [{ path: patterns.content, guard, get: getSpeech }];
}
