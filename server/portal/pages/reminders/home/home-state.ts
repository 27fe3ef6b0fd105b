import type { Request } from 'express';
import { groups } from '../../../../../shared/state/groups.ts';
import { sessionSlot } from '../../../session/session-slot.ts';

const homeSlot = sessionSlot<{ hideCBR: boolean }>('home');

const { reducer, actions, getInitialState } = groups.home;

/** Returns true if Home hides rows canceled by rules, which is the default. */
export function readHideCBR(req: Request): boolean {
  return homeSlot.read(req)?.hideCBR ?? getInitialState().hideCBR;
}

export function writeHideCBR(req: Request, hideCBR: boolean): void {
  const state = reducer(getInitialState(), actions.set({ hideCBR }));
  homeSlot.write(req, { hideCBR: state.hideCBR });
}
