import { once } from 'node:events';
import { openDatabase } from '../../server/api/database/open-database.ts';
import { startApi } from '../../server/api/start-api.ts';
import { startWorker } from '../../server/api/start-worker.ts';
import { demo } from '../../server/demo/demo.ts';
import { readConfig } from '../../server/config.ts';
import { createLog } from '../../server/log.ts';

// What server/main.ts does for the roles api and worker, on a port that the system chooses.
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
