import type { Request } from 'express';
import { groups } from '../../../../shared/state/groups.ts';
import { kept } from '../../session/kept.ts';

/** What of the state group `home` is not as it begins. */
const keptHome = kept<{ hideCBR: boolean }>('home');

const { reducer, actions, getInitialState } = groups.home;

/** Whether rows that rules cancelled are left out on Home: so until somebody wants to see them. */
export function readHideCBR(req: Request): boolean {
  return keptHome.read(req)?.hideCBR ?? getInitialState().hideCBR;
}

export function writeHideCBR(req: Request, hideCBR: boolean): void {
  const state = reducer(getInitialState(), actions.set({ hideCBR }));
  keptHome.write(req, { hideCBR: state.hideCBR });
}
