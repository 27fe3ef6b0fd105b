import { expect } from 'chai';
import { sql } from 'kysely';
import { signIn } from '../../support/embedded-api.ts';
import { describeOneApi } from '../../support/fixtures.ts';

const a = '204117';
const b = '204260';

describeOneApi('library validation', (api) => {
  let staff: string;
  let other: string;
  before(async () => {
    staff = await signIn(api, { org: a });
    other = await signIn(api, { org: b });
  });
  const call = (route: string, body?: unknown, token = staff) => api.call(route, body, { token });
  const make = async (resource: string, record: object, token = staff) => {
    const reply = await call(`POST ${resource}`, record, token);
    expect(reply.status, reply.body.msg).to.equal(200);
    return reply.body.p1!;
  };
  const refused = async (route: string, record: object, msg: RegExp | string) => {
    const reply = await call(route, record);
    expect(reply.status, JSON.stringify(record)).to.equal(route.startsWith('DELETE') ? 409 : 400);
    if (typeof msg === 'string') expect(reply.body.msg).to.equal(msg);
    else expect(reply.body.msg).to.match(msg);
  };
  const file = async (org = a) => {
    const id = `1757750400-file${Math.random().toString(36).slice(2)}`;
    await sql`
      insert into phone_files (id, id_org, name, size, type, blob)
      values (${id}, ${org}::bigint, 'Greeting', 1, 'audio/wav', ${id})
    `.execute(api.database.db);
    return id;
  };

  it('rejects an unknown placeholder and names it', async () => {
    const text = { name: 'T', template: 'Hi {{first_name}}, see {{docter}}' };
    await refused(
      'POST text_templates',
      text,
      'Text: {{docter}} is not a field. Choose a field from the list.',
    );
    await refused(
      'POST email_templates',
      { name: 'E', subject: '{{x}}', template: 'y' },
      /^Subject: .*\{\{x\}\}/,
    );
    await refused('POST phone_speech', { name: 'S', text: '{{pw}}' }, /\{\{pw\}\}/);
    const id = await make('text_templates', { ...text, template: 'Hi {{ first_name }} on {{date}}' });
    await refused('PUT text_templates', { id, template: '{{nope}}' }, /\{\{nope\}\}/);
    expect((await call(`GET text_templates/${id}`)).body.results[0]!['template']).to.contain('{{date}}');
  });

  it('rejects a malformed placeholder and reports its line and a suggestion', async () => {
    const broken: [string, string][] = [
      [
        'Hi {{first_name}},\nsee you on {{date}',
        'Text, line 2: {{date} is not a field. Did you mean {{date}}?',
      ],
      [
        'On {date}} at {time}',
        'Text: {date}} is not a field. Did you mean {{date}}? Text: {time} is not a field. Did you mean {{time}}?',
      ],
      ['On {{dat}}', 'Text: {{dat}} is not a field. Did you mean {{date}}?'],
      ['On {{date', 'Text: {{date is not a field. Did you mean {{date}}?'],
    ];
    for (const [template, msg] of broken) await refused('POST text_templates', { name: 'T', template }, msg);
    await refused(
      'POST phone_speech',
      { name: 'S', text: 'On {{date}' },
      /^Text: .*Did you mean \{\{date\}\}\?$/,
    );
    await refused('POST email_templates', { name: 'E', subject: 'On date}}', template: 'y' }, /^Subject: /);
    await refused(
      'POST email_templates',
      { name: 'E', subject: 'x', template: 'a\n\n{{frist_name}' },
      /line 3: .*first_name/,
    );
    await make('text_templates', { name: 'T', template: 'A {smile} :-} { and { {' });
  });

  it('rejects a text that asks patients to reply CANCEL and requires a name and a text', async () => {
    await refused(
      'POST text_templates',
      { name: 'T', template: 'Reply CANCEL to cancel' },
      /can’t ask patients to reply/,
    );
    await refused('POST text_templates', { template: 'x' }, 'Name is required.');
    await refused('POST text_templates', { name: 'T' }, 'Text message template is required.');
    const email = { name: 'E', subject: 'Visit', template: 'Reply CANCEL to this mail' };
    expect((await call('POST email_templates', email)).status).to.equal(200);
  });

  it('requires a reminder to have a message and a nonempty send window', async () => {
    const text = await make('text_templates', { name: 'T', template: 'Hi' });
    const times = { lead_days: 2, send_from: '09:00', send_to: '18:00', weekdays: 'Mon,Tue' };
    await refused('POST reminders', { name: 'R', ...times }, /^Choose what to send/);
    await refused('POST reminders', { name: 'R', ...times, text_template: '' }, /^Choose what to send/);
    await refused(
      'POST reminders',
      { name: 'R', ...times, text_template: text, send_to: '09:00' },
      /^Not after/,
    );
    const id = await make('reminders', { name: 'R', ...times, text_template: text, email_template: '' });
    await refused('PUT reminders', { id, text_template: '' }, /^Choose what to send/);
    await refused('PUT reminders', { id, send_from: '19:00' }, /^Not after/);
    expect((await call('PUT reminders', { id, send_from: '10:00', phone_sequence: '' })).status).to.equal(
      200,
    );
    await refused('DELETE text_templates', [{ id: text }], 'The record is in use.');
  });

  it("rejects references to another organization's records", async () => {
    const theirs = await make('text_templates', { name: 'T', template: 'Hi' }, other);
    const times = { name: 'R', lead_days: 2, send_from: '09:00', send_to: '18:00', weekdays: 'Mon' };
    for (const text_template of [theirs, 'nothing', 'a\u0000b'])
      await refused('POST reminders', { ...times, text_template }, 'Text Message: choose one from the list.');
    const own = await make('text_templates', { name: 'T', template: 'Hi' });
    const id = await make('reminders', { ...times, text_template: own });
    await refused('PUT reminders', { id, text_template: theirs }, 'Text Message: choose one from the list.');
    await refused('POST audio_files', { name: 'A', phone_file: await file(b) }, /^Phone File/);
    expect((await call(`GET reminders/${id}`)).body.results[0]!['text_template']).to.equal(own);
  });

  it('validates phone sequence steps', async () => {
    const [own, theirs, speech, confirm] = [
      await file(),
      await file(b),
      await make('phone_speech', { name: 'S', text: 'Hello {{first_name}}' }),
      await make('actions', { name: 'Confirm', kind: 'confirm', digit: '1' }),
    ];
    const steps = [
      { do: 'play', file: own },
      { do: 'speak', speech },
      { do: 'gather', digits: { 1: confirm, '#': confirm } },
      { do: 'transfer' },
      { do: 'hang_up' },
    ];
    const sequence = { name: 'Q', transfer_number: '3125550142', steps };
    const id = await make('phone_sequences', sequence);
    expect((await call(`GET phone_sequences/${id}`)).body.results[0]!['steps']).to.deep.equal(steps);
    await make('phone_sequences', { ...sequence, steps: JSON.stringify(steps) });
    const faults: [unknown, string | RegExp][] = [
      [[], 'Add at least one step.'],
      [{}, 'Steps must be a list.'],
      ['x', /JSON/],
      [[{ do: 'hang_up' }, { do: 'dance' }], 'Step 2: choose what it does.'],
      [[null], 'Step 1: choose what it does.'],
      [[{ do: 'hang_up', more: 1 }], 'Step 1: choose what it does.'],
      [[{ do: 'play' }], 'Step 1: choose the file to play.'],
      [[{ do: 'play', file: theirs }], 'Step 1: choose the file to play.'],
      [[{ do: 'play', file: speech }], 'Step 1: choose the file to play.'],
      [[{ do: 'speak', speech: 'x' }], 'Step 1: choose the speech to play.'],
      [[{ do: 'gather', digits: {} }], 'Step 1: choose at least one key.'],
      [[{ do: 'gather', digits: { 12: confirm } }], 'Step 1: a key must be 0 to 9, * or #.'],
      [[{ do: 'gather', digits: { 2: 'x' } }], 'Step 1: choose what the key 2 does.'],
      [Array(51).fill({ do: 'hang_up' }), 'A phone sequence has at most 50 steps.'],
    ];
    for (const [wrong, msg] of faults)
      await refused('POST phone_sequences', { ...sequence, steps: wrong }, msg);
    await refused('PUT phone_sequences', { id, transfer_number: '' }, /^Enter a transfer number/);
    expect((await call('PUT phone_sequences', { id, name: 'Q2' })).status).to.equal(200);
  });

  it('blocks deletion of records that a step uses', async () => {
    const own = await file();
    const audio = await make('audio_files', { name: 'A', phone_file: await file(), language: 'en' });
    const speech = await make('phone_speech', { name: 'S', text: 'Hello' });
    const action = await make('actions', { name: 'C', kind: 'confirm', digit: '1' });
    const id = await make('phone_sequences', {
      name: 'Q',
      steps: [
        { do: 'play', file: own },
        { do: 'play', file: audio },
        { do: 'speak', speech },
        { do: 'gather', digits: { 1: action } },
      ],
    });
    const kept: [string, string][] = [
      ['phone_files', own],
      ['audio_files', audio],
      ['phone_speech', speech],
      ['actions', action],
    ];
    for (const [resource, record] of kept)
      await refused(`DELETE ${resource}`, [{ id: record }], 'The record is in use.');
    expect((await call('DELETE phone_sequences', [{ id }])).status).to.equal(200);
    for (const [resource, record] of kept.slice(1))
      expect((await call(`DELETE ${resource}`, [{ id: record }])).status, resource).to.equal(200);
  });

  it('blocks deletion of a record that a step is concurrently starting to use', async () => {
    for (let round = 0; round < 5; round += 1) {
      const speech = await make('phone_speech', { name: 'S', text: 'Hello' });
      const [saved, removed] = await Promise.all([
        call('POST phone_sequences', { name: 'Q', steps: [{ do: 'speak', speech }] }),
        call('DELETE phone_speech', [{ id: speech }]),
      ]);
      expect([saved.body.success, removed.body.success].filter(Boolean), `round ${round}`).to.have.length(1);
    }
  });
});
