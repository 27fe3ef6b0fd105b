import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { paths } from '../../../shared/paths.ts';
import { files } from '../../../shared/resources/files.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../support/browser.ts';
import { startTestPortal, type TestPortal } from '../../support/portal.ts';
import { statusesOf } from '../../support/raw-socket.ts';
import { startFilesApi, type FilesApi } from '../pages/files/files-api.ts';
import { enter } from '../pages/sign-in/staff.ts';

const place = pathsOf(files);
const rest = '\r\n--x--\r\n';

describe('slow request bodies', () => {
  let api: FilesApi;
  let portal: TestPortal;
  let staff: Browser;
  let token: string;

  before(async () => {
    api = await startFilesApi();
    const patience = { requestMs: 500, uploadMs: 50_000 };
    portal = await startTestPortal({ api: api.url, patience });
    staff = await enter(portal, api.auth.addUser({ access_group: 'Everything' }));
    token = (await staff.get(place.create)).csrfToken;
  });
  after(async () => {
    await portal.close();
    await api.close();
  });

  /** Starts a file upload but holds back its last bytes. */
  function begin(path: string, browser?: Browser): Socket {
    const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = [
      `--x\r\nContent-Disposition: form-data; name="_csrf"\r\n\r\n${token}\r\n`,
      `--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello`,
    ].join('');
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: 127.0.0.1`,
      `Cookie: ${cookie}`,
      `Origin: ${portal.url}`,
      'Sec-Fetch-Site: same-origin',
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${browser ? body.length + rest.length : 10_000_000}`,
    ].join('\r\n');
    const socket = connect(portal.port, '127.0.0.1');
    socket.on('error', () => undefined).write(`${head}\r\n\r\n${body}`);
    return socket;
  }
  /** Sends a byte every 20 ms until the connection closes. */
  async function drip(socket: Socket): Promise<void> {
    socket.resume();
    const drops = setInterval(() => socket.write('x'), 20);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drops);
  }

  it('[D-2] closes slow bodies early without a sign-in and gives signed-in uploads more time', async () => {
    const own = begin(place.create, staff);
    const strangers = [place.create, paths.login.to(), paths.userPassword.to(), '/none'].map((path) =>
      begin(path),
    );
    await Promise.all(strangers.map(drip));
    expect(own.closed).to.equal(false);
    own.write(rest);
    const [answer] = (await once(own, 'data')) as [Buffer];
    expect(statusesOf(answer.toString())).to.deep.equal([303]);
    own.destroy();
  });
});
