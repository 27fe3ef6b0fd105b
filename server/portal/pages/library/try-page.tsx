import { requireLevel2, type Route } from '../../page/route.ts';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { nameForPatients } from '../../../../shared/contact-details.ts';
import { languages } from '../../../../shared/language.ts';
import { phoneTryMessages } from '../../../../shared/locales/en/phone-try.ts';
import { readDraftSteps } from '../../../../shared/phone/draft-steps.ts';
import { describeSequence } from '../../../../shared/phone/describe-sequence.ts';
import { type SimulatedCall, simulatorPath } from '../../../../shared/phone/simulated-call.ts';
import { phoneSequences } from '../../../../shared/resources/library.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { flowOf } from '../../../../views/library/flow-nodes.ts';
import { TryPage } from '../../../../views/library/try-page.tsx';
import { sendContent } from '../../http/content.ts';
import { allowSound } from '../../http/headers.ts';
import { whileConnected } from '../../http/response.ts';
import { valueOf } from '../../http/form.ts';
import { onResource, type ResourceParts, type ResourceContext } from '../../resource/screen-parts.ts';
import { loadRecord } from '../../resource/load-records.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { shellProps } from '../../page/shell.ts';
import {
  trialCallSlot,
  applyCallStep,
  type CallDriver,
  type RefusedStep,
} from '../../page/apply-call-step.ts';
import { loadSequenceLibrary, partsOf } from './sequence-parts.ts';

type SequenceContext = ResourceContext<typeof phoneSequences>;

/**
 * Returns the routes that simulate a call to a saved sequence with the engine that answers real calls.
 * The page responds with 404 if the API has no simulator.
 */
export function tryRoutes(resources: ResourceParts): Route[] {
  const on = onResource(resources, phoneSequences);
  const { section: guard } = pathsOf(phoneSequences);
  return [
    { path: simulatorPath.pattern, guard, get: on((ctx) => renderTry(ctx)), post: on(postTry) },
    { path: simulatorPath.soundPattern, guard, get: getSound },
  ];
}

/** Streams simulator speech. The API returns it only to the organization that owns it. */
async function getSound({ api, req, res }: RequestContext): Promise<void> {
  const params = { name: String(req.params['sound']) };
  const content = await api.withSignal(whileConnected(res)).download(apiCalls.listenToSpeech, { params });
  await sendContent({ req, res }, content, { name: 'speech.wav', types: ['audio/wav'], inline: true });
}

const idOf = ({ req }: SequenceContext) => String(req.params['id']);

async function renderTry(
  ctx: SequenceContext,
  { status = 200, typed = '', notice }: Partial<RefusedStep> = {},
): Promise<void> {
  await requireLevel2(ctx);
  const [sequence, library] = await Promise.all([
    loadRecord(ctx, ctx.definition, idOf(ctx)),
    loadSequenceLibrary(ctx),
  ]);
  const steps = readDraftSteps(sequence.steps);
  const parts = partsOf(library, sequence.transfer_number);
  if (await ctx.parts.relay.has('voices')) allowSound(ctx.res);
  const title = phoneTryMessages.title(sequence.name);
  const element = (
    <TryPage
      shell={shellProps(ctx, { current: 'library' })}
      title={title}
      sequence={sequence}
      practice={nameForPatients(ctx.signedIn().organization.name)}
      call={callOf(ctx, sequence.id)}
      sentences={describeSequence(steps, parts)}
      flow={flowOf(steps, parts)}
      typed={typed}
      notice={notice}
    />
  );
  ctx.render({ status, title, styles: 'all', element });
}

function callOf({ req }: SequenceContext, id: string): SimulatedCall | undefined {
  const call = trialCallSlot.read(req);
  return call?.of === id ? call : undefined;
}

async function postTry(ctx: SequenceContext): Promise<void> {
  const refused = await applyCallStep(ctx, driverOf(ctx));
  if (refused) await renderTry(ctx, refused);
  else ctx.redirect(simulatorPath.to(idOf(ctx)));
}

function driverOf(ctx: SequenceContext): CallDriver {
  const { api, form } = ctx;
  const { startTrial, pressTrialKeys, hangUpTrial } = apiCalls;
  return {
    calls: trialCallSlot,
    start: async () => {
      const sequence = idOf(ctx);
      const language = languages.find((one) => one === valueOf(form, 'language'));
      return { of: sequence, outcome: await api.call(startTrial, { values: { sequence, language } }) };
    },
    press: (id, digits) => api.call(pressTrialKeys, { params: { id }, body: { digits } }),
    hangUp: (id) => api.call(hangUpTrial, { params: { id }, body: {} }),
  };
}
