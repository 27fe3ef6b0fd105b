import type { Language } from '../../shared/language.ts';
import type { Choice } from '../resource/props.ts';

/** For whom a preview is filled. */
export interface PreviewForProps {
  /** Whether people can be searched: the user may see contacts. */
  offered: boolean;
  /** What was searched for. */
  search: string;
  /** Whom the search found, and which of them is shown. */
  people: readonly Choice[];
  chosen: string;
  /** What the day and the time of the visit are said in; '' for what the person reads. */
  language: Language | '';
  /** For whom, as a sentence. */
  note: string;
  /** Of the parts of the page that the button draws anew. */
  parts: string;
}

/** What the steps of a phone sequence may point to. */
export interface StepChoices {
  phoneFiles: readonly Choice[];
  audioFiles: readonly Choice[];
  speeches: readonly Choice[];
  actions: readonly Choice[];
  /** Whether the API knows the steps of a call that comes in, and what is said in Spanish. */
  hasFlow: boolean;
}
