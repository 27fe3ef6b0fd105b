import type { Choice } from '../resource/props.ts';

/** Adds a deleted entry to the choices if it is still selected. */
export function withMissingChoice(choices: readonly Choice[], value: string): readonly Choice[] {
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return isKnown ? choices : [...choices, { value, label: 'Deleted' }];
}
