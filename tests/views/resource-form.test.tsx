import { expect } from 'chai';
import { allKinds, allKindsRows } from '../../scripts/preview/all-kinds.ts';
import { weekdays } from '../../shared/resources/fields.ts';
import { readableValue } from '../../shared/resources/readable.ts';
import { attributeOf, textOf } from '../support/page.ts';
import { renderPreview } from '../support/preview.ts';

const reading = { zone: 'America/Chicago', nowSeconds: 1_795_183_200 };
const full = allKindsRows[0] as Readonly<Record<string, unknown>>;

describe('readable field values', () => {
  const read = (name: keyof typeof allKinds.fields, value = full[name]) =>
    readableValue(name, allKinds.fields[name], { ...reading, value, names: { '4': 'Annual check-up' } });

  it('follow the format of the field type', () => {
    const names = ['phone', 'amount', 'dob', 'start_at', 'send_from', 'weekdays', 'active', 'kind'] as const;
    expect(names.map((name) => read(name))).to.deep.equal([
      ...['(312) 555-0188', '$1,234.50', '04/09/1961', 'Today at 08:05 AM CST', '9:00\u00a0AM', 'Mon to Fri'],
      ...['Yes', 'Voice'],
    ]);
    expect([read('size'), read('duration'), read('retry_minutes', 1440)]).to.deep.equal([
      '1.2 MB',
      '1:14',
      '1,440',
    ]);
    expect([read('steps'), read('text_template'), read('text_template', '9')]).to.deep.equal([
      ...['1 entry', 'Annual check-up', '9'],
    ]);
  });

  it('stay empty without a value and never reveal a secret', () => {
    expect(
      [read('phone', null), read('amount', ''), read('size', null), read('steps', [])].join(''),
    ).to.equal('');
    expect(read('active', null)).to.equal('No');
    expect(read('secret')).to.equal('Set');
  });

  it('show invalid values unchanged', () => {
    expect([read('amount', 'a lot'), read('start_at', 'soon'), read('size', 'big')]).to.deep.equal([
      'a lot',
      'soon',
      'big',
    ]);
    expect(read('text_template', 'constructor')).to.equal('constructor');
    expect(read('kind', 'constructor')).to.equal('Constructor');
  });

  it('shorten sizes, durations, and weekdays', () => {
    const each = (name: 'size' | 'duration' | 'weekdays', values: readonly unknown[]) =>
      values.map((value) => read(name, value));
    expect(each('size', [812, 14_200, 999_600, 2_440_000])).to.deep.equal([
      '812 bytes',
      '14 KB',
      '1 MB',
      '2.4 MB',
    ]);
    expect(each('duration', [5, 74, 3600])).to.deep.equal(['0:05', '1:14', '60:00']);
    const days = ['Mon,Wed', 'Sat,Sun', weekdays.join(), 'Fri,Mon,Tue', 'Tue,Wed,Thu'];
    expect(each('weekdays', days)).to.deep.equal([
      'Mon, Wed',
      'Sat, Sun',
      'Every day',
      'Mon, Tue, Fri',
      'Tue to Thu',
    ]);
  });
});

describe('values from the API', () => {
  it('[X2] stay inert in every cell and control', () => {
    for (const name of ['list-kinds', 'list', 'form-kinds']) {
      const page = renderPreview(name);
      expect(page.all('script'), name).to.deep.equal([]);
    }
    const page = renderPreview('list-kinds');
    for (const column of allKinds.columns ?? []) {
      const isShown = !['active', 'disabled', 'secret', 'weekdays', 'timeStamp'].includes(column);
      if (isShown) expect(page.text, column).to.include(`alert('${column}')`);
    }
    expect(page.html).not.to.include('hunter2');
  });
});

