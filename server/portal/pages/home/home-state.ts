import type { Request } from 'express';
import { groups } from '../../../../shared/state/groups.ts';
import { kept } from '../../session/kept.ts';

const keptHome = kept<{ hideCBR: boolean }>('home');

const { reducer, actions, getInitialState } = groups.home;

/** Returns true if Home hides rows canceled by rules, which is the default. */
export function readHideCBR(req: Request): boolean {
  return keptHome.read(req)?.hideCBR ?? getInitialState().hideCBR;
}

export function writeHideCBR(req: Request, hideCBR: boolean): void {
  const state = reducer(getInitialState(), actions.set({ hideCBR }));
  keptHome.write(req, { hideCBR: state.hideCBR });
}
