import { trialMessages } from '../../shared/locales/en/trial.ts';
import { formatMoment } from '../../shared/time.ts';
import { findOrganizations } from '../api/operators/organizations.ts';
import { printTable, type Command } from './command.ts';

const maxRows = 1000;

export const organizationCommands: Readonly<Record<string, Command>> = {
  'list-orgs': {
    description: 'Lists the organizations by name, with their users, IVR numbers, last sign-in and trial.',
    options: { search: { label: 'Part of the name, or the number', optional: true } },
    run: async ({ db, values, now }) => {
      const query = { search: values['search'] ?? '', page: 1, size: maxRows };
      const { rows, count } = await findOrganizations(db, query);
      const nowSeconds = Math.trunc(now / 1000);
      const lines = rows.map(({ id, name, users, numbers, payments, last_sign_in: last, trial }) => [
        id,
        String(users),
        String(Object.keys(numbers.production).length),
        payments === 'T' ? 'on' : 'off',
        last && formatMoment(Number(last), 'UTC', nowSeconds),
        trial
          ? trialMessages.listed(formatMoment(trial.until, 'UTC', nowSeconds), trial.until <= nowSeconds)
          : '',
        name,
      ]);
      const heads = ['number', 'users', 'IVR', 'payments', 'last sign-in (UTC)', 'trial (UTC)', 'name'];
      const more =
        count > rows.length ? `\nShowing ${rows.length} of ${count}. Use --search to narrow the list.` : '';
      return printTable([heads, ...lines]) + more;
    },
  },
};
