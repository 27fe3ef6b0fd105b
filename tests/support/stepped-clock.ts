const stepMs = 16 * 60_000;

/** Node options of a built server that advance its clock by sixteen minutes on SIGUSR2, because it has no injectable clock. */
export const steppedClock = `--import="data:text/javascript,${encodeURIComponent(`
  const now = Date.now;
  let ahead = 0;
  Date.now = () => now() + ahead;
  process.on('SIGUSR2', () => (ahead += ${stepMs}));
`)}"`;
