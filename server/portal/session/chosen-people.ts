import { kept } from './kept.ts';

/** The ids of contacts that were ticked to be reminded, until they are on a list. */
export const chosenPeople = kept<string[]>('chosenPeople');
