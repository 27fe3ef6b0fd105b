import { writeIvrState, type IvrState } from '../../shared/ivr/state.ts';
import { paths } from '../../shared/paths.ts';

/** Returns the address of a call's page, including the list state for the back link. */
export const callHref = (id: string, state: IvrState): string =>
  writeIvrState(state, paths.ivrCall.to({ id }));
