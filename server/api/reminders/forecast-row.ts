import type { Channel } from '../../../shared/contacts/channels.ts';
import { messageFlaws, type MessageFlaw } from '../../../shared/reminders/message-flaws.ts';
import { ruleReasons } from './lists/judge-row.ts';
import type { PlannedMessage, planRow } from './plan-row.ts';
import type { FlawedMessage } from './read-flaws.ts';
import type { ListedRow } from './appointment-rows.ts';

export type RowForecast = Omit<ListedRow, 'day' | 'settled' | 'reached'> & {
  cbr: 'T' | 'F';
  gets: {
    channel: Channel;
    address: string | null;
    /** Planned time in Unix seconds. */
    send_at: number;
    /** 'T' if the message has no translation in the patient's language. */
    untranslated: 'T' | 'F';
  }[];
  open: string[];
  flaws: MessageFlaw[];
  flawed: readonly FlawedMessage[];
};

type Gets = RowForecast['gets'][number];

export const sendableMessages = (planned: ReturnType<typeof planRow> | undefined): PlannedMessage[] =>
  planned && !planned.rule ? planned.messages.filter(({ sendAt }) => sendAt !== undefined) : [];

/** Converts a row and its plan to a preview. A row without a plan keeps its status. */
export function forecastRow(
  { day: _day, settled: _settled, reached: _reached, ...row }: ListedRow,
  planned: ReturnType<typeof planRow> | undefined,
  flawed: readonly FlawedMessage[],
): RowForecast {
  const nothing = { gets: [], open: [], flaws: [], flawed: [] };
  if (!planned) return { ...row, ...nothing, cbr: row.status === 'error' ? 'F' : 'T' };
  const { rule } = planned;
  if (rule)
    return {
      ...row,
      ...nothing,
      status: 'cancelled_by_rules',
      cbr: 'T',
      reason_code: rule,
      reason: ruleReasons[rule],
    };
  const gets = sendableMessages(planned).map(({ channel, address, sendAt = 0, is_untranslated }): Gets => ({
    channel,
    address,
    send_at: sendAt,
    untranslated: is_untranslated ? 'T' : 'F',
  }));
  const open = [...new Set(flawed.flatMap((message) => message.open))];
  const flaws = messageFlaws.filter((flaw) => flawed.some((message) => message.flaws.includes(flaw)));
  return { ...row, status: 'ready', cbr: 'F', reason_code: null, reason: null, gets, open, flaws, flawed };
}
