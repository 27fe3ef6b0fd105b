import { readHold } from '../api/database/installation.ts';
import type { Db } from '../api/database/db.ts';
import { holdInstallation, releaseInstallation } from '../api/operators/hold-installation.ts';
import { operatorOf } from '../api/operators/operator.ts';
import { createGateways } from '../api/payments/gateways.ts';
import { recordLostCharges, type LostCharges } from '../api/payments/lost-charges.ts';
import { createKeyring } from '../api/secrets/keyring.ts';
import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import { counted } from '../../shared/count.ts';
import { formatCents } from '../../shared/money.ts';
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
    options: {
      'without-charges': {
        label: 'Release although a payment gateway cannot be read. Payers may be charged twice',
        flag: true,
      },
    },
    run: async ({ db, config, values, now }) => {
      const from = values['without-charges'] ? undefined : (await readHold(db))?.from;
      const charges = from ? await recordLostCharges(openGateways(db, config), from) : undefined;
      const notes = await db
        .transaction()
        .execute(async (trx) => releaseInstallation(trx, { actor: await operatorOf(trx), now }));
      if (!notes) return 'The installation is not held.';
      const lines = charges ? describeCharges(charges) : [];
      return ['The installation is released. Workers start within seconds.', ...lines, ...notes].join('\n');
    },
  },
};

function openGateways(db: Db, config: Config) {
  const clock = Date.now;
  const keyring = createKeyring(config.dataSecrets);
  return { db, clock, gateway: createGateways({ db, keyring, clock, config, log: createLog('silent') }) };
}

function describeCharges({ recorded, unmatched }: LostCharges): string[] {
  return [
    ...(recorded > 0
      ? [
          `${counted(recorded, 'charge')} made after the backup ${recorded === 1 ? 'was' : 'were'} found at the gateway and recorded as paid.`,
        ]
      : []),
    ...(unmatched.length > 0
      ? [
          `${counted(unmatched.length, 'charge')} at the gateway could not be recorded, because ${unmatched.length === 1 ? 'its payment was' : 'their payments were'} created after the backup:`,
        ]
      : []),
    ...unmatched.map(
      ({ idOrg, time, cents, reference }) =>
        `  organization ${idOrg}, ${new Date(time).toISOString()}, ${formatCents(cents)}, invoice number ${reference}`,
    ),
  ];
}
