import type { Command } from './command.ts';
import { adminCommands } from './admin-commands.ts';
import { organisationCommands } from './organisation-commands.ts';
import { resellerCommands } from './reseller-commands.ts';
import { signOnCommands } from './sign-on-commands.ts';

export const commands: Readonly<Record<string, Command>> = {
  ...adminCommands,
  ...organisationCommands,
  ...resellerCommands,
  ...signOnCommands,
};
