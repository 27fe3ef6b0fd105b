import { plural } from '../count.ts';
import type { PluginEvent } from '../api-calls/library.ts';
import { pluginMessages } from '../locales/en/plugins.ts';

/** Describes a delivery, for example `Visit confirmed: not taken, it answered 500. Tried 2 times, next Today at 09:05 AM CST.` */
export function describePluginDelivery(
  { event, status, tries, answer_status: answer = 0, fault, due = 0 }: PluginEvent,
  formatMoment: (unixSeconds: number) => string,
): string {
  const title = labelOf(pluginMessages.eventLabels, event) ?? event;
  const count = `${tries} ${plural(tries, 'time')}`;
  if (status === 'delivered') return `${title}: delivered (${answer})${tries > 1 ? `, tried ${count}` : ''}.`;
  if (tries === 0) return `${title}: not sent yet.`;
  const why = labelOf(pluginMessages.failureLabels, fault) ?? (answer ? `the response was ${answer}` : '');
  const end =
    status === 'failed' ? `Tried ${count}, won’t try again` : `Tried ${count}, next try ${formatMoment(due)}`;
  return `${title}: ${['not taken', why].filter(Boolean).join(', ')}. ${end}.`;
}

const labelOf = (labels: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined;
