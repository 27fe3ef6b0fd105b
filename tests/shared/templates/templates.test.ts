import { expect } from 'chai';
import fc from 'fast-check';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { describeAppointmentTime } from '../../../server/api/reminders/format-appointment-time.ts';
import { libraryMessages } from '../../../shared/locales/en/library.ts';
import { clientSettings } from '../../../shared/resources/client-settings.ts';
import { fillMarkdown, renderMarkdown, renderPlainText } from '../../../shared/templates/markdown.ts';
import {
  fillTemplate,
  placeholders,
  sampleValues,
  sampleWhen,
  spokenSamples,
  writePlaceholder,
} from '../../../shared/templates/placeholders.ts';
import { describePlaceholderErrors } from '../../../shared/templates/placeholder-errors.ts';
import { findCancelReply } from '../../../shared/templates/cancel-reply.ts';
import { countSegments } from '../../../shared/templates/segments.ts';
import { growth, maxGrowth } from '../../support/growth.ts';

const name = (index: number) => placeholders[index % placeholders.length]!.name;

describe('placeholders', () => {
  it('cover the call record and contact fields, with a label and a sample each', () => {
    const names = placeholders.map((each) => each.name);
    expect(names).to.include.members([
      'first_name',
      'provider',
      'date',
      'time',
      'user3',
      'facility_phone',
      'zip',
    ]);
    expect(new Set(names).size).to.equal(names.length);
    for (const each of placeholders) expect(each.label && each.sample, each.name).to.not.equal('');
  });

  it('use the label of the client settings for each Flex Pay setting', () => {
    const labels = Object.entries(clientSettings.fields).filter(([setting]) =>
      setting.startsWith('flex_pay_'),
    );
    expect(labels).to.have.length(12);
    for (const [setting, { label }] of labels)
      expect(placeholders.find((each) => each.name === setting)).to.include({ label, group: 'Practice' });
  });

  it('end a sentence with one period when the value has its own', () => {
    const values = { time: '9:30 a. m.', name: 'Ana' };
    expect(fillTemplate('A las {{time}}. {{name}}.', values)).to.equal('A las 9:30 a. m. Ana.');
    expect(fillTemplate('A las {{time}}...', values)).to.equal('A las 9:30 a. m....');
    expect(renderPlainText(fillMarkdown('A las **{{time}}**.', values))).to.equal('A las 9:30 a. m.\n');
  });

  const faults: [string, ...[written: string, meant?: string][]][] = [
    ['Hello {{first_name}}, see you {{ date }}'],
    ['{{{first_name}}} :-} {see below} {'],
    ['Hello {{firstname}} {{x}}', ['{{firstname}}', '{{first_name}}'], ['{{x}}']],
    ['{{}} {{ }}', ['{{}}'], ['{{ }}']],
    ['On {{date} at {{time}}', ['{{date}', '{{date}}']],
    ['On {date}} at', ['{date}}', '{{date}}']],
    ['On {date} at', ['{date}', '{{date}}']],
    ['On {{dat}}', ['{{dat}}', '{{date}}']],
    ['On {{date at nine', ['{{date', '{{date}}']],
    ['On date}} at nine', ['date}}', '{{date}}']],
    ['{{flex_pay_1}} {{flex_pay_12}}'],
    ['{{flex_pay_13}}', ['{{flex_pay_13}}', '{{flex_pay_1}}']],
    ['{{First Name}}', ['{{First Name}}', '{{first_name}}']],
    ['{{Dialled number}}', ['{{Dialled number}}', '{{cdr_dst}}']],
    ['{{first_name} and {{date', ['{{first_name}', '{{first_name}}'], ['{{date', '{{date}}']],
    ['{{first_name {{date}}', ['{{first_name', '{{first_name}}']],
    ['{{constructor}} {{__proto__}}', ['{{constructor}}'], ['{{__proto__}}']],
  ];
  for (const [text, ...found] of faults)
    it(`report errors in ${JSON.stringify(text)}: ${found.length}`, () =>
      expect(describePlaceholderErrors('Text', text)).to.equal(
        found
          .map(([written, meant]) => libraryMessages.placeholder('Text', { written, suggestion: meant }))
          .join(' ') || undefined,
      ));

  it('report an error with its line and a suggestion', () => {
    const text = 'Hi {{first_name}},\n{{date\n}} or\nat {{tine}}';
    expect(describePlaceholderErrors('Text', text)).to.equal(
      'Text, line 4: {{tine}} is not a field. Did you mean {{time}}?',
    );
    expect(describePlaceholderErrors('Text', `${'x'.repeat(99)}{{${'y'.repeat(99)}}}`)).to.match(
      /^Text: \{\{y{38}… is not a field\. Choose a field from the list\.$/,
    );
    expect(describePlaceholderErrors('Text', '\n\n{{date} and more'))
      .to.include('line 3')
      .and.include('{{date}}?');
  });

  it('become their values, or nothing when the value is missing', () => {
    expect(fillTemplate('Hi {{ first_name }}{{last_name}}, {{nobody}}!', { first_name: 'Ann' })).to.equal(
      'Hi Ann, {{nobody}}!',
    );
    expect(fillTemplate('{{first_name}}', { first_name: '{{last_name}}', last_name: 'X' })).to.equal(
      '{{last_name}}',
    );
  });

  it('format the sample appointment like a message in each language', () => {
    const visit = { date: '03/12/2026', time: '09:30' };
    const reading = { zone: 'America/Chicago', nowSeconds: Date.UTC(2026, 1, 1) / 1000 };
    for (const language of ['en', 'es'] as const) {
      const said = (channel: 'text' | 'voice') =>
        describeAppointmentTime(visit, channel, { ...reading, language });
      expect(sampleWhen[language]).to.deep.equal(said('text'));
      expect(spokenSamples(language)).to.include(said('voice'));
    }
  });

  it('become their values, whatever the surrounding text', () => {
    const piece = fc.oneof(
      fc.nat(99).map((index) => writePlaceholder(name(index))),
      fc.stringMatching(/^[^{}]*$/),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const expected = pieces.map((each) => sampleValues[each.slice(2, -2)] ?? each).join('');
        expect(describePlaceholderErrors('Text', text)).to.equal(undefined);
        expect(fillTemplate(text, sampleValues)).to.equal(expected);
      }),
    );
  });

  it('parse in linear time', () => {
    for (const [unit, end = ''] of [['{'], ['{{', '}}'], ['}}'], ['{{a}} '], ['{{a} '], ['a {'], ['{{a\n']]) {
      const run = (length: number) => {
        const worst = unit!.repeat(length / unit!.length) + end;
        return () => describePlaceholderErrors('Text', worst);
      };
      expect(growth(run, 50_000), unit).to.be.below(maxGrowth);
    }
  });
});

