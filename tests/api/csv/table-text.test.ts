import { expect } from 'chai';
import { decode, findDelimiter, findEncoding, unifyBreaks } from '../../../server/api/csv/table-text.ts';

async function* inChunks(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

describe('the table text reader', () => {
  it('normalizes every line break to a line feed, even across chunks', async () => {
    const text = 'a\r\nb\nc\rd\r\n\r\ne\r';
    for (const size of [1, 2, 3, 50]) {
      let read = '';
      for await (const part of unifyBreaks(inChunks(text, size))) read += part;
      expect(read, `chunks of ${size}`).to.equal('a\nb\nc\nd\n\ne\n');
    }
  });

  const headers: [string, string][] = [
    ['Name,Phone\nA;B;C;D', ','],
    ['Name;Phone', ';'],
    ['Name\tPhone', '\t'],
    ['Name|Phone', '|'],
    ['"a,b";c', ';'],
    ['sep=;\r\nName;Phone', ';'],
    ['SEP=|\nName|Phone', '|'],
    ['"sep=;"\nName;Phone', ';'],
    ['sep=^\nName^Phone', '^'],
    ['sep=;\nName,Phone', ','],
    ['Name', ','],
  ];
  for (const [text, delimiter] of headers) {
    it(`detects the delimiter ${JSON.stringify(delimiter)} in ${JSON.stringify(text)}`, () =>
      expect(findDelimiter(text)).to.equal(delimiter));
  }

  const macRoman = new Map(
    [...'ÉÑáéíñóöúüÍ“”'].map((letter, at) => [
      letter,
      [0x83, 0x84, 0x87, 0x8e, 0x92, 0x96, 0x97, 0x9a, 0x9c, 0x9f, 0xea, 0xd2, 0xd3][at] ?? 0,
    ]),
  );
  const toMacRoman = (text: string) =>
    Buffer.from([...text].map((letter) => macRoman.get(letter) ?? letter.charCodeAt(0)));
  const to1252 = (text: string) =>
    Buffer.from(
      [...text].map(
        (letter) => ({ '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96, Š: 0x8a })[letter] ?? letter.charCodeAt(0),
      ),
    );

  const encoded: [string, Buffer, string][] = [
    ['José Núñez in Mac Roman', toMacRoman('Name\nJosé Núñez\n'), 'macintosh'],
    ['García in Mac Roman', toMacRoman('Name\nGarcía\n'), 'macintosh'],
    ['MUÑOZ in Mac Roman', toMacRoman('Name\nMUÑOZ\n'), 'macintosh'],
    ['Jesús López in Mac Roman', toMacRoman('Name\nJesús López\n'), 'macintosh'],
    ['José Núñez in Windows-1252', to1252('Name\nJosé Núñez\n'), 'windows-1252'],
    ['JOSÉ MUÑOZ in Windows-1252', to1252('Name\nJOSÉ MUÑOZ\n'), 'windows-1252'],
    ['O’Brien in Windows-1252', to1252('Name\nO’Brien\n'), 'windows-1252'],
    ['a mother’s note in Windows-1252', to1252('Note\nmother’s “first” visit – 9–5\n'), 'windows-1252'],
    ['Smith–Jones in Windows-1252', to1252('Name\nSmith–Jones\n'), 'windows-1252'],
    ['José in UTF-8', Buffer.from('Name\nJosé\n'), 'utf-8'],
  ];
  for (const [name, bytes, encoding] of encoded) {
    it(`detects ${name}`, async () => {
      const open = async () => inOnePiece(bytes);
      expect(await findEncoding(open, bytes)).to.deep.equal({ ok: true, encoding });
    });
  }
});

describe('text decoding', () => {
  it('reads the quotes, dashes and letters of Windows-1252', async () => {
    let read = '';
    const bytes = inOnePiece(Buffer.from([0x4f, 0x92, 0x42, 0x20, 0x93, 0x94, 0x96, 0x97, 0x8a, 0x80]));
    for await (const part of decode(bytes, 'windows-1252')) read += part;
    expect(read).to.equal('O’B “”–—Š€');
  });
});

async function* inOnePiece(bytes: Buffer) {
  yield bytes;
}
