import type { Channel } from '../../../shared/contacts/channels.ts';
import { findMessageFlaws, quoteFlaw, type MessageFlaw } from '../../../shared/delivery/message-flaws.ts';
import { placeholders } from '../../../shared/templates/placeholders.ts';
import type { Trx } from '../database/db.ts';
import { loadPersonValues, loadPracticeValues } from './message-values.ts';
import type { PlannedMessage } from './plan-row.ts';
import { sayWhenOnce } from './say-when.ts';
import { sendOrder, type Sending } from './sending.ts';
import { loadWords, valuesOf, type Words } from './write-message.ts';

/** Mistakes in a message as it would be sent. */
export interface FlawedMessage {
  channel: Channel;
  /** Placeholders that it names and that have no value. */
  open: readonly string[];
  flaws: readonly MessageFlaw[];
  /** The words around the first doubled punctuation. */
  quote: string;
  /** Number of characters of the text. */
  length: number;
}

interface Reading {
  sending: Sending;
  idOrg: string;
  publicUrl: URL;
  /** Current time in Unix milliseconds. */
  now: number;
}

/** Answers the mistakes in these messages by their row. Messages without one are left out. */
type FlawReader = (messages: readonly PlannedMessage[]) => Promise<Map<string, FlawedMessage[]>>;

/** Reads the templates of a list once, and the values of its people a batch at a time. */
export async function openFlawReader(trx: Trx, { sending, idOrg, ...writing }: Reading): Promise<FlawReader> {
  const practice = await loadPracticeValues(trx, idOrg);
  const entries = await loadEntries(trx, sending);
  const say = sayWhenOnce();
  return async (messages) => {
    const people = new Map(messages.map(({ row, contact }) => [row, { row, contact }]));
    const values = await loadPersonValues(trx, [...people.values()]);
    const flawed = new Map<string, FlawedMessage[]>();
    for (const { row, channel, template } of messages) {
      const person = values.get(row);
      const entry = entries.get(template);
      if (!person || !entry) continue;
      const whole = { ...practice, ...person, is_spanish: sending.isSpanish(template) };
      const filled = valuesOf(whole, { channel, say, ...writing });
      const words = entry.words(template, filled);
      const open = entry.named.filter((name) => !filled[name]);
      const flaws = findMessageFlaws(words, channel);
      if (open.length === 0 && flaws.length === 0) continue;
      const message = { channel, open, flaws, quote: quoteFlaw(words), length: words.length };
      flawed.set(row, [...(flawed.get(row) ?? []), message]);
    }
    return flawed;
  };
}

interface Entry {
  words: Words;
  /** Placeholders that the template names. */
  named: readonly string[];
}

const languages = ['en', 'es'] as const;
const names = placeholders.map(({ name }) => name);
const marks = Object.fromEntries(names.map((name) => [name, `qzx${name}xzq`]));

async function loadEntries(trx: Trx, sending: Sending): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for (const channel of sendOrder) {
    const ids = languages.flatMap((language) => sending.templateOf(channel, language) ?? []);
    if (ids.length === 0) continue;
    const words = await loadWords(trx, channel, ids);
    for (const id of ids) {
      const marked = words(id, marks);
      const named = names.filter((name) => marked.includes(marks[name] ?? ''));
      entries.set(id, { words, named });
    }
  }
  return entries;
}