describe('text message segments', () => {
  const cases: [string, string, Partial<ReturnType<typeof countSegments>>][] = [
    ['nothing', '', { encoding: 'GSM-7', units: 0, segments: 0, unitsLeft: 160 }],
    [
      '160 letters',
      'a'.repeat(160),
      { encoding: 'GSM-7', units: 160, segments: 1, unitsLeft: 0, perSegment: 160 },
    ],
    ['161 letters', 'a'.repeat(161), { segments: 2, unitsLeft: 145, perSegment: 153 }],
    ['306 letters', 'a'.repeat(306), { segments: 2, unitsLeft: 0 }],
    ['307 letters', 'a'.repeat(307), { segments: 3 }],
    ['80 euro signs', '€'.repeat(80), { encoding: 'GSM-7', units: 160, segments: 1 }],
    [
      'a euro sign on the boundary',
      'a'.repeat(152) + '€' + 'a'.repeat(10),
      { units: 164, segments: 2, unitsLeft: 141 },
    ],
    ['two boundaries of euro signs', '€'.repeat(153), { units: 306, segments: 3, unitsLeft: 151 }],
    ['accents of the table', 'àèìòùñÑÜ¿¡', { encoding: 'GSM-7', units: 10 }],
    ['an accent that is not', 'Cita mañana, José. Será rápida', { encoding: 'UCS-2', firstNonGsm: 'á' }],
    [
      '70 outside',
      'ő'.repeat(70),
      { encoding: 'UCS-2', units: 70, segments: 1, unitsLeft: 0, perSegment: 70 },
    ],
    ['71 outside', 'ő'.repeat(71), { segments: 2, unitsLeft: 63, perSegment: 67 }],
    ['a curly quote', 'We’ll see', { encoding: 'UCS-2', units: 9, firstNonGsm: '’' }],
    [
      'a tooth on the boundary',
      'ő'.repeat(66) + '🦷' + 'ő'.repeat(9),
      { units: 77, segments: 2, unitsLeft: 56, firstNonGsm: 'ő' },
    ],
    ['a tooth', '🦷', { units: 2, segments: 1, unitsLeft: 68, firstNonGsm: '🦷' }],
  ];
  for (const [what, text, expected] of cases)
    it(`match the expected count for ${what}`, () => expect(countSegments(text)).to.include(expected));

  it('hold the whole text with the fewest possible segments', () => {
    const alphabet = fc.constantFrom('a', '€', '[', 'ő', '🦷', '\n');
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 700 }), (characters) => {
        const { segments, units, unitsLeft, perSegment, encoding } = countSegments(characters.join(''));
        expect(Math.max(1, segments) * perSegment - unitsLeft).to.be.at.least(units);
        expect(unitsLeft).to.be.within(0, perSegment);
        // Each boundary loses at most one unit.
        expect((segments - 1) * (perSegment - 1)).to.be.at.most(units);
        expect(encoding).to.equal(characters.some((each) => 'ő🦷'.includes(each)) ? 'UCS-2' : 'GSM-7');
      }),
    );
  });
});

