import type { Request } from 'express';
import { groups } from '../../../../shared/state/groups.ts';

declare module 'express-session' {
  interface SessionData {
    /** What of the state group `home` is not as it begins (spec 3, Client-side state groups). */
    home?: { hideCBR: boolean };
  }
}

const { reducer, actions, getInitialState } = groups.home;

/** Whether rows that rules cancelled are left out on Home: so until somebody wants to see them. */
export function readHideCBR({ session }: Request): boolean {
  return session.home?.hideCBR ?? getInitialState().hideCBR;
}

export function writeHideCBR(req: Request, hideCBR: boolean): void {
  const state = reducer(getInitialState(), actions.set({ hideCBR }));
  req.session.home = { hideCBR: state.hideCBR };
}
