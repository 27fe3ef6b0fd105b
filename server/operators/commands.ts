import type { Command } from './command.ts';
import { adminCommands } from './admin-commands.ts';
import { organisationCommands } from './organisation-commands.ts';
import { resellerCommands } from './reseller-commands.ts';
import { signOnCommands } from './sign-on-commands.ts';

/** What is done at the command line, by name. */
export const commands: Readonly<Record<string, Command>> = {
  ...adminCommands,
  ...organisationCommands,
  ...resellerCommands,
  ...signOnCommands,
};
