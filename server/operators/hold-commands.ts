import { holdInstallation, releaseInstallation } from '../api/operators/hold-installation.ts';
import { operatorOf } from '../api/operators/operator.ts';
import type { Command } from './command.ts';

export const holdCommands: Readonly<Record<string, Command>> = {
  hold: {
    description:
      'Stops sending, charging and refunding until `release`. Use it before starting a copy of the data.',
    options: {},
    run: async ({ db, now }) => {
      const isNew = await db
        .transaction()
        .execute(async (trx) => holdInstallation(trx, { actor: await operatorOf(trx), now }));
      return isNew
        ? 'The installation is held. Workers stop within seconds.'
        : 'The installation is held already.';
    },
  },
  release: {
    description:
      'Ends the hold of a restored or copied installation: messages are sent and payments taken again.',
    options: {},
    run: async ({ db, now }) => {
      const told = await db
        .transaction()
        .execute(async (trx) => releaseInstallation(trx, { actor: await operatorOf(trx), now }));
      if (!told) return 'The installation is not held.';
      return ['The installation is released. Workers start within seconds.', ...told].join('\n');
    },
  },
};
