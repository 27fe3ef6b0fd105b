import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { openDatabase, type OpenDatabase } from './database/open-database.ts';
import { requireNoDemo } from './database/require-no-demo.ts';
import { productionNotices } from './notices.ts';

/** The database that API and worker of this process share; production refuses one with the demo, and says what it does without. */
export async function openForServing(config: Config, log: Log): Promise<OpenDatabase> {
  const database = await openDatabase(config, log);
  try {
    if (config.production) await requireNoDemo(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  for (const notice of productionNotices(config)) log.warn(notice);
  return database;
}
