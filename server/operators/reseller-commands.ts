import { operatorOf } from '../api/operators/operator.ts';
import { enterReseller, findResellers, switchReseller } from '../api/operators/resellers.ts';
import { printTable, type Command } from './command.ts';

export const resellerCommands: Readonly<Record<string, Command>> = {
  'add-reseller': {
    description: 'Creates a reseller ID that new practices can enter when they sign up.',
    options: { name: { label: 'Name of the reseller' } },
    run: ({ db, values, now }) =>
      db
        .transaction()
        .execute(async (trx) =>
          enterReseller(trx, values['name'] ?? '', { actor: await operatorOf(trx), now }),
        ),
  },
  'list-resellers': {
    description: 'Lists the reseller IDs.',
    options: {},
    run: async ({ db }) => {
      const rows = (await findResellers(db)).map(({ id, name, active, practices }) => {
        return [id, active ? 'on' : 'off', String(practices), name];
      });
      return printTable([['id', 'status', 'practices', 'name'], ...rows]);
    },
  },
  'switch-off-reseller': switchCommand(false),
  'switch-on-reseller': switchCommand(true),
};

function switchCommand(active: boolean): Command {
  return {
    description: active
      ? 'Allows sign-ups with the reseller ID again.'
      : 'Blocks new sign-ups with the reseller ID.',
    options: { id: { label: 'Reseller id' } },
    run: async ({ db, values, now }) => {
      const id = values['id'] ?? '';
      await db.transaction().execute(async (trx) => {
        await switchReseller(trx, { id, active }, { actor: await operatorOf(trx), now });
      });
      return `${id} is switched ${active ? 'on' : 'off'}.`;
    },
  };
}
