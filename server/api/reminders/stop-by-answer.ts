import { addressesOf, channels, type Channel } from '../../../shared/contacts/channels.ts';
import { staffSource } from '../../../shared/contacts/reach.ts';
import type { Trx } from '../database/db.ts';
import { addOptOuts, type AddedOptOut, type OptOut } from '../opt-outs/opt-outs.ts';
import type { Answering, Appointment, Landing } from './answering.ts';
import { endStopped } from './end-stopped.ts';

/** Records the opt-outs of an answer and ends waiting messages to the addresses. Returns the opt-outs that are new. */
export async function stopByAnswer(
  trx: Trx,
  { appointment, message, answering }: Landing,
): Promise<AddedOptOut[]> {
  const { by, answer, replyText, actor, now } = answering;
  const reached = message?.address ?? '';
  const sources = {
    email: `email link: ${answer}`,
    text: `reply ${replyText ?? ''}`,
    voice: `call: ${replyText ?? ''}`,
    staff: `${staffSource}: ${actor?.userName ?? ''}`,
  };
  const idOrg = appointment.id_org;
  const query = addressesToStop(appointment, { by, answer, reached, channels: answering.channels });
  const stops = await addOptOuts(trx, query, { idOrg, source: sources[by], now });
  await endStopped(trx, { idOrg, stops, now });
  return stops;
}

/**
 * Returns the addresses to opt out. An answer by text or call opts out the number reached; a wrong number opts out both calls and texts to it.
 * An opt-out by email link applies to all addresses.
 */
function addressesToStop(
  appointment: Appointment,
  {
    by,
    answer,
    reached,
    channels: requestedChannels,
  }: Pick<Answering, 'by' | 'answer' | 'channels'> & { reached: string },
): OptOut[] {
  if (by === 'text' || by === 'voice') {
    const stopped: readonly Channel[] =
      requestedChannels ?? (answer === 'not_pat' ? ['text', 'voice'] : [by]);
    return stopped.map((channel) => ({ channel, address: reached }));
  }
  const own = channels.flatMap((channel) =>
    addressesOf(appointment, channel).map((address) => ({ channel, address })),
  );
  return by === 'email' ? [...own, { channel: by, address: reached }] : own;
}
