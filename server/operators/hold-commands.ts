import { holdInstallation, releaseInstallation } from '../api/operators/hold-installation.ts';
import { operatorOf } from '../api/operators/operator.ts';
import type { Command, CommandContext } from './command.ts';

export const holdCommands: Readonly<Record<string, Command>> = {
  hold: {
    description:
      'Stops sending, charging and refunding until `release`. Use it before starting a copy of the data.',
    options: {},
    run: async (context) =>
      (await change(context, holdInstallation))
        ? 'The installation is held. Workers stop within seconds.'
        : 'The installation is held already.',
  },
  release: {
    description:
      'Ends the hold of a restored or copied installation: messages are sent and payments taken again.',
    options: {},
    run: async (context) =>
      (await change(context, releaseInstallation))
        ? 'The installation is released. Workers start within seconds.'
        : 'The installation is not held.',
  },
};

const change = ({ db, now }: CommandContext, apply: typeof holdInstallation) =>
  db.transaction().execute(async (trx) => apply(trx, { actor: await operatorOf(trx), now }));
