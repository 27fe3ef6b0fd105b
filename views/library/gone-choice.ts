import type { Choice } from '../resource/props.ts';

/** What was chosen before and is gone stays to be seen. */
export function withGone(choices: readonly Choice[], value: string): readonly Choice[] {
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return isKnown ? choices : [...choices, { value, label: 'Not there any more' }];
}
