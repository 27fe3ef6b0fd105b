import type { Visit } from '../../visit/visit.ts';
import type { ClientDirectory } from './client-directory.ts';

/** One request to the switcher or to a client's settings. */
export interface ClientVisit extends Visit {
  directory: ClientDirectory;
}
