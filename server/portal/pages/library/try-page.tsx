import { apiCalls } from '../../../../shared/api-calls.ts';
import { nameForPatients } from '../../../../shared/contact-details.ts';
import { phoneTryMessages } from '../../../../shared/messages/phone-try.ts';
import { readDraftSteps } from '../../../../shared/phone/draft-steps.ts';
import { describeSequence } from '../../../../shared/phone/sequence-words.ts';
import type { TriedCall } from '../../../../shared/phone/tried-call.ts';
import { tryPlace } from '../../../../shared/phone/try-place.ts';
import { phoneSequences } from '../../../../shared/resources/library.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { flowOf } from '../../../../views/library/flow-nodes.ts';
import { TryPage } from '../../../../views/library/try-page.tsx';
import { sendContent } from '../../http/content.ts';
import { allowSound } from '../../http/headers.ts';
import { whileConnected } from '../../http/while-connected.ts';
import { HttpError } from '../../http/errors.ts';
import { valueOf } from '../../http/form.ts';
import { onResource, type ResourceParts, type ResourceVisit } from '../../resource/screen-parts.ts';
import { loadRecord } from '../../resource/load-record.ts';
import type { Route } from '../../visit/route.ts';
import type { Visit } from '../../visit/visit.ts';
import { shellProps } from '../../visit/shell.ts';
import { keptTrial, takeCallStep, type CallDriver, type NotTurned } from '../../visit/take-call-step.ts';
import { loadSequenceLibrary, partsOf } from './sequence-parts.ts';

type SequenceVisit = ResourceVisit<typeof phoneSequences>;

/**
 * Returns the routes that simulate a call to a saved sequence on the engine that answers calls.
 * The page does not exist if the API has no simulator.
 */
export function tryRoutes(resources: ResourceParts): Route[] {
  const on = onResource(resources, phoneSequences);
  const { section: guard } = placeOf(phoneSequences);
  return [
    { path: tryPlace.pattern, guard, show: on((visit) => showTry(visit)), take: on(takeTry) },
    { path: tryPlace.soundPattern, guard, show: sendSound },
  ];
}

/** Streams simulator speech. The API returns it only to the organization that owns it. */
async function sendSound({ api, req, res }: Visit): Promise<void> {
  const params = { name: String(req.params['sound']) };
  const content = await api.until(whileConnected(res)).download(apiCalls.listenToSpeech, { params });
  await sendContent({ req, res }, content, { name: 'speech.wav', types: ['audio/wav'], inline: true });
}

const idOf = ({ req }: SequenceVisit) => String(req.params['id']);

async function showTry(
  visit: SequenceVisit,
  { status = 200, typed = '', notice }: Partial<NotTurned> = {},
): Promise<void> {
  if (!(await visit.parts.relay.has('phone_trials'))) throw new HttpError(404);
  const [sequence, library] = await Promise.all([
    loadRecord(visit, visit.definition, idOf(visit)),
    loadSequenceLibrary(visit),
  ]);
  const steps = readDraftSteps(sequence.steps);
  const parts = partsOf(library, sequence.transfer_number);
  if (await visit.parts.relay.has('server_voice')) allowSound(visit.res);
  const title = phoneTryMessages.title(sequence.name);
  const element = (
    <TryPage
      shell={shellProps(visit, { current: 'library' })}
      title={title}
      sequence={sequence}
      practice={nameForPatients(visit.signedIn().organisation.name)}
      call={callOf(visit, sequence.id)}
      sentences={describeSequence(steps, parts)}
      flow={flowOf(steps, parts)}
      typed={typed}
      notice={notice}
    />
  );
  visit.show({ status, title, styles: 'all', element });
}

function callOf({ req }: SequenceVisit, id: string): TriedCall | undefined {
  const call = keptTrial.read(req);
  return call?.of === id ? call : undefined;
}

async function takeTry(visit: SequenceVisit): Promise<void> {
  const notTurned = await takeCallStep(visit, driverOf(visit));
  if (notTurned) await showTry(visit, notTurned);
  else visit.goTo(tryPlace.to(idOf(visit)));
}

function driverOf(visit: SequenceVisit): CallDriver {
  const { api, form } = visit;
  const { startTrial, pressTrialKeys, hangUpTrial } = apiCalls;
  return {
    calls: keptTrial,
    start: async () => {
      const sequence = idOf(visit);
      const language = valueOf(form, 'language');
      const body = { sequence, ...(language && { language }) };
      return { of: sequence, outcome: await api.call(startTrial, { body }) };
    },
    press: (id, digits) => api.call(pressTrialKeys, { params: { id }, body: { digits } }),
    hangUp: (id) => api.call(hangUpTrial, { params: { id }, body: {} }),
  };
}
