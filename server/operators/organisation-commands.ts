import { trialMessages } from '../../shared/messages/trial.ts';
import { sayMoment } from '../../shared/time.ts';
import { findOrganisations } from '../api/operators/organisations.ts';
import { printTable, type Command } from './command.ts';

const most = 1000;

export const organisationCommands: Readonly<Record<string, Command>> = {
  'list-orgs': {
    what: 'Lists the organizations by name, with their users, IVR numbers, last sign-in and trial.',
    options: { search: { label: 'Words of the name, or the number', optional: true } },
    run: async ({ db, given, now }) => {
      const asked = { search: given['search'] ?? '', page: 1, size: most };
      const { rows, count } = await findOrganisations(db, asked);
      const nowSeconds = Math.trunc(now / 1000);
      const lines = rows.map(({ id, name, users, numbers, payments, last_sign_in: last, trial }) => [
        id,
        String(users),
        String(Object.keys(numbers.production).length),
        payments === 'T' ? 'on' : 'off',
        last && sayMoment(Number(last), 'UTC', nowSeconds),
        trial
          ? trialMessages.listed(sayMoment(trial.until, 'UTC', nowSeconds), trial.until <= nowSeconds)
          : '',
        name,
      ]);
      const heads = ['number', 'users', 'IVR', 'payments', 'last sign-in (UTC)', 'trial (UTC)', 'name'];
      const more = count > rows.length ? `\n${rows.length} of ${count}: say --search.` : '';
      return printTable([heads, ...lines]) + more;
    },
  },
};
