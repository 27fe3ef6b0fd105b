import { ProviderFault, type Account } from './text-voice-account.ts';

/** The recordings of calls at the provider, each call and recording by its provider's name. All reject where that is not certain. */
export interface CallRecordings {
  /** Nothing of the call is recorded once this resolves, until it is resumed. */
  pause(call: string): Promise<void>;
  resume(call: string): Promise<void>;
  /** The sound, as WAV. */
  open(recording: string): Promise<AsyncIterable<Buffer>>;
  /** It is not there any more once this resolves. */
  remove(recording: string): Promise<void>;
}

export function createCallRecordings({ post, open, remove }: Account): CallRecordings {
  /** The recording that is under way; where there is none, nothing is recorded. */
  const change = async (call: string, fields: Record<string, string>) => {
    await unlessMissing(post(`Calls/${encodeURIComponent(call)}/Recordings/Twilio.CURRENT.json`, fields));
  };
  return {
    pause: (call) => change(call, { Status: 'paused', PauseBehavior: 'skip' }),
    resume: (call) => change(call, { Status: 'in-progress' }),
    open: (recording) => open(`Recordings/${encodeURIComponent(recording)}.wav`),
    remove: async (recording) => {
      await unlessMissing(remove(`Recordings/${encodeURIComponent(recording)}.json`));
    },
  };
}

async function unlessMissing(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof ProviderFault && error.status === 404)) throw error;
  }
}
