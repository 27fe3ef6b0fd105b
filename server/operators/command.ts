import type { Db } from '../api/database/db.ts';
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

export interface CommandContext {
  values: OptionValues;
  /** Secret input, or '' if the command takes none. */
  secret: string;
  db: Db;
  config: Config;
  now: number;
}

export interface Command {
  description: string;
  options: Readonly<Record<string, CommandOption>>;
  /** Secret read by a hidden prompt or from standard input. It is never an option, because other users could see it in the process list. */
  secret?: { label: string; repeatLabel?: string; unless?: string };
  run(work: CommandContext): Promise<string>;
}

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
