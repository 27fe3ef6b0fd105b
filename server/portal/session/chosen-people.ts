import { kept } from './kept.ts';

export const chosenPeople = kept<string[]>('chosenPeople');
