import { expect } from 'chai';
import { files } from '../../shared/resources/files.ts';
import { messages } from '../../shared/resources/notifications.ts';
import { org } from '../../shared/resources/org.ts';
import { readableValue } from '../../shared/resources/readable.ts';
import type { FieldDefinition } from '../../shared/resources/fields.ts';

describe('readable value', () => {
  const winter = { zone: 'America/Chicago', nowSeconds: Date.UTC(2026, 0, 5) / 1000 };
  const read = (name: string, field: FieldDefinition, value: string) =>
    readableValue(name, field, { ...winter, value });

  it('shows codes as words', () => {
    const types = ['application/pdf', 'audio/x-wav', 'audio/mpeg', 'text/csv', 'image/svg+xml', 'letter'];
    expect(types.map((type) => read('type', files.fields.type, type))).to.deep.equal([
      ...['PDF', 'WAV', 'MP3', 'CSV', 'SVG', 'letter'],
    ]);
    const { timezone } = org.fields;
    const zones = ['EST', 'America/Chicago', 'America/Boise', 'Mars/Olympus'];
    expect(zones.map((zone) => read('timezone', timezone, zone))).to.deep.equal([
      ...['Eastern (EST)', 'Central (CST)', 'Boise (MST)', 'Mars/Olympus'],
    ]);
    const answers = ['opted_out', 'callback', 'confirmed', ''];
    expect(answers.map((answer) => read('response', messages.fields.response, answer))).to.deep.equal([
      ...['Opted out', 'Call back', 'Confirmed', ''],
    ]);
    const addresses = ['7735553110', 'ana@alvarez.example'];
    expect(addresses.map((address) => read('address', messages.fields.address, address))).to.deep.equal([
      ...['(773) 555-3110', 'ana@alvarez.example'],
    ]);
  });
});
