import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { holdNotices } from './database/installation.ts';
import { openDatabase, type OpenDatabase } from './database/open-database.ts';
import { requireNoDemo, productionWarnings } from './production-checks.ts';

/** Opens the database shared by the API and worker of this process. In production, rejects a demo database and logs missing settings. */
export async function openForServing(config: Config, log: Log): Promise<OpenDatabase> {
  const database = await openDatabase(config, log);
  try {
    if (config.production) await requireNoDemo(database.db);
    for (const notice of await holdNotices(database.db)) log.warn(notice);
  } catch (error) {
    await database.close();
    throw error;
  }
  for (const warning of productionWarnings(config)) log.warn(warning);
  return database;
}
