import type { PluginEvent } from '../../plugins/events.ts';

export const pluginMessages = {
  events:
    'Events must be a comma-separated list of: confirmed, cancelled, callback, opted_out, undone, delivered, failed',
  https: 'Address must begin with https://',
  testSent: 'A test event is being sent to the saved address. Reload this page to see the response.',
  saveFirst: 'Save the plugin first. Then you can send it a test event.',
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
    silent: 'no answer came in time',
    unreachable: 'it could not be reached',
    unreadable: 'the secret can’t be read: enter it again',
    off: 'it was switched off',
  },
} as const;
