// Standby process for the next start of the development server. It preloads the server's packages, which takes most of the startup
// time, and loads the server itself when told to.
import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { join } from 'node:path';

const [, , , directory, inspectPort] = process.argv;
const leave = () => process.exit();

process.once('disconnect', leave).once('SIGTERM', leave);
if (!process.connected) leave(); // The parent exited before this line.
process.once('message', () => {
  process.off('disconnect', leave).off('SIGTERM', leave);
  inspector.open(Number(inspectPort), '127.0.0.1');
  void import(join(directory, 'main.js'));
});
for (const name of JSON.parse(readFileSync(join(directory, 'packages.json'), 'utf8'))) {
  // A package missing here is imported again by the server, which then reports the error.
  await import(name).catch(() => undefined);
}
