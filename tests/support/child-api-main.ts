import { once } from 'node:events';
import { openDatabase } from '../../server/api/database/open-database.ts';
import { startApi } from '../../server/api/start-api.ts';
import { startWorker } from '../../server/api/start-worker.ts';
import { demo } from '../../server/demo/demo.ts';
import { readConfig } from '../../server/config.ts';
import { createLog } from '../../server/log.ts';

// Runs the api and worker roles like server/main.ts, on a port chosen by the system.
const config = { ...readConfig(), apiPort: 0 };
const log = createLog('info');
const stopped = once(process, 'SIGTERM');
const database = await openDatabase(config, log);
const api = await startApi({ config, log, database }, demo);
const worker = await startWorker({ config, log, database });
process.stdout.write(`ready ${api.port}\n`);
await stopped;
await api.close();
await worker.close();
await database.close();