describe('detection of texts that ask for the reply CANCEL', () => {
  const asking = [
    'Reply CANCEL to cancel',
    'reply cancel',
    'Please reply with "cancel".',
    'Text cancel to 31255',
    'TEXT CANCEL TO 31255',
    'send us the word CANCEL',
    'Reply YES to confirm, CANCEL to cancel',
    'Reply C to confirm or CANCEL.',
    'Respond back with: CANCEL',
    "Answer 'Cancel' if you cannot come",
    'Reply to this text with cancel',
    'Responda CANCELAR para cancelar',
    'Envíe "cancelar" por favor',
    'Reply\n\tYES. Reply   cAnCeL',
  ];
  for (const text of asking) it(`detects: ${text}`, () => expect(findCancelReply(text)).to.match(/cancel/i));

  const fine = [
    'To cancel, call (312) 555-0142.',
    'Call or text us to cancel.',
    'Reply 1 to confirm, 2 to cancel',
    'Reply 1 to confirm, 2 to CANCEL',
    'Reply 1-CONFIRM 2-CANCEL',
    'REPLY 1 TO CONFIRM. CALL US TO CANCEL.',
    'Reply NO if you need to cancel.',
    'Cancel any time. Reply STOP to opt out.',
    'Reply YES. Cancellation fee applies after 24 hours.',
    'Responda NO para cancelar',
    '',
  ];
  for (const text of fine) it(`ignores: ${text}`, () => expect(findCancelReply(text)).to.equal(undefined));

  it('runs in linear time', () => {
    for (const unit of ['reply ', 'reply "', 'text the ', '"']) {
      const run = (length: number) => {
        const worst = unit.repeat(length / unit.length);
        return () => findCancelReply(worst);
      };
      expect(growth(run, 50_000), unit).to.be.below(maxGrowth);
    }
  });
});

type Node = DefaultTreeAdapterTypes.ChildNode;

function elementsOf(nodes: readonly Node[]): DefaultTreeAdapterTypes.Element[] {
  return nodes.flatMap((node) => ('tagName' in node ? [node, ...elementsOf(node.childNodes)] : []));
}

describe('email text in Markdown', () => {
  const allowed = new Set(
    'p br strong em h1 h2 h3 h4 h5 h6 ul ol li a code pre blockquote hr s table thead tbody tr th td'.split(
      ' ',
    ),
  );

  it('renders headings, lists, emphasis, and links', () => {
    const html = renderMarkdown(
      '# Hello\n\n**Bring** your card:\n\n- one\n- [site](https://a.example)\n\nCall <tel:3125550142>',
    );
    expect(html)
      .to.contain('<h1>Hello</h1>')
      .and.contain('<strong>Bring</strong>')
      .and.contain('<li>one</li>');
    expect(html).to.contain('<a href="https://a.example">site</a>').and.contain('href="tel:3125550142"');
  });

  it('renders plain text', () => {
    expect(
      renderPlainText(
        '# Hello\n\n**Bring** your card:\n\n- one\n- [site](https://a.example)\n\n1. first\n2. second\n\nBye *Ann*',
      ),
    ).to.equal(
      'Hello\n\nBring your card:\n\n- one\n- site (https://a.example)\n\n1. first\n2. second\n\nBye Ann\n',
    );
  });

  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![x](https://tracker.example/p.png)',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt&colon;alert(1))',
    '[x](data:text/html,<script>1</script>)',
    '[x](vbscript:x)',
    '[x](//evil.example)',
    '[x](/app/home)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '[x](https://a.example" onclick="alert(1))',
    '<a href="https://a.example">x</a>',
  ];
  for (const text of hostile)
    it(`renders nothing that executes or loads: ${text}`, () => {
      for (const element of elementsOf(parseFragment(renderMarkdown(text)).childNodes)) {
        expect(allowed.has(element.tagName), element.tagName).to.equal(true);
        for (const { name: attribute, value } of element.attrs) {
          expect(['href', 'title', 'class', 'start']).to.include(attribute);
          if (attribute === 'href') expect(value).to.match(/^(?:https?:\/\/|mailto:|tel:)/);
        }
      }
    });

  it('renders inserted values literally', () => {
    const unsafe = fc.string({
      unit: fc.constantFrom(...'[]()*_#`<>!&\\~|:/.-+=1a hts{}"\'\n'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(unsafe, (value) => {
        const html = renderMarkdown(fillMarkdown('Dear {{first_name}}, welcome', { first_name: value }));
        const [paragraph, ...more] = elementsOf(parseFragment(html).childNodes);
        expect([paragraph!.tagName, ...more.map((each) => each.tagName)]).to.deep.equal(['p']);
        const [text] = paragraph!.childNodes;
        const shown = text && 'value' in text ? text.value : '';
        expect(shown).to.equal(`Dear ${value.replace(/\s+/g, ' ')}, welcome`);
      }),
    );
  });
});
