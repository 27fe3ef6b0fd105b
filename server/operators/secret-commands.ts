import { createKeyring } from '../api/secrets/keyring.ts';
import { sealStored } from '../api/secrets/seal-stored.ts';
import type { Command } from './command.ts';

/** Days in which something signed with a former secret may return: a link works for 3 days, and a mail server returns mail within 5. */
const signedDays = 7;

export const secretCommands: Readonly<Record<string, Command>> = {
  'rotate-data-secret': {
    description:
      'Encrypts stored secrets with the first secret of DATA_SECRET and says whether the others can be removed.',
    options: {},
    run: async ({ db, config: { dataSecrets } }) => {
      const count = await sealStored({ db, keyring: createKeyring(dataSecrets) });
      const sealed =
        count === 0
          ? 'All stored secrets are already encrypted with the first secret of DATA_SECRET.'
          : `Encrypted with the first secret of DATA_SECRET: ${count}.`;
      const former = dataSecrets.length - 1;
      if (former === 0) return `${sealed}\nDATA_SECRET has no other secret.`;
      return [
        sealed,
        ...(count === 0
          ? [
              `The other secrets of DATA_SECRET can be removed ${signedDays} days after the last restart with the new order.`,
              'Until then, links and bounced emails that they signed still come in. Backups from before still need them.',
            ]
          : ['Restart every API and worker with the new order, then run this command again.']),
      ].join('\n');
    },
  },
};
