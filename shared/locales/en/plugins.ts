import type { PluginEvent } from '../../plugins/events.ts';
import { plural } from '../../count.ts';
import type { PluginEvent as DeliveryEvent } from '../../api-calls/library.ts';

export const pluginMessages = {
  events:
    'Events must be a comma-separated list of: confirmed, cancelled, callback, opted_out, undone, delivered, failed',
  https: 'Address must begin with https://',
  testSent: 'A test event is being sent to the saved address. Reload this page to see the response.',
  saveFirst: 'Save the plugin first. Then you can send it a test event.',
  title: 'Events sent',
  sendTest: 'Send a test event',
  nothing: 'No events sent yet.',
  unreadable: 'Sent events couldn’t be loaded. Please try again in a moment.',
  eventLabels: {
    test: 'Test event',
    confirmed: 'Appointment confirmed',
    cancelled: 'Appointment canceled',
    callback: 'Call back requested',
    opted_out: 'Opted out',
    undone: 'Answer undone',
    delivered: 'Message delivered',
    failed: 'Message failed',
  } satisfies Record<PluginEvent | 'test', string>,
  failureLabels: {
    closed: 'its address may not be called',
    silent: 'the other system didn’t respond in time',
    unreachable: 'the other system could not be reached',
    unreadable: 'the secret can’t be read: enter it again',
    off: 'the plugin was switched off',
  },
} as const;

/** Describes a delivery, for example `Appointment confirmed: not delivered, the response was 500. Tried 2 times, next try Today at 09:05 AM CST.` */
export function describePluginDelivery(
  { event, status, tries, answer_status: answer = 0, fault, due = 0 }: DeliveryEvent,
  formatMoment: (unixSeconds: number) => string,
): string {
  const title = labelOf(pluginMessages.eventLabels, event) ?? event;
  const count = `${tries} ${plural(tries, 'time')}`;
  if (status === 'delivered') return `${title}: delivered (${answer})${tries > 1 ? `, tried ${count}` : ''}.`;
  if (tries === 0) return `${title}: not sent yet.`;
  const why = labelOf(pluginMessages.failureLabels, fault) ?? (answer ? `the response was ${answer}` : '');
  const end =
    status === 'failed' ? `Tried ${count}, won’t try again` : `Tried ${count}, next try ${formatMoment(due)}`;
  return `${title}: ${['not delivered', why].filter(Boolean).join(', ')}. ${end}.`;
}

const labelOf = (labels: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined;
