import type { DatabaseHandle, Db } from '../api/database/db.ts';
import type { Config } from '../config.ts';

interface CommandOption {
  label: string;
  /** True if the option may be omitted. It is then not prompted for. */
  optional?: true;
  /** True for an option without a value. */
  flag?: true;
}

/** Option values: '' if omitted, and 'T' for a flag. */
export type OptionValues = Readonly<Record<string, string>>;

/** Input of a command, which is complete before the database is opened. */
export interface CommandInput {
  values: OptionValues;
  /** Secret input, or '' if the command takes none. */
  secret: string;
  config: Config;
  now: number;
  /** Prints a line about the progress. */
  report(line: string): void;
}

export interface CommandContext extends CommandInput {
  db: Db;
  pool: DatabaseHandle['pool'];
  /** Opens and migrates another database as its owner. The caller closes it. */
  open(config: Config): Promise<DatabaseHandle>;
}

interface CommandForm {
  description: string;
  options: Readonly<Record<string, CommandOption>>;
  /** Secret read by a hidden prompt or from standard input. It is never an option, because other users could see it in the process list. */
  secret?: { label: string; repeatLabel?: string; unless?: string };
}

/** Command of an operator. `check` runs before the database is opened, and `read` needs no database. */
export type Command = CommandForm &
  (
    | { check?(input: CommandInput): Promise<void>; run(context: CommandContext): Promise<string> }
    | { read(input: CommandInput): Promise<string> }
  );

export function printTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
