export interface CardBrand {
  name: string;
  /** First digits, as a prefix or an inclusive range of prefixes of equal length. The longest match wins. */
  prefixes: readonly (string | readonly [string, string])[];
  lengths: readonly number[];
  cvcLength: 3 | 4;
  /** Positions of spaces, as the number of digits before each. */
  gaps: readonly number[];
}

const fours = [4, 8, 12, 16] as const;
const upTo19 = [12, 13, 14, 15, 16, 17, 18, 19] as const;

export const cardBrands: readonly CardBrand[] = [
  { name: 'Visa', prefixes: ['4'], lengths: [13, 16, 18, 19], cvcLength: 3, gaps: fours },
  {
    name: 'Mastercard',
    prefixes: [
      ['51', '55'],
      ['2221', '2720'],
    ],
    lengths: [16],
    cvcLength: 3,
    gaps: fours,
  },
  { name: 'American Express', prefixes: ['34', '37'], lengths: [15], cvcLength: 4, gaps: [4, 10] },
  {
    name: 'Diners Club',
    prefixes: [['300', '305'], '36', '38', '39'],
    lengths: [14],
    cvcLength: 3,
    gaps: [4, 10],
  },
  {
    name: 'Discover',
    prefixes: ['6011', ['644', '649'], '65'],
    lengths: [16, 19],
    cvcLength: 3,
    gaps: fours,
  },
  {
    name: 'JCB',
    prefixes: [['3528', '3589'], '2131', '1800'],
    lengths: [16, 17, 18, 19],
    cvcLength: 3,
    gaps: fours,
  },
  { name: 'UnionPay', prefixes: ['62', '81'], lengths: [14, 15, 16, 17, 18, 19], cvcLength: 3, gaps: fours },
  {
    name: 'Maestro',
    prefixes: ['5018', '5020', '5038', ['56', '58'], '6304', '6759', ['6761', '6763'], '493698'],
    lengths: upTo19,
    cvcLength: 3,
    gaps: fours,
  },
  {
    name: 'Elo',
    prefixes: [
      '401178',
      '401179',
      '431274',
      '438935',
      '451416',
      '457393',
      '457631',
      '457632',
      '504175',
      '506699',
      ['506700', '506778'],
      ['509000', '509999'],
      '627780',
      '636297',
      '636368',
      ['650031', '650033'],
      ['650035', '650051'],
      ['650405', '650439'],
      ['650485', '650538'],
      ['650541', '650598'],
      ['650700', '650718'],
      ['650720', '650727'],
      ['650901', '650978'],
      ['651652', '651679'],
      ['655000', '655019'],
      ['655021', '655058'],
    ],
    lengths: [16],
    cvcLength: 3,
    gaps: fours,
  },
  { name: 'Mir', prefixes: [['2200', '2204']], lengths: [16, 17, 18, 19], cvcLength: 3, gaps: fours },
  {
    name: 'Hiper',
    prefixes: ['637095', '637568', '637599', '637609', '637612'],
    lengths: [16],
    cvcLength: 3,
    gaps: fours,
  },
  { name: 'Hipercard', prefixes: ['606282'], lengths: [16], cvcLength: 3, gaps: fours },
  { name: 'Dankort', prefixes: ['5019'], lengths: [16], cvcLength: 3, gaps: fours },
  { name: 'Laser', prefixes: ['6706', '6709', '6771'], lengths: [16, 17, 18, 19], cvcLength: 3, gaps: fours },
  {
    name: 'Visa Electron',
    prefixes: ['4026', '417500', '4405', '4508', '4844', '4913', '4917'],
    lengths: [16],
    cvcLength: 3,
    gaps: fours,
  },
];
