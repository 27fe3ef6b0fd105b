import type { Language } from '../../shared/language.ts';
import type { Choice } from '../resource/props.ts';

export interface PreviewForProps {
  offered: boolean;
  search: string;
  people: readonly Choice[];
  chosen: string;
  /** Language of the date and time; '' for the contact's language. */
  language: Language | '';
  note: string;
  /** Ids of the fragments that the button refreshes. */
  parts: string;
}

export interface StepChoices {
  phoneFiles: readonly Choice[];
  audioFiles: readonly Choice[];
  speeches: readonly Choice[];
  actions: readonly Choice[];
  /** True if the API supports steps for inbound calls and Spanish. */
  hasFlow: boolean;
}
