import type { Channel } from '../../../shared/contacts/channels.ts';
import {
  findMessageFlaws,
  isPlainValue,
  longestText,
  plainSamples,
  quoteFlaw,
  type MessageFlaw,
} from '../../../shared/reminders/message-flaws.ts';
import { placeholders } from '../../../shared/templates/placeholders.ts';
import type { Trx } from '../database/db.ts';
import { loadPracticeValues, openPersonReader } from './message-values.ts';
import type { PlannedMessage } from './plan-row.ts';
import { createTimeFormatter } from './format-appointment-time.ts';
import { sendOrder, type Sending } from './sending.ts';
import { createValueFinder, fieldsBehind, type Values } from './template-values.ts';
import { loadTextWriter, type TextWriter } from './write-message.ts';

/** Mistakes in a message as it would be sent. */
export interface FlawedMessage {
  channel: Channel;
  open: readonly string[];
  flaws: readonly MessageFlaw[];
  /** Text around the first doubled punctuation. */
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

/** Returns the mistakes in the messages by row. Omits messages without mistakes. */
type FlawReader = (messages: readonly PlannedMessage[]) => Promise<Map<string, FlawedMessage[]>>;

/** Returns a reader that loads the templates of a notification list once, and its patients' values in batches. */
export async function openFlawReader(trx: Trx, { sending, idOrg, ...writing }: Reading): Promise<FlawReader> {
  const practice = await loadPracticeValues(trx, idOrg);
  const entries = await loadEntries(trx, sending);
  const formatTime = createTimeFormatter();
  const named = new Set([...entries.values()].flatMap((entry) => entry.named).flatMap(fieldsBehind));
  const loadPeople = await openPersonReader(trx, named);
  return async (messages) => {
    const people = new Map(messages.map(({ row, contact }) => [row, { row, contact }]));
    const values = await loadPeople([...people.values()]);
    const flawed = new Map<string, FlawedMessage[]>();
    for (const { row, channel, template } of messages) {
      const person = values.get(row);
      const entry = entries.get(template);
      if (!person || !entry) continue;
      const whole = { ...practice, ...person, is_spanish: sending.isSpanish(template) };
      const find = createValueFinder(whole, { channel, formatTime, ...writing });
      const filled = Object.fromEntries(entry.named.map((name) => [name, find(name)]));
      if (isSound(entry, filled, channel)) continue;
      const words = entry.writeText(template, filled);
      const open = entry.named.filter((name) => !filled[name]);
      const flaws = findMessageFlaws(words, channel);
      if (open.length === 0 && flaws.length === 0) continue;
      const message = { channel, open, flaws, quote: quoteFlaw(words, channel), length: words.length };
      flawed.set(row, [...(flawed.get(row) ?? []), message]);
    }
    return flawed;
  };
}

interface Entry {
  writeText: TextWriter;
  /** Distinct placeholders in the template. */
  named: readonly string[];
  /** Placeholders in order, including repetitions. */
  slots: readonly string[];
  /** Number of characters, not counting placeholders. */
  length: number;
  /** True if the template has no mistake with plain values, except possibly its length. */
  isSound: boolean;
}

/** True if the message has no mistake. Decides without writing the text, because most messages have none and writing is expensive. */
function isSound(entry: Entry, values: Values, channel: Channel): boolean {
  if (!entry.isSound || !entry.named.every((name) => isPlainValue(values[name] ?? ''))) return false;
  if (channel !== 'text') return true;
  return entry.slots.reduce((sum, name) => sum + (values[name]?.length ?? 0), entry.length) <= longestText;
}

const languages = ['en', 'es'] as const;
const names = placeholders.map(({ name }) => name);
const placeholderMarkers = Object.fromEntries(names.map((name) => [name, `qzx${name}xzq`]));

async function loadEntries(trx: Trx, sending: Sending): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for (const channel of sendOrder) {
    const ids = languages.flatMap((language) => sending.templateOf(channel, language) ?? []);
    if (ids.length === 0) continue;
    const words = await loadTextWriter(trx, channel, ids);
    for (const id of ids) entries.set(id, readEntry(words, id));
  }
  return entries;
}

function readEntry(writeText: TextWriter, id: string): Entry {
  const markedText = writeText(id, placeholderMarkers);
  const slots = [...markedText.matchAll(/qzx([a-z0-9_]+)xzq/g)].map(([, name = '']) => name);
  const length = slots.reduce(
    (sum, name) => sum - (placeholderMarkers[name] ?? '').length,
    markedText.length,
  );
  const named = names.filter((name) => slots.includes(name));
  const isSound = plainSamples.every((sample) => {
    const filled = writeText(id, Object.fromEntries(named.map((name) => [name, sample])));
    return findMessageFlaws(filled, 'email').length === 0;
  });
  return { writeText, named, slots, length, isSound };
}
