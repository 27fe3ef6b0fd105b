import { parseArgs } from 'node:util';
import type { DatabaseHandle } from '../api/database/db.ts';
import { Refusal } from '../api/operation/answer.ts';
import type { Config } from '../config.ts';
import type { Command, OptionValues } from './command.ts';
import { openTerminal, type Streams, type Terminal } from './terminal.ts';
import { adminCommands } from './admin-commands.ts';
import { backupCommands } from './backup-commands.ts';
import { drillCommand } from './drill-command.ts';
import { fileCommands } from './file-commands.ts';
import { holdCommands } from './hold-commands.ts';
import { organizationCommands } from './organization-commands.ts';
import { resellerCommands } from './reseller-commands.ts';
import { secretCommands } from './secret-commands.ts';
import { signOnCommands } from './sign-on-commands.ts';

interface RunOptions extends Streams {
  config: Config;
  /** Opens and migrates the database of the settings. */
  open(config: Config): Promise<DatabaseHandle>;
}

/** Runs `admin {command} --option value …` and returns the text to print. Errors have messages for operators. */
export async function runCommand(args: readonly string[], options: RunOptions): Promise<string> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    if (['', 'help', '--help'].includes(name)) return usage();
    throw new Error(`Unknown command.\n${usage()}`);
  }
  const terminal = openTerminal(options);
  const values = await promptMissing(command, readOptions(name, command, rest), terminal);
  const secret = await readSecret(command, values, terminal);
  const { config, output, open } = options;
  const report = (line: string) => void output.write(`${line}\n`);
  const input = { values, secret, config, now: Date.now(), report };
  if ('read' in command) return command.read(input);
  await command.check?.(input);
  const database = await open(config);
  try {
    return await command.run({ ...input, db: database.db, pool: database.pool, open });
  } catch (error) {
    throw error instanceof Refusal ? new Error(error.answer.msg) : error;
  } finally {
    await database.close();
  }
}

/** Parses the options. Errors do not quote values, because a value may be a secret. */
function readOptions(name: string, { options }: Command, args: string[]): OptionValues {
  const kinds = Object.entries(options).map(([option, { flag }]) => {
    return [option, { type: flag ? 'boolean' : 'string' }] as const;
  });
  try {
    const { values } = parseArgs({ args, options: Object.fromEntries(kinds), strict: true });
    return Object.fromEntries(
      Object.keys(options).map((option) => {
        const value = values[option];
        return [option, value === true ? 'T' : String(value ?? '').trim()];
      }),
    );
  } catch {
    throw new Error(
      `${name} takes: ${formatOptions(options)}. Enter secrets at the prompt or through standard input.`,
    );
  }
}

async function promptMissing(
  { options }: Command,
  values: OptionValues,
  terminal: Terminal,
): Promise<OptionValues> {
  const all: Record<string, string> = { ...values };
  for (const [option, { label, optional, flag }] of Object.entries(options)) {
    if (all[option] || optional || flag) continue;
    const value = await terminal.prompt(label);
    if (!value) throw new Error(`${label} is missing: --${option}`);
    all[option] = value;
  }
  return all;
}

async function readSecret({ secret }: Command, values: OptionValues, terminal: Terminal): Promise<string> {
  if (!secret || (secret.unless && values[secret.unless])) return '';
  const typed = await terminal.promptSecret(secret.label, secret.repeatLabel);
  if (typed) return typed;
  const or = secret.unless ? `, or use --${secret.unless}` : '';
  throw new Error(`${secret.label} is missing: pass it through standard input${or}.`);
}

const formatOptions = (options: Command['options']) =>
  Object.entries(options)
    .map(([option, { flag, optional }]) => {
      const text = `--${option}${flag ? '' : ' …'}`;
      return flag || optional ? `[${text}]` : text;
    })
    .join(' ') || 'no options';

function usage(): string {
  const lines = Object.entries(commands).map(([name, { description, options }]) => {
    return `  ${name} ${formatOptions(options)}\n      ${description}`;
  });
  return ['Commands (they prompt for missing values):', ...lines].join('\n');
}

const commands: Readonly<Record<string, Command>> = {
  ...adminCommands,
  ...organizationCommands,
  ...resellerCommands,
  ...signOnCommands,
  ...holdCommands,
  ...backupCommands,
  ...drillCommand,
  ...fileCommands,
  ...secretCommands,
};
