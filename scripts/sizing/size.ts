/** Measured by `npm run bench -- --only=workers` on one core of two, with texts and a provider that takes 100 ms. */
export const measured = {
  workerMsPerMessage: 1.8,
  databaseMsPerMessage: 5.1,
  bytesPerMessage: 6100,
  workerMegabytes: 220,
  messagesPerWorkerSecond: 114,
} as const;

interface Load {
  messagesPerDay: number;
  /** Hours of a day in which messages are sent. */
  hours: number;
  /** Days until messages are deleted. */
  days: number;
}

interface Sizing {
  /** Messages per second in the busiest hour. */
  peakRate: number;
  workers: number;
  workerCores: number;
  databaseCores: number;
  databaseGigabytes: number;
  /** Database connections of the workers, with the default settings. */
  workerConnections: number;
}

/** The busiest hour sends this many times the average. */
const peakFactor = 3;
const connectionsPerWorker = 29;

/** Calculates workers, cores and disk space for sending messages. */
export function size({ messagesPerDay, hours, days }: Load): Sizing {
  const peakRate = (messagesPerDay / (hours * 3600)) * peakFactor;
  const workers = Math.max(2, Math.ceil(peakRate / measured.messagesPerWorkerSecond));
  return {
    peakRate,
    workers,
    workerCores: (peakRate * measured.workerMsPerMessage) / 1000,
    databaseCores: (peakRate * measured.databaseMsPerMessage) / 1000,
    databaseGigabytes: (messagesPerDay * days * measured.bytesPerMessage) / 1e9,
    workerConnections: workers * connectionsPerWorker,
  };
}
