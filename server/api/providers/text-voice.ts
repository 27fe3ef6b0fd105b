import { textOf, type ApiRecord } from '../../../shared/reply.ts';
import { createCallRecordings, type CallRecordings } from './call-recordings.ts';
import { SenderRefused } from './refused.ts';
import { createAccount, type AccountSettings } from './text-voice-account.ts';

interface TextVoiceSettings extends AccountSettings {
  /** What texts come from: ten digits, a number with its country, or a messaging service's id. */
  from: string;
  /** The number that calls come from. */
  caller: string;
}

interface Text {
  /** Ten digits. */
  to: string;
  /** Senders of the practice's own, by preference; the account's comes after them. */
  from: readonly string[];
  text: string;
  /** Where the provider reports what becomes of it. */
  statusUrl?: string;
}

interface Call {
  to: string;
  from: readonly string[];
  /** Where the provider asks what to say. */
  answerUrl: string;
  statusUrl: string;
  /** Whether it waits to hear if a machine answers. */
  detectsMachine: boolean;
}

/** Texts and calls by a Twilio-style REST server. All reject where it does not take them, with RefusedForGood where it never will. */
export interface TextVoice {
  /** Answers the provider's name of it. */
  text(text: Text): Promise<string>;
  call(call: Call): Promise<string>;
  /** Finds what was taken since a moment in unix milliseconds; undefined where nothing was. */
  findText(sent: { to: string; text: string; since: number }): Promise<string | undefined>;
  findCall(sent: { to: string; since: number }): Promise<string | undefined>;
  recordings: CallRecordings;
}

export function createTextVoice(settings: TextVoiceSettings): TextVoice {
  const account = createAccount(settings);
  const { list } = account;
  const post = async (kind: string, fields: Record<string, string>) =>
    textOf(await account.post(kind, fields), 'sid');
  return {
    recordings: createCallRecordings(account),
    text: ({ to, from, text, statusUrl }) =>
      firstAllowed([...from, settings.from], (sender) =>
        post('Messages.json', {
          To: abroad(to),
          ...senderOf(sender),
          Body: text,
          ...(statusUrl !== undefined && { StatusCallback: statusUrl }),
        }),
      ),
    call: ({ to, from, answerUrl, statusUrl, detectsMachine }) =>
      firstAllowed([...from, settings.caller], (sender) =>
        post('Calls.json', {
          To: abroad(to),
          From: abroad(sender),
          Url: answerUrl,
          StatusCallback: statusUrl,
          ...(detectsMachine && { MachineDetection: 'DetectMessageEnd' }),
        }),
      ),
    findText: async ({ to, text, since }) => {
      const rows = await list('Messages.json', { To: abroad(to), 'DateSent>': dayOf(since) });
      return refOf(rows.find((row) => row['body'] === text && isSince(row, since)));
    },
    findCall: async ({ to, since }) => {
      const rows = await list('Calls.json', { To: abroad(to), 'StartTime>': dayOf(since) });
      return refOf(rows.find((row) => isSince(row, since)));
    },
  };
}

/** Where only the number that it came from was refused, the next one is tried. */
async function firstAllowed(
  [sender = '', ...others]: readonly string[],
  send: (sender: string) => Promise<string>,
): Promise<string> {
  try {
    return await send(sender);
  } catch (error) {
    if (error instanceof SenderRefused && others.length > 0) return firstAllowed(others, send);
    throw error;
  }
}

const abroad = (phone: string) => (phone.startsWith('+') ? phone : `+1${phone}`);
const senderOf = (sender: string): Record<string, string> =>
  sender.startsWith('MG') ? { MessagingServiceSid: sender } : { From: abroad(sender) };

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const refOf = (row: ApiRecord | undefined) => (row ? textOf(row, 'sid') : undefined);

/** A minute's difference of clocks is allowed for. */
const isSince = (row: ApiRecord, since: number) => Date.parse(textOf(row, 'date_created')) >= since - 60_000;
