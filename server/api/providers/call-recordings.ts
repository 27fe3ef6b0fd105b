import { ProviderFailure, type ProviderAccount } from './text-voice-account.ts';

/** Call recordings at the provider. Calls and recordings are identified by the provider's IDs. All methods reject unless success is certain. */
export interface CallRecordings {
  /** Pauses the recording of a call until `resume`. The recording has stopped when this resolves. */
  pause(call: string): Promise<void>;
  resume(call: string): Promise<void>;
  /** Opens the audio as WAV. */
  open(recording: string): Promise<AsyncIterable<Buffer>>;
  remove(recording: string): Promise<void>;
}

export function createCallRecordings({ post, open, remove }: ProviderAccount): CallRecordings {
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

async function unlessMissing(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof ProviderFailure && error.status === 404)) throw error;
  }
}
