// Stands by for the next start of the development server: loads the packages that it uses, which takes most of a start, and
// the server itself once it is told to.
import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { join } from 'node:path';

const [, , , directory, inspectPort] = process.argv;
const leave = () => process.exit();

process.once('disconnect', leave).once('SIGTERM', leave);
process.once('message', () => {
  process.off('disconnect', leave).off('SIGTERM', leave);
  inspector.open(Number(inspectPort), '127.0.0.1');
  void import(join(directory, 'main.js'));
});
for (const name of JSON.parse(readFileSync(join(directory, 'packages.json'), 'utf8'))) {
  // What is not found here is asked for again by the server, which says so.
  await import(name).catch(() => undefined);
}
