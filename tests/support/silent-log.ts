import { createLog } from '../../server/log.ts';

/** The real log, writing nothing. */
export const silentLog = createLog('silent');
