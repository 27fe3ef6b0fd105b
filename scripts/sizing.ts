import { parseArgs } from 'node:util';
import { size } from './sizing/size.ts';

const options = {
  'messages-a-day': { type: 'string', default: '100000' },
  hours: { type: 'string', default: '10' },
  days: { type: 'string', default: '365' },
} as const;

/** `npm run sizing -- --messages-a-day=100000 --hours=10 --days=365`: prints what sending needs. */
function main(): void {
  const { values } = parseArgs({ options });
  const [messagesPerDay = 0, hours = 0, days = 0] = [values['messages-a-day'], values.hours, values.days].map(
    Number,
  );
  if (![messagesPerDay, hours, days].every((number) => number > 0)) {
    process.stderr.write('Each option is a number above 0.\n');
    process.exitCode = 1;
    return;
  }
  const sizing = size({ messagesPerDay, hours, days });
  const lines = [
    ['Messages a second in the busiest hour', sizing.peakRate.toFixed(1)],
    ['Workers', String(sizing.workers)],
    ['Cores of all workers', sizing.workerCores.toFixed(1)],
    ['Cores of PostgreSQL, for sending', sizing.databaseCores.toFixed(1)],
    ['Database connections of the workers', String(sizing.workerConnections)],
    [
      `Disk of PostgreSQL for ${days} days, in GB`,
      Math.ceil(sizing.databaseGigabytes).toLocaleString('en-US'),
    ],
  ] as const;
  for (const [label, value] of lines) process.stdout.write(`${label.padEnd(44)}${value.padStart(10)}\n`);
}

main();
