import { pluginMessages } from '../messages/plugins.ts';
import { textOf, type ApiRecord } from '../reply.ts';

/** Outbound event for a plugin. Times are in Unix seconds. */
export interface PluginDelivery {
  id: string;
  event: string;
  status: string;
  tries: number;
  /** HTTP status of the last response; 0 if there was none. */
  answer: number;
  /** Reason why no response arrived; empty string if one did. */
  failure: string;
  created: number;
  nextTryAt: number;
}

const numberOf = (record: ApiRecord, name: string) => Number(textOf(record, name)) || 0;

export function readPluginDelivery(record: ApiRecord): PluginDelivery {
  return {
    id: textOf(record, 'id'),
    event: textOf(record, 'event'),
    status: textOf(record, 'status'),
    tries: numberOf(record, 'tries'),
    answer: numberOf(record, 'answer_status'),
    failure: textOf(record, 'fault'),
    created: numberOf(record, 'created'),
    nextTryAt: numberOf(record, 'due'),
  };
}

/** Describes a delivery, for example `Visit confirmed: not taken, it answered 500. Tried 2 times, next Today at 09:05 AM CST.` */
export function describePluginDelivery(
  { event, status, tries, answer, failure, nextTryAt }: PluginDelivery,
  formatMoment: (unixSeconds: number) => string,
): string {
  const title = labelOf(pluginMessages.eventLabels, event) ?? event;
  const count = `${tries} ${tries === 1 ? 'time' : 'times'}`;
  if (status === 'delivered') return `${title}: taken (${answer})${tries > 1 ? `, tried ${count}` : ''}.`;
  if (tries === 0) return `${title}: about to be sent.`;
  const why = labelOf(pluginMessages.failureLabels, failure) ?? (answer ? `it answered ${answer}` : '');
  const end =
    status === 'failed' ? `Given up, tried ${count}` : `Tried ${count}, next ${formatMoment(nextTryAt)}`;
  return `${title}: ${['not taken', why].filter(Boolean).join(', ')}. ${end}.`;
}

const labelOf = (labels: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined;
