import type { Db } from '../api/database/db.ts';
import type { Config } from '../config.ts';

interface CommandOption {
  /** As it is asked for. */
  label: string;
  /** May be left out: nobody is asked. */
  optional?: true;
  /** Is said or not, and has no value. */
  flag?: true;
}

/** What it was told, by its options: '' for what was left out, 'T' for a flag. */
export type Given = Readonly<Record<string, string>>;

export interface Work {
  given: Given;
  /** '' where the command takes none, or was told not to. */
  secret: string;
  db: Db;
  config: Config;
  /** Unix milliseconds. */
  now: number;
}

export interface Command {
  what: string;
  options: Readonly<Record<string, CommandOption>>;
  /** Asked for without being shown, or read from standard input: never an option, which everybody on the machine can read. */
  secret?: { label: string; again?: string; unless?: string };
  /** Answers what is printed. */
  run(work: Work): Promise<string>;
}

/** Lines of a table, its columns as wide as what is in them. */
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
