import type { PluginEvent } from '../plugins/events.ts';

export const pluginMessages = {
  events: 'Events are, by comma: confirmed, cancelled, callback, opted_out, undone, delivered, failed',
  https: 'Address must begin with https://',
  testSent:
    'A test event is on its way to the address as it is saved. Open this page again to see what it answered.',
  saveFirst: 'Save the plugin first. Then you can send it a test event.',
  nothing: 'It was told nothing yet.',
  unreadable: 'What it was told could not be read. Please try again in a moment.',
  eventLabels: {
    test: 'Test event',
    confirmed: 'Visit confirmed',
    cancelled: 'Visit canceled',
    callback: 'Call back asked for',
    opted_out: 'Opted out',
    undone: 'Answer undone',
    delivered: 'Message delivered',
    failed: 'Message failed',
  } satisfies Record<PluginEvent | 'test', string>,
  failureLabels: {
    closed: 'its address may not be called',
    silent: 'no answer came in time',
    unreachable: 'it could not be reached',
    unreadable: 'the secret cannot be read: enter it again',
    off: 'it was switched off',
  },
} as const;
