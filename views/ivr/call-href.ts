import { writeIvrState, type IvrState } from '../../shared/ivr/state.ts';
import { paths } from '../../shared/paths.ts';

/** To the page of a call. The way back is the state in the address. */
export const callHref = (id: string, state: IvrState): string =>
  writeIvrState(state, paths.ivrCall.to({ id }));
