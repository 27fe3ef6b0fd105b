import { phoneMessages } from '../../../../shared/messages/phone.ts';
import { clinicLine } from '../../../../shared/phone/clinic-line.ts';
import type { phoneSequences } from '../../../../shared/resources/library.ts';
import {
  changeSteps,
  readDraftSteps,
  stepChanges,
  writeDraftSteps,
  type StepChange,
} from '../../../../shared/phone/draft-steps.ts';
import { tryPlace } from '../../../../shared/phone/try-place.ts';
import { mostSteps } from '../../../../shared/phone/phone-steps.ts';
import { describeSequence, sequenceSeconds } from '../../../../shared/phone/sequence-words.ts';
import type { StepChoices } from '../../../../views/library/props.ts';
import { flowOf } from '../../../../views/library/flow-nodes.ts';
import { SequenceReading } from '../../../../views/library/sequence-reading.tsx';
import { StepsEditor } from '../../../../views/library/steps-editor.tsx';
import type { Choice } from '../../../../views/resource/props.ts';
import type { FormExtras, ShownAgain } from '../../resource/screen-extras.ts';
import type { FormParts, FormPost, FormVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';
import { findStepFaults, readPostedSteps } from './read-steps.ts';
import { loadSequenceLibrary, partsOf, type SequenceLibrary } from './sequence-parts.ts';
import { unsavedMark } from './unsaved-mark.tsx';

export const phoneSequencesScreen: ResourceScreenParts<Sequences> = {
  record: { show: async (visit) => ({ aside: await drawReading(visit, await loadSequenceLibrary(visit)) }) },
  form: { show, read: readPostedSteps, check: findStepFaults, steps: stepButtons() },
};

type Sequences = typeof phoneSequences;

function stepButtons(): NonNullable<FormParts<Sequences>['steps']> {
  const ofStep = Array.from({ length: mostSteps }, (_, index) =>
    stepChanges.map((change) => [`${change}-${index}`, changing({ change, index })] as const),
  ).flat();
  return {
    add: changing({ change: 'add' }),
    starter,
    update: () => ({}),
    ...Object.fromEntries(ofStep),
  };
}

function changing(change: StepChange) {
  return ({ values }: FormPost<Sequences>): ShownAgain => ({
    values: { steps: writeDraftSteps(changeSteps(readDraftSteps(values.steps), change)) },
  });
}

function starter({ values, signedIn }: FormPost<Sequences>): ShownAgain {
  return {
    values: {
      name: values.name || phoneMessages.form.starter.name,
      steps: writeDraftSteps(clinicLine),
      transfer_number: values.transfer_number || signedIn().organisation.phone,
    },
  };
}

async function show(visit: FormVisit<Sequences>): Promise<FormExtras> {
  const { values, errors, parts: portal } = visit;
  const [library, hasFlow] = await Promise.all([loadSequenceLibrary(visit), portal.relay.has('phone_flow')]);
  const steps = readDraftSteps(values.steps);
  return {
    controls: {
      steps: (
        <StepsEditor key="steps" steps={steps} {...choicesOf(library)} hasFlow={hasFlow} errors={errors} />
      ),
    },
    more: unsavedMark(visit),
    aside: await drawReading(visit, library),
  };
}

async function drawReading(visit: FormVisit<Sequences>, library: SequenceLibrary) {
  const { values, record, req } = visit;
  const steps = readDraftSteps(values.steps);
  const parts = partsOf(library, values.transfer_number);
  const isTried = record && (await visit.parts.relay.has('phone_trials'));
  return (
    <SequenceReading
      sentences={describeSequence(steps, parts)}
      flow={flowOf(steps, parts)}
      seconds={sequenceSeconds(steps, parts)}
      tryHref={isTried ? tryPlace.to(record.id) : undefined}
      unsaved={req.method === 'POST'}
    />
  );
}

function choicesOf({ phone, audio, speeches, keys }: SequenceLibrary): Omit<StepChoices, 'hasFlow'> {
  const toChoice = ({ id, name }: { id: string; name: string }): Choice => ({ value: id, label: name });
  return {
    phoneFiles: phone.map(toChoice),
    audioFiles: audio.map(toChoice),
    speeches: speeches.map(toChoice),
    actions: keys.map(toChoice),
  };
}
