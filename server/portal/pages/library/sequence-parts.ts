import type { SequenceParts } from '../../../../shared/phone/describe-step.ts';
import type { RowOf } from '../../../../shared/resources/define.ts';
import { phoneFiles, phoneSpeech } from '../../../../shared/resources/library.ts';
import { actions, audioFiles } from '../../../../shared/resources/phone-system.ts';
import { fillTemplate, spokenSamples } from '../../../../shared/templates/placeholders.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { loadAll } from './load-all.ts';

export interface SequenceLibrary {
  phone: readonly RowOf<typeof phoneFiles>[];
  audio: readonly RowOf<typeof audioFiles>[];
  speeches: readonly RowOf<typeof phoneSpeech>[];
  keys: readonly RowOf<typeof actions>[];
}

export async function loadSequenceLibrary(ctx: Pick<RequestContext, 'api'>): Promise<SequenceLibrary> {
  const [phone, audio, speeches, keys] = await Promise.all([
    loadAll(ctx, phoneFiles),
    loadAll(ctx, audioFiles),
    loadAll(ctx, phoneSpeech),
    loadAll(ctx, actions),
  ]);
  return { phone, audio, speeches, keys };
}

export function partsOf(
  { phone, audio, speeches, keys }: SequenceLibrary,
  transferNumber: string,
): SequenceParts {
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
        { name, text: fillTemplate(text, spokenSamples(language)), language: language || 'en' },
      ]),
    ),
    actions: new Map(keys.map(({ id, name, kind }) => [id, { name, kind }])),
    transferNumber,
  };
}
