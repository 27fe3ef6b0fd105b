import { phoneMessages } from '../../../../shared/messages/phone.ts';
import { clinicLine } from '../../../../shared/phone/clinic-line.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import { phoneFiles, phoneSpeech, type phoneSequences } from '../../../../shared/resources/library.ts';
import { actions, audioFiles } from '../../../../shared/resources/phone-system.ts';
import {
  changeSteps,
  readDraftSteps,
  writeDraftSteps,
  type StepChange,
} from '../../../../shared/phone/draft-steps.ts';
import { mostSteps } from '../../../../shared/phone/phone-steps.ts';
import { fillTemplate, sampleValues } from '../../../../shared/templates/placeholders.ts';
import { describeSequence, sequenceSeconds } from '../../../../shared/phone/sequence-words.ts';
import type { SequenceParts } from '../../../../shared/phone/sentence-of.ts';
import type { StepChoices } from '../../../../views/library/props.ts';
import { flowOf } from '../../../../views/library/flow-nodes.ts';
import { SequenceReading } from '../../../../views/library/sequence-reading.tsx';
import { StepsEditor } from '../../../../views/library/steps-editor.tsx';
import type { Choice } from '../../../../views/resource/props.ts';
import type { FormExtras, ShownAgain } from '../../resource/screen-extras.ts';
import type { FormParts, FormPost, FormVisit, ResourceScreenParts } from '../../resource/screen-parts.ts';
import { loadAll } from './load-all.ts';
import { findStepFaults, readPostedSteps } from './read-steps.ts';
import { unsavedMark } from './unsaved-mark.tsx';

/** Phone sequences: their steps, one by one, and what a caller hears of them. */
export const phoneSequencesScreen: ResourceScreenParts<Sequences> = {
  form: { show, read: readPostedSteps, check: findStepFaults, steps: stepButtons() },
};

type Sequences = typeof phoneSequences;

/** Every button of the editor, by what it posts: `add`, `up-3`. */
function stepButtons(): NonNullable<FormParts<Sequences>['steps']> {
  const ofStep = Array.from({ length: mostSteps }, (_, index) =>
    (['up', 'down', 'remove'] as const).map(
      (change) => [`${change}-${index}`, changing({ change, index })] as const,
    ),
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

/** A line that answers for the practice; what was typed already stays. */
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
  const [library, hasFlow] = await Promise.all([loadLibrary(visit), portal.relay.has('phone_flow')]);
  const steps = readDraftSteps(values.steps);
  const parts = partsOf(library, values.transfer_number);
  const seconds = sequenceSeconds(steps, parts);
  return {
    controls: {
      steps: (
        <StepsEditor key="steps" steps={steps} {...choicesOf(library)} hasFlow={hasFlow} errors={errors} />
      ),
    },
    more: unsavedMark(visit),
    aside: (
      <SequenceReading
        sentences={describeSequence(steps, parts)}
        flow={flowOf(steps, parts)}
        seconds={seconds}
      />
    ),
  };
}

interface Library {
  phone: readonly RowOf<typeof phoneFiles>[];
  audio: readonly RowOf<typeof audioFiles>[];
  speeches: readonly RowOf<typeof phoneSpeech>[];
  keys: readonly RowOf<typeof actions>[];
}

async function loadLibrary(visit: FormVisit<Sequences>): Promise<Library> {
  const [phone, audio, speeches, keys] = await Promise.all([
    loadAll(visit, phoneFiles),
    loadAll(visit, audioFiles),
    loadAll(visit, phoneSpeech),
    loadAll(visit, actions),
  ]);
  return { phone, audio, speeches, keys };
}

function choicesOf({ phone, audio, speeches, keys }: Library): Omit<StepChoices, 'hasFlow'> {
  const toChoice = ({ id, name }: { id: string; name: string }): Choice => ({ value: id, label: name });
  return {
    phoneFiles: phone.map(toChoice),
    audioFiles: audio.map(toChoice),
    speeches: speeches.map(toChoice),
    actions: keys.map(toChoice),
  };
}

function partsOf({ phone, audio, speeches, keys }: Library, transferNumber: string): SequenceParts {
  const lengths = new Map(phone.map(({ id, duration }) => [id, duration || undefined]));
  const fileOf = (name: string, phoneFile: string) => ({ name, seconds: lengths.get(phoneFile) });
  return {
    files: new Map([
      ...phone.map(({ id, name }) => [id, fileOf(name, id)] as const),
      ...audio.map(({ id, name, phone_file: file }) => [id, fileOf(name, file)] as const),
    ]),
    speeches: new Map(
      speeches.map(({ id, name, text, language }) => [
        id,
        { name, text: fillTemplate(text, sampleValues), language: language || 'en' },
      ]),
    ),
    actions: new Map(keys.map(({ id, name, kind }) => [id, { name, kind }])),
    transferNumber,
  };
}
