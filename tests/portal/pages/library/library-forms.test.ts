import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { sql } from 'kysely';
import {
  emailTemplates,
  phoneSequences,
  phoneSpeech,
  textTemplates,
} from '../../../../shared/resources/library.ts';
import { libraryMessages } from '../../../../shared/locales/en/library.ts';
import { outboxMessages } from '../../../../shared/locales/en/outbox.ts';
import { reminders } from '../../../../shared/resources/reminders.ts';
import { actions, plugins } from '../../../../shared/resources/phone-system.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { wave } from '../../../support/sounds.ts';
import { addUser } from '../../../support/sign-in.ts';
import { enter, startLibraryTrial } from './staff.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

describeWithOne('library section, without scripts', startLibraryTrial, (trial) => {
  before(async () => {
    const person = { first_name: 'Aurelia', mobile_phone: '7735550199', patient_code: 'AU-7' };
    await trial.make('contacts', { ...person, last_name: 'Stern' });
    await trial.make('contacts', { ...person, first_name: 'Bo', last_name: 'Tern', patient_code: 'BO-8' });
  });

  const newForm = (definition: Parameters<typeof pathsOf>[0]) =>
    trial.browser.get(pathsOf(definition).create);
  const bubble = (page: Page) =>
    textOf(page.all('p').find((one) => attributeOf(one, 'data-bubble') !== undefined)!);
  const linksOf = (page: Page) => page.all('a').map(textOf);

  describe('text message form', () => {
    it('shows an error for each missing field', async () => {
      const page = await trial.browser.press(await newForm(textTemplates), 'Save');
      expect(page.status).to.equal(422);
      expect(linksOf(page)).to.include.members(['Name is required.', 'Text message template is required.']);
    });

    it('previews and counts the text with sample values filled in', async () => {
      const fields = { template: 'Hi {{first_name}}, see you {{date}}.' };
      const page = await trial.browser.press(await newForm(textTemplates), 'Preview', fields);
      expect(page.status).to.equal(200);
      expect(bubble(page)).to.equal('Hi Maria, see you Thu, Mar 12.');
      expect(page.text).to.include('30 characters · 1 text (130 left)');
      expect(page.fill('Save').fields['template']).to.deep.equal([fields.template]);
    });

    it('formats day and time in Spanish for the chosen language or a Spanish-speaking contact', async () => {
      await trial.make('contacts', {
        first_name: 'Luz',
        last_name: 'Mora',
        patient_code: 'LU-9',
        language: 'es',
      });
      const fields = { template: '{{first_name}}, {{date}} a las {{time}}.' };
      const preview = async (more: object) =>
        bubble(await trial.browser.press(await newForm(textTemplates), 'Preview', { ...fields, ...more }));
      expect(await preview({ preview_language: 'es' })).to.equal('Maria, jue, 12 mar a las 9:30 a. m.');
      expect(await preview({ preview_for: 'LU-9' })).to.equal('Luz, jue, 12 mar a las 9:30 a. m.');
      const english = { preview_for: 'LU-9', preview_language: 'en' };
      expect(await preview(english)).to.equal('Luz, Thu, Mar 12 a las 9:30 AM.');
    });

    it('names the character that makes the text more expensive', async () => {
      const fields = { template: 'Gruß an Zoë Łuk' };
      const page = await trial.browser.press(await newForm(textTemplates), 'Preview', fields);
      expect(page.text).to.include('“ë” is not a standard text character').and.not.include('UCS-2');
    });

    it('previews for a contact found by name, phone or patient code', async () => {
      const fields = { template: 'Hi {{first_name}} ({{mobile_phone}}) on {{date}}' };
      for (const [search, name] of [
        ['AU-7', 'Aurelia'],
        ['bo tern', 'Bo'],
      ]) {
        const page = await trial.browser.press(await newForm(textTemplates), 'Preview', {
          ...fields,
          preview_for: search,
        });
        expect(bubble(page)).to.equal(`Hi ${name} ((773) 555-0199) on Thu, Mar 12`);
      }
      const both = await trial.browser.press(await newForm(textTemplates), 'Preview', {
        ...fields,
        preview_for: '(773) 555-0199',
      });
      const [aurelia, bo] = both.all('option').map((option) => attributeOf(option, 'value'));
      expect(bubble(both)).to.include('Hi Aurelia');
      const other = await trial.browser.press(both, 'Preview', { preview_person: bo });
      expect(bubble(other)).to.include('Hi Bo');
      expect(aurelia).to.not.equal(bo);
      const none = await trial.browser.press(both, 'Preview', { preview_for: 'Zyx', preview_person: bo });
      expect(bubble(none)).to.include('Hi Maria');
      expect(none.text).to.include('No one found for ‘Zyx’.');
    });

    it('searches no contacts for users without the Contacts tab', async () => {
      await sql`
        insert into groups (id_org, name, home, ivr, library, contacts, files, admin)
        values (204117, 'Writers', 'F', 'F', 'T', 'F', 'F', 'F')
      `.execute(trial.api.database.db);
      await addUser(trial.api, { userName: 'wren', group: 'Writers' });
      const browser = await enter(trial.portal, 'wren');
      const page = await browser.get(pathsOf(textTemplates).create);
      expect(page.control('Preview for')).to.equal(undefined);
      const form = page.fill('Preview', { template: 'Hi {{first_name}}' });
      const sent = await browser.post(page.url.pathname, { ...form.fields, preview_for: 'Aurelia' });
      expect(bubble(sent)).to.equal('Hi Maria');
      expect(sent.html).to.not.include('AU-7');
    });

    it('rejects an unknown placeholder and a request to reply CANCEL with an error at the field', async () => {
      const unknown = await trial.browser.press(await newForm(textTemplates), 'Save', {
        name: 'T',
        template: 'See {{docter}}',
      });
      expect(linksOf(unknown)).to.include('Text: {{docter}} is not a field. Choose a field from the list.');
      const broken = await trial.browser.press(unknown, 'Save', { template: 'Hi,\non {{date} then' });
      expect(broken.status).to.equal(422);
      expect(linksOf(broken)).to.include('Text, line 2: {{date} is not a field. Did you mean {{date}}?');
      const cancel = await trial.browser.press(unknown, 'Save', { template: 'Reply CANCEL to cancel' });
      expect(cancel.status).to.equal(422);
      expect(cancel.text).to.include('phone companies treat it as opting out of all texts');
    });
  });

  describe('email template form', () => {
    const hostile = [
      '# Hi {{first_name}}',
      '<script>alert(1)</script><form action="/x"><input></form>',
      '<meta http-equiv="refresh" content="0;url=/x"><base href="https://evil.example/">',
      '[go](javascript:alert(2)) ![x](https://evil.example/x.png) [page](https://practice.example/a)',
    ].join('\n\n');

    it('[X3] previews in a sandboxed frame without HTML from the template', async () => {
      const page = await trial.browser.press(await newForm(emailTemplates), 'Preview', {
        subject: 'For {{first_name}}',
        template: hostile,
        preview_for: 'AU-7',
      });
      const [frame] = page.all('iframe');
      expect(attributeOf(frame, 'sandbox')).to.equal('');
      const letter = attributeOf(frame, 'srcdoc')!;
      expect(letter).to.include('<h1>Hi Aurelia</h1>').and.include('content="default-src \'none\'"');
      expect(letter).to.not.match(/<(?:script|form|input|base|img|a)\b|http-equiv="refresh"/);
      expect(page.text).to.include('For Aurelia');
    });

    it('sends an unsaved template as a test to one address and confirms it', async () => {
      const id = await trial.make('email_templates', { name: 'E', subject: 'Hi', template: 'Dear {{name}}' });
      const form = await trial.browser.get(pathsOf(emailTemplates).edit(id));
      const refused = await trial.browser.press(form, 'Send test', { test_email: 'nobody' });
      expect(refused.status).to.equal(422);
      expect(refused.text).to.include('Invalid Email Address');
      const sent = await trial.browser.press(form, 'Send test', {
        test_email: 'me@mail.example',
        subject: 'Typed, not saved',
      });
      expect(sent.text).to.include(libraryMessages.testKept('me@mail.example'));
      const [read] = sent.all('a').filter((link) => textOf(link) === outboxMessages.read);
      expect((await trial.browser.get(attributeOf(read, 'href')!)).text).to.include('Typed, not saved');
      expect(sent.fill('Save').fields['subject']).to.deep.equal(['Typed, not saved']);
      const { rows } = await sql<{ subject: string }>`
        select subject from outbox where recipient = 'me@mail.example'
      `.execute(trial.api.database.db);
      expect(rows).to.deep.equal([{ subject: 'Typed, not saved' }]);
      expect(await trial.read('email_templates', id)).to.include({ subject: 'Hi' });
      const faulty = await trial.browser.press(sent, 'Send test', { subject: '', template: '{{docter}}' });
      expect(linksOf(faulty)).to.include.members([
        'Subject is required.',
        'Text: {{docter}} is not a field. Choose a field from the list.',
      ]);
    });
  });

  describe('phone speech page', () => {
    const path = process.env['PATH'];
    const programs = mkdtempSync(join(tmpdir(), 'voice-'));
    after(() => rmSync(programs, { recursive: true }));
    afterEach(() => (process.env['PATH'] = path));
    const long = {
      name: 'Long',
      language: 'en',
      text: `${Array.from({ length: 150 }, () => 'word').join(' ')}.`,
    };

    it('shows the length and no player when the server has no voice', async () => {
      process.env['PATH'] = programs;
      const id = await trial.make('phone_speech', long);
      const page = await trial.browser.get(pathsOf(phoneSpeech).one(id));
      expect(page.text).to.match(/About 1 minute(?: 1 second)? ?, with sample values/);
      expect(page.all('audio')).to.deep.equal([]);
      expect((await trial.browser.get(pathsOf(phoneSpeech).content(id))).status).to.equal(404);
    });

    it("plays the speech with the server's voice", async () => {
      const voice = join(programs, 'espeak-ng');
      writeFileSync(join(programs, 'said.wav'), wave(1));
      writeFileSync(voice, '#!/bin/sh\ncat >/dev/null\ncat "${0%/*}/said.wav"\n');
      chmodSync(voice, 0o755);
      process.env['PATH'] = `${programs}:${path}`;
      const id = await trial.make('phone_speech', long);
      const page = await trial.browser.get(pathsOf(phoneSpeech).one(id));
      const [player] = page.all('audio');
      expect(String(page.headers['content-security-policy'])).to.include("media-src 'self'");
      const sound = await trial.browser.get(attributeOf(player, 'src')!);
      expect(sound.headers).to.include({ 'content-type': 'audio/wav', 'x-content-type-options': 'nosniff' });
      expect(sound.headers['content-length']).to.equal(String(wave(1).length));
    });
  });

  describe('phone sequence form', () => {
    let speech: string;
    let confirm: string;
    before(async () => {
      speech = await trial.make('phone_speech', { name: 'Hello', language: 'en', text: 'Hello there.' });
      confirm = await trial.make('actions', { name: 'Yes', kind: 'confirm', digit: '1' });
    });
    const kindsOf = (page: Page) =>
      [0, 1, 2, 3].flatMap((index) => page.fill('Save').fields[`steps.${index}.do`] ?? []);

    it('adds, reorders and saves steps one at a time', async () => {
      const { browser } = trial;
      let page = await browser.press(await newForm(phoneSequences), 'Add step', { name: 'Call' });
      page = await browser.press(page, 'Add step', { 'steps.0.do': 'hang_up' });
      page = await browser.press(page, 'Add step', { 'steps.1.do': 'gather' });
      page = await browser.press(page, 'Move up step 3', {
        'steps.1.action': confirm,
        'steps.2.speech': speech,
      });
      expect(kindsOf(page)).to.deep.equal(['hang_up', 'speak', 'gather']);
      expect(page.text).to.not.include('Move up step 1').and.not.include('Move down step 3');
      expect(page.text).to.include('Callers never reach this step: the call ends in step 1.');
      page = await browser.press(page, 'Move down step 1');
      page = await browser.press(page, 'Move down step 2');
      expect(page.text).to.include('Speak ‘Hello’. Wait for a key: 1 confirms the appointment. Hang up.');
      page = await browser.press(page, 'Add step');
      page = await browser.press(page, 'Remove step 4');
      page = await browser.press(page, 'Save');
      expect(page.text).to.include('Phone sequence saved');
      const { rows } = await sql<{ steps: unknown }>`
        select steps from phone_sequences where name = 'Call'
      `.execute(trial.api.database.db);
      expect(rows[0]!.steps).to.deep.equal([
        { do: 'speak', speech },
        { do: 'gather', digits: { '1': confirm } },
        { do: 'hang_up' },
      ]);
    });

    it('names the error and its step', async () => {
      const { browser } = trial;
      const empty = await browser.press(await newForm(phoneSequences), 'Save', { name: 'X' });
      expect(linksOf(empty)).to.include('Add at least one step.');
      const page = await browser.press(empty, 'Add step');
      expect(linksOf(await browser.press(page, 'Save'))).to.include('Step 1: choose the speech to play.');
      const transfer = await browser.press(page, 'Save', { 'steps.0.do': 'transfer' });
      expect(linksOf(transfer)).to.include('Enter a transfer number, because a step transfers the call.');
      const gather = await browser.press(page, 'Add step', { 'steps.0.do': 'gather' });
      const twice = await browser.press(gather, 'Save', {
        'steps.0.key': ['1', '1'],
        'steps.0.action': [confirm, confirm],
      });
      expect(linksOf(twice)).to.include('Step 1: the key 1 was chosen twice.');
    });

    it('names the sequences that use a record before the record is deleted', async () => {
      await trial.make('phone_sequences', {
        name: 'Using both',
        steps: [
          { do: 'speak', speech },
          { do: 'gather', digits: { 1: confirm } },
        ],
      });
      for (const [definition, id] of [
        [phoneSpeech, speech],
        [actions, confirm],
      ] as const) {
        const form = await trial.browser.get(pathsOf(definition).one(id));
        const asked = await trial.browser.press(form, 'Delete');
        expect(asked.text).to.include('Phone sequence: Using both');
        const { csrfToken } = asked;
        const forced = { _csrf: csrfToken, step: 'deleteConfirmed', id };
        const refused = await trial.browser.post(pathsOf(definition).list, forced);
        expect(refused.status).to.equal(422);
        expect((await trial.read(definition.name, id))['id']).to.equal(id);
      }
    });
  });

  describe('reminder form', () => {
    it('requires a message and a valid time window', async () => {
      const page = await trial.browser.press(await newForm(reminders), 'Save', {
        name: 'R',
        send_from: '18:00',
        send_to: '09:00',
      });
      expect(linksOf(page)).to.include.members([
        'Choose what to send: a phone sequence, a text message or an email template.',
        'Not after must be later than Not before.',
      ]);
    });

    it('offers closed-day rules and Spanish templates by name', async () => {
      const form = await newForm(reminders);
      const { fields } = form.fill('Save');
      expect(fields).to.deep.include({ closed_day: ['before'], channel_rule: ['all'] });
      expect(form.text).to.include('For Spanish speakers').and.include('Don’t send');
      expect(form.text).to.not.include('Not set');
      const text = await trial.make('text_templates', { name: 'Cita', template: 'Hola' });
      const alone = { name: 'E', text_template_es: text, lead_days: '1' };
      const refused = await trial.browser.press(form, 'Save', alone);
      expect(linksOf(refused)).to.include('Spanish Text: also choose one for everyone else.');
      const rules = { closed_day: 'skip', channel_rule: 'first', text_template: text };
      await trial.browser.press(refused, 'Save', rules);
      const { rows } = await sql<{ id: string }>`select id from reminders where name = 'E'`.execute(
        trial.api.database.db,
      );
      const { id } = rows[0]!;
      expect(await trial.read('reminders', id)).to.include({ ...rules, text_template_es: text });
      const { rows: said } = await sql<{ detail: string }>`
        select detail from audit where record_id = ${id}
      `.execute(trial.api.database.db);
      expect(said[0]!.detail)
        .to.include("If several are chosen set to 'Try in order until one is delivered'")
        .and.include("If that day is closed set to 'Don’t send'")
        .and.include("Spanish Text set to 'Cita'");
      await sql`delete from reminders where id = ${id}`.execute(trial.api.database.db);
    });

    it('describes the reminder in words before and after saving', async () => {
      const text = await trial.make('text_templates', { name: 'Visit reminder', template: 'See you' });
      const fields = { name: 'R', text_template: text, lead_days: '3', active: ['F', 'T'] };
      const shown = await trial.browser.press(await newForm(reminders), 'Preview', fields);
      const told =
        /Three days before each appointment, between 9:00 AM and 6:00 PM C[SD]T on Mon to Fri: text ‘Visit reminder’\./;
      expect(shown.text)
        .to.match(told)
        .and.match(/For an appointment on \w{3}, \w{3} \d+(?:, \d{4})?, the reminder is sent on/);
      expect(shown.text).to.include('For appointments on Tue and Wed, the reminder is sent earlier, on Fri.');
      const never = await trial.browser.press(shown, 'Preview', { closed_day: 'skip' });
      expect(never.text).to.include('Appointments on Tue and Wed get no reminder');
      const list = await trial.browser.press(shown, 'Save');
      expect(list.text).to.match(/Reminder saved|reminder is the same/);
      const { rows } = await sql<{ id: string }>`select id from reminders where name = 'R'`.execute(
        trial.api.database.db,
      );
      expect((await trial.browser.get(pathsOf(reminders).one(rows[0]!.id))).text).to.match(told);
    });
  });

  it('never shows a saved plugin secret', async () => {
    const id = await trial.make('plugins', {
      name: 'Hook',
      kind: 'webhook',
      url: 'https://hooks.example/x',
      secret: 'canary-9',
    });
    const page = await trial.browser.get(pathsOf(plugins).edit(id));
    expect(page.text).to.include('The secret is never shown again. Leave blank to keep the current one.');
    expect(page.html).to.not.include('canary-9');
  });
});
