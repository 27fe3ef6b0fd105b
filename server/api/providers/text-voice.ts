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

/** A text or call as the provider lists it. */
export interface TakenByProvider {
  /** The provider's name of it. */
  ref: string;
  /** Unix milliseconds; undefined where the provider does not say. */
  at: number | undefined;
  /** As the provider keeps it: with other signs, shortened or empty. */
  text: string;
}

/** Texts and calls by a Twilio-style REST server. All reject where it does not take them, with `RefusedForGood` where it never will, with `NotTaken` where it may later; after any other error it may have. */
export interface TextVoice {
  /** Answers the provider's name of it. */
  text(text: Text): Promise<string>;
  call(call: Call): Promise<string>;
  /** The texts that the account sent to a number lately, and the calls that it made. */
  listTexts(to: string): Promise<TakenByProvider[]>;
  listCalls(to: string): Promise<TakenByProvider[]>;
  recordings: CallRecordings;
}

export function createTextVoice(settings: TextVoiceSettings): TextVoice {
  const account = createAccount(settings);
  const { list } = account;
  const post = async (...form: Parameters<typeof account.post>) => textOf(await account.post(...form), 'sid');
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
          // The first says that the call was taken, also where the answer to this form is lost.
          StatusCallbackEvent: ['initiated', 'completed'],
          ...(detectsMachine && { MachineDetection: 'DetectMessageEnd' }),
        }),
      ),
    listTexts: async (to) => readTaken(await list('Messages.json', { To: abroad(to) })),
    listCalls: async (to) => readTaken(await list('Calls.json', { To: abroad(to) })),
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

/** Those that this API asked for: replies to a text, calls that came in and calls put through are others. */
function readTaken(rows: readonly ApiRecord[]): TakenByProvider[] {
  return rows.filter(isAskedFor).map((row) => {
    const at = Date.parse(
      textOf(row, 'date_created') || textOf(row, 'start_time') || textOf(row, 'date_sent'),
    );
    return { ref: textOf(row, 'sid'), at: Number.isNaN(at) ? undefined : at, text: textOf(row, 'body') };
  });
}

const isAskedFor = (row: ApiRecord) => ['', 'outbound-api'].includes(textOf(row, 'direction'));