describe('form page', () => {
  it('posts every field except server-set ones, and the record version', () => {
    const { fields, method, action } = renderPreview('form-kinds').fill('Save');
    const own = Object.entries(allKinds.fields).filter(([, field]) => !('serverSet' in field));
    expect({ method, action }).to.deep.equal({ method: 'post', action: '' });
    expect(Object.keys(fields).sort()).to.deep.equal(
      ['_csrf', '_title', '_version', ...own.map(([name]) => name)].sort(),
    );
    expect(fields).to.deep.include({
      _version: ['a1b2'],
      active: ['F', 'T'],
      weekdays: ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
      phone: ['(312) 555-0188'],
      start_at: ['2026-11-20T08:05'],
      kind: ['voice'],
      text_template: ['4'],
    });
  });

  it('posts F for an unchecked flag and an empty value for no weekdays', () => {
    const { fields } = renderPreview('form-kinds-new').fill('Save');
    expect(fields).to.deep.include({ active: ['F'], weekdays: [''] });
    expect(fields).not.to.have.any.keys('_version', 'kind');
  });

  it('never renders a secret and explains how to keep it', () => {
    const page = renderPreview('form-kinds');
    expect(attributeOf(page.control('Secret'), 'type')).to.equal('password');
    expect(attributeOf(page.control('Secret'), 'value')).to.equal(undefined);
    expect(page.html).not.to.include('hunter2');
    expect(page.text).to.include('Leave blank to keep the current one.');
    expect(renderPreview('form-kinds-new').text).not.to.include('Leave blank to keep the current one.');
  });

  it('links each error to its control and the summary to each control', () => {
    const page = renderPreview('form-errors');
    for (const [label, id] of [
      ['Last Name', 'last_name'],
      ['Do not text', 'opt_out_text'],
    ] as const) {
      const control = page.control(label);
      expect(attributeOf(control, 'aria-invalid')).to.equal('true');
      expect(attributeOf(control, 'aria-describedby')).to.include(`${id}-error`);
      expect(page.all('a').map((link) => attributeOf(link, 'href'))).to.include(`#${id}`);
    }
    expect(page.withRole('alert').join()).to.include('Please fix these');
  });

  it('shows headings, hints, and limits', () => {
    const page = renderPreview('form-kinds');
    expect(page.all('legend').map(textOf)).to.deep.equal([
      ...['How to reach', 'Messages', 'Kind required', 'When', 'Weekdays required'],
    ]);
    expect(page.text).to.include('Shown to nobody').and.include('1 to 1,440');
  });

  it('duplicates through a link and deletes through the list page', () => {
    const page = renderPreview('form-edit');
    const duplicate = page.all('a').find((link) => textOf(link) === 'Duplicate');
    expect(attributeOf(duplicate, 'href')).to.equal('/app/contacts/new?from=1795180000-1');
    const { action, fields } = page.fill('Delete');
    expect(action).to.equal('/app/contacts');
    expect(fields).to.deep.equal({ _csrf: ['preview'], step: ['delete'], id: ['1795180000-1'] });
    expect(renderPreview('form').all('button').map(textOf)).not.to.include('Delete');
  });

  it('shows concurrent changes and overwrites them on Save anyway', () => {
    const page = renderPreview('form-changed');
    expect(page.withRole('alert').join()).to.include('Phone (312) 555-0100 (773) 555-0121');
    const { fields } = page.fill('Save anyway');
    expect(fields).to.deep.include({ _version: ['c3d4'], phone: ['(773) 555-0121'] });
  });

  it('shows a read-only record without a form', () => {
    const page = renderPreview('record-read');
    expect(page.text).to.include('Detail Phone of Baker, Tom');
    expect(page.all('a').map(textOf)).not.to.include('Edit');
    expect(page.all('button').map(textOf)).not.to.include('Save');
    expect(page.all('textarea')).to.deep.equal([]);
  });
});

describe('delete confirmation page', () => {
  it('posts every record id again and lists remaining uses', () => {
    const page = renderPreview('delete-in-use');
    const { fields, action } = page.fill('Delete 23 text messages');
    expect(action).to.equal('');
    expect(fields['step']).to.deep.equal(['deleteConfirmed']);
    expect(fields['id']).to.have.length(23);
    expect(page.text)
      .to.include('Delete 23 text messages?')
      .and.include('and 3 text messages more')
      .and.include('Template 1 Reminder: Annual check-up Reminder: Flu season');
    expect(renderPreview('delete').text)
      .to.include('Delete this text message?')
      .and.include('Delete text message');
    const safe = page.all('a').find((one) => attributeOf(one, 'autofocus') !== undefined);
    expect(safe && textOf(safe)).to.equal('Cancel');
  });
});
