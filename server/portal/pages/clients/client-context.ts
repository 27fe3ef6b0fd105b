import type { RequestContext } from '../../page/request-context.ts';
import type { ClientDirectory } from './client-directory.ts';

export interface ClientContext extends RequestContext {
  directory: ClientDirectory;
}
