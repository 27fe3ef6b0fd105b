import { textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { phoneFiles, phoneSpeech } from '../../../../shared/resources/library.ts';
import { actions, audioFiles } from '../../../../shared/resources/phone-system.ts';
import {
  changeSteps,
  readDraftSteps,
  writeDraftSteps,
  type StepChange,
} from '../../../../shared/templates/draft-steps.ts';
import { mostSteps } from '../../../../shared/templates/phone-steps.ts';
import { fillTemplate, sampleValues } from '../../../../shared/templates/placeholders.ts';
import {
  describeSequence,
  sequenceSeconds,
  type SequenceParts,
} from '../../../../shared/templates/sequence-words.ts';
import type { StepChoices } from '../../../../views/library/props.ts';
import { SequenceReading } from '../../../../views/library/sequence-reading.tsx';
import { StepsEditor } from '../../../../views/library/steps-editor.tsx';
import type { Choice } from '../../../../views/resource/props.ts';
import type {
  FormExtras,
  FormPost,
  FormVisit,
  ResourceScreenParts,
  ShownAgain,
} from '../../resource/screen-parts.ts';
import { loadAll } from './load-all.ts';
import { checkSteps, readPostedSteps } from './read-steps.ts';
import { unsavedMark } from './unsaved-mark.tsx';

/** Phone sequences: their steps, one by one, and what a caller hears of them. */
export const phoneSequencesScreen: ResourceScreenParts = {
  read: readPostedSteps,
  check: checkSteps,
  form,
  formSteps: stepButtons(),
};

/** Every button of the editor, by what it posts: `add`, `up-3`. */
function stepButtons(): NonNullable<ResourceScreenParts['formSteps']> {
  const ofStep = Array.from({ length: mostSteps }, (_, index) =>
    (['up', 'down', 'remove'] as const).map(
      (change) => [`${change}-${index}`, changing({ change, index })] as const,
    ),
  ).flat();
  return {
    add: changing({ change: 'add' }),
    update: () => ({}),
    ...Object.fromEntries(ofStep),
  };
}

function changing(change: StepChange) {
  return ({ values }: FormPost): ShownAgain => ({
    values: { steps: writeDraftSteps(changeSteps(readDraftSteps(values['steps']), change)) },
  });
}

async function form(visit: FormVisit): Promise<FormExtras> {
  const { values, errors } = visit;
  const library = await loadLibrary(visit);
  const steps = readDraftSteps(values['steps']);
  const parts = partsOf(library, values['transfer_number'] ?? '');
  const seconds = sequenceSeconds(steps, parts);
  const error = errors['steps'];
  return {
    controls: {
      steps: (
        <StepsEditor
          key="steps"
          steps={steps}
          {...choicesOf(library)}
          {...(error !== undefined && { error })}
        />
      ),
    },
    more: unsavedMark(visit),
    aside: (
      <SequenceReading
        sentences={describeSequence(steps, parts)}
        {...(seconds !== undefined && { seconds })}
      />
    ),
  };
}

type Library = Readonly<Record<'phoneFiles' | 'audioFiles' | 'speeches' | 'actions', readonly ApiRecord[]>>;

async function loadLibrary(visit: FormVisit): Promise<Library> {
  const [phone, audio, speeches, keys] = await Promise.all(
    [phoneFiles, audioFiles, phoneSpeech, actions].map((definition) => loadAll(visit, definition)),
  );
  return { phoneFiles: phone ?? [], audioFiles: audio ?? [], speeches: speeches ?? [], actions: keys ?? [] };
}

function choicesOf({ phoneFiles: phone, audioFiles: audio, speeches, actions: keys }: Library): StepChoices {
  const toChoice = (record: ApiRecord): Choice => ({
    value: textOf(record, 'id'),
    label: textOf(record, 'name'),
  });
  return {
    phoneFiles: phone.map(toChoice),
    audioFiles: audio.map(toChoice),
    speeches: speeches.map(toChoice),
    actions: keys.map(toChoice),
  };
}

function partsOf(library: Library, transferNumber: string): SequenceParts {
  const byId = <Value,>(records: readonly ApiRecord[], read: (record: ApiRecord) => Value) =>
    new Map(records.map((record) => [textOf(record, 'id'), read(record)]));
  const lengths = byId(library.phoneFiles, (record) => Number(textOf(record, 'duration')) || 0);
  const fileOf = (record: ApiRecord, phoneFile: string) => {
    const seconds = lengths.get(phoneFile);
    return { name: textOf(record, 'name'), ...(seconds && { seconds }) };
  };
  return {
    files: new Map([
      ...byId(library.phoneFiles, (record) => fileOf(record, textOf(record, 'id'))),
      ...byId(library.audioFiles, (record) => fileOf(record, textOf(record, 'phone_file'))),
    ]),
    speeches: byId(library.speeches, (record) => ({
      name: textOf(record, 'name'),
      text: fillTemplate(textOf(record, 'text'), sampleValues),
      language: textOf(record, 'language') || 'en',
    })),
    actions: byId(library.actions, (record) => ({
      name: textOf(record, 'name'),
      kind: textOf(record, 'kind'),
    })),
    transferNumber,
  };
}
