import type { Command } from './command.ts';
import { adminCommands } from './admin-commands.ts';
import { organizationCommands } from './organization-commands.ts';
import { resellerCommands } from './reseller-commands.ts';
import { signOnCommands } from './sign-on-commands.ts';

export const commands: Readonly<Record<string, Command>> = {
  ...adminCommands,
  ...organizationCommands,
  ...resellerCommands,
  ...signOnCommands,
};
