import { sessionSlot } from './session-slot.ts';

export const chosenPeopleSlot = sessionSlot<string[]>('chosenPeople');
