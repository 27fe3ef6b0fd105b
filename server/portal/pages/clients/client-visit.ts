import type { Visit } from '../../visit/visit.ts';
import type { ClientDirectory } from './client-directory.ts';

export interface ClientVisit extends Visit {
  directory: ClientDirectory;
}
