import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import { signIn } from '../../support/embedded-api.ts';
import { upload } from '../../support/upload.ts';
import { describeOneApi } from '../../support/fixtures.ts';

const b = 'X-BOUNDARY';
const type = `multipart/form-data; boundary=${b}`;
const disposition = (rest: string) => `Content-Disposition: form-data; ${rest}\r\n`;
const part = (head: string, body = '%PDF-1.7') => `--${b}\r\n${head}\r\n${body}\r\n`;
const end = `--${b}--\r\n`;
const file = part(disposition('name="file"; filename="a.pdf"'));

function malformed(): [string, string][] {
  const whole = file + end;
  const heads = [
    '',
    ':\r\n',
    'Content-Disposition\r\n',
    'Content-Disposition:\r\n',
    'Content-Disposition: \r\n',
    'Content-Disposition: form-data\r\n',
    'Content-Disposition: attachment; filename="a.pdf"\r\n',
    disposition(''),
    disposition('name'),
    disposition('name='),
    disposition('name="'),
    disposition('name=""; filename=""'),
    disposition('filename="a.pdf"'),
    disposition('name="file"; filename'),
    disposition('name="file"; filename='),
    disposition('name="file"; filename="'),
    disposition('name="file"; filename="a.pdf'),
    disposition('name="file"; filename*=UTF-8'),
    disposition('name="file"; filename*=UTF-8\'\'%ZZ%.pdf'),
    disposition('name="file"; filename*=nope\'\'a.pdf'),
    disposition('name="other"; filename="a.pdf"'),
    disposition('name="file[]"; filename="a.pdf"'),
    disposition('name="__proto__"'),
    disposition('name="a[__proto__][b]"'),
    disposition('name="a[b][c][d]"'),
    disposition('name="[]"'),
    disposition('name="a["'),
    disposition('name="a[99999999]"'),
    disposition(`name="${'n'.repeat(5000)}"`),
    disposition(`name="file"; filename="${'n'.repeat(90_000)}.pdf"`),
    disposition('name="file"; filename="a\0.exe"'),
    disposition('name="file"; filename="a.pdf"') + 'Content-Type\r\n',
    disposition('name="file"; filename="a.pdf"') + 'Content-Type: ;;;=\r\n',
    disposition('name="file"; filename="a.pdf"') + 'Content-Transfer-Encoding: base64\r\n'.repeat(3000),
    disposition('name="field"') + 'Content-Type: text/plain; charset=nope\r\n',
    'X: y\r\n'.repeat(5000),
    '\0\0\0\r\n',
    'é: é\r\n',
  ];
  const types = [
    'multipart/form-data',
    'multipart/form-data; boundary',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary=${'b'.repeat(5000)}`,
    'multipart/form-data; boundary=other',
    'multipart/form-data; charset=utf-8',
    `multipart/form-data, boundary=${b}`,
  ];
  const bodies = [
    '',
    '\r\n',
    '--',
    `--${b}`,
    `--${b}\r\n`,
    `--${b}--`,
    `--${b}--\r\n`,
    `--${b}\r\n\r\n`,
    `--${b}\r\n\r\n\r\n${end}`,
    `${b}\r\n${whole}`,
    file,
    file + file + end,
    file.repeat(30) + end,
    `${end}${whole}`,
    `--${b}x\r\n${whole}`,
    `preamble ${whole}`,
    part(disposition('name="field"'), 'x').repeat(40) + whole,
    part(disposition('name="name"'), 'x'.repeat(9000)) + whole,
    whole.replaceAll('\r\n', '\n'),
    whole.replaceAll('\r\n', '\r'),
    '{"json":true}',
    'a=b&c=d',
    '\0'.repeat(3000),
  ];
  const cut = Array.from({ length: 60 }, (_, at): [string, string] => [
    type,
    whole.slice(0, Math.floor((whole.length * at) / 61)),
  ]);
  const garbled = Array.from({ length: 60 }, (_, at): [string, string] => {
    const place = (at * 37) % whole.length;
    return [type, `${whole.slice(0, place)}\0${'\r\n-"'[at % 5] ?? ''}${whole.slice(place + 1)}`];
  });
  return [
    ...heads.map((head): [string, string] => [type, part(head) + end]),
    ...heads.slice(0, 12).map((head): [string, string] => [type, part(head)]),
    ...types.map((each): [string, string] => [each, whole]),
    ...bodies.map((body): [string, string] => [type, body]),
    ...cut,
    ...garbled,
  ];
}

describeOneApi('a malformed upload', (api) => {
  let token: string;
  before(async () => {
    token = await signIn(api, { org: '204117' });
  });

  const post = (contentType: string, body: string) =>
    fetch(`${api.url}/files`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': contentType },
      body: Buffer.from(body, 'latin1'),
    });

  it('[U1] never causes a server error in about 200 variations', async () => {
    const shapes = malformed();
    expect(shapes.length).to.be.greaterThan(195);
    const answers = await Promise.all(
      shapes.map(async ([contentType, body]) => {
        const response = await post(contentType, body);
        return { status: response.status, body: (await response.json()) as object };
      }),
    );
    const wrong = answers.filter(({ status }) => ![200, 400, 413, 415].includes(status));
    expect(wrong).to.deep.equal([]);
    expect(answers.filter(({ status }) => status === 400).length).to.be.greaterThan(150);
    expect(({} as Record<string, unknown>)['b']).to.equal(undefined);
    const next = await upload(api, 'files', { token, name: 'a.pdf', content: '%PDF-1.7' });
    expect(next.status).to.equal(200);
  });

  it('logs no failure and does not affect the next upload', async () => {
    for (const sent of [0, 40, 5000]) {
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
      await once(socket, 'connect');
      const head = `POST /files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 900000\r\n\r\n`;
      socket.write(head + (file + 'x'.repeat(5000)).slice(0, sent));
      socket.resetAndDestroy();
      await once(socket, 'close');
    }
    const next = await upload(api, 'files', { token, name: 'a.pdf', content: '%PDF-1.7' });
    expect(next.status).to.equal(200);
    expect(await api.logText()).not.to.contain('request failed');
  });
});
