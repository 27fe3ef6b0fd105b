import { createCallRecordings, type CallRecordings } from './call-recordings.ts';
import { SenderRefused } from './refused.ts';
import { createProviderAccount, type AccountSettings, type ProviderMessage } from './text-voice-account.ts';

interface TextVoiceSettings extends AccountSettings {
  /** Sender of texts: ten digits, an international number, or a messaging service ID. */
  from: string;
  caller: string;
}

interface Text {
  /** Recipient number of ten digits. */
  to: string;
  /** The practice's own senders, in order of preference. The account's sender is tried last. */
  from: readonly string[];
  text: string;
  statusUrl?: string;
}

interface Call {
  to: string;
  from: readonly string[];
  /** URL from which the provider fetches the markup. */
  answerUrl: string;
  statusUrl: string;
  /** True to wait for answering machine detection. */
  detectsMachine: boolean;
}

export interface ListedMessage {
  /** Provider's ID of the text or call. */
  ref: string;
  /** Unix milliseconds, or undefined if the provider omits it. */
  at: number | undefined;
  /** Text as stored by the provider, which may be empty, shortened or have characters replaced. */
  text: string;
}

/**
 * Sends texts and calls through a Twilio-style REST server.
 * Methods reject with `PermanentRefusal` if the provider will never accept the message, and with `NotAccepted` if it may accept the message
 * later.
 * After any other error, the provider may have accepted the message.
 */
export interface TextVoice {
  /** Sends a text and returns the provider's ID. */
  text(text: Text): Promise<string>;
  call(call: Call): Promise<string>;
  listTexts(to: string): Promise<ListedMessage[]>;
  listCalls(to: string): Promise<ListedMessage[]>;
  recordings: CallRecordings;
}

export function createTextVoice(settings: TextVoiceSettings): TextVoice {
  const account = createProviderAccount(settings);
  const { list, post } = account;
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
          // The `initiated` event confirms the call even if the response to this request is lost.
          StatusCallbackEvent: ['initiated', 'completed'],
          ...(detectsMachine && { MachineDetection: 'DetectMessageEnd' }),
        }),
      ),
    listTexts: async (to) => readListed(await list('Messages.json', { To: abroad(to) })),
    listCalls: async (to) => readListed(await list('Calls.json', { To: abroad(to) })),
  };
}

/** Sends from the first sender that the provider accepts. */
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

/** Reads messages that were sent through the API, without replies, incoming calls and transfers. */
function readListed(messages: readonly ProviderMessage[]): ListedMessage[] {
  return messages.filter(isOutbound).map(({ sid, body, ...times }) => {
    const at = Date.parse(times.date_created || times.start_time || times.date_sent);
    return { ref: sid, at: Number.isNaN(at) ? undefined : at, text: body };
  });
}

const isOutbound = ({ direction }: ProviderMessage) => ['', 'outbound-api'].includes(direction);
