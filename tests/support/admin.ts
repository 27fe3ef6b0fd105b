import { PassThrough } from 'node:stream';
import { openDatabase } from '../../server/api/database/open-database.ts';
import { readConfig } from '../../server/config.ts';
import { runCommand } from '../../server/operators/run-command.ts';
import { silentLog } from './silent-log.ts';

/** Runs an operator command in this process and returns its output, apart from its progress in `output`. Rejects with its message. */
export function runAdmin(
  args: readonly string[],
  settings: Record<string, string>,
  output = new PassThrough(),
): Promise<string> {
  const config = readConfig(settings, 'admin');
  return runCommand(args, {
    config,
    open: (settings) => openDatabase(settings, silentLog, 'owner'),
    input: new PassThrough().end(),
    output,
  });
}
