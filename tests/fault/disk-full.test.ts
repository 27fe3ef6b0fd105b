import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { demoPassword, demoSignIns } from '../../server/demo/sign-ins.ts';
import { diskFullMessages } from '../../shared/locales/en/router.ts';
import { paths } from '../../shared/paths.ts';
import type { Envelope } from '../support/embedded-api.ts';
import { fillWithDemoData } from '../support/filled-data.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { until } from '../support/until.ts';
import { upload } from '../support/upload.ts';
import { describeSlow } from '../support/full-run.ts';

const size = '320m';

describeSlow('a full disk', function () {
  this.timeout(180_000);
  let disk: string;
  let server: ServerProcess;
  let token: string;

  before(async function () {
    disk = mkdtempSync(join(tmpdir(), 'disk-full-'));
    if (!mount(disk)) {
      rmSync(disk, { recursive: true });
      process.stdout.write('Skipped: only root can mount a file system with a fixed size.\n');
      return this.skip();
    }
    // PostgreSQL runs as another user, who needs access to this directory.
    chmodSync(disk, 0o755);
    await fillWithDemoData(disk);
    server = await startServerProcess('all', { DATA_DIR: disk });
    const { userName = '' } = demoSignIns[0] ?? {};
    const authorization = `Basic ${Buffer.from(`${userName}:${demoPassword}`).toString('base64')}`;
    token = (await call('POST login', {}, authorization)).body.p1 ?? '';
  });
  after(async () => {
    await server?.stop();
    if (server) execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  async function call(route: string, body?: object, authorization = `Bearer ${token}`) {
    const [method, path] = route.split(' ');
    const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
    const answer = await fetch(`${server.apiUrl}/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Envelope };
  }
  const send = (content: Buffer) =>
    upload({ url: server.apiUrl }, 'files', { token, name: 'notes.txt', content });
  const ready = async () => {
    const answer = await fetch(`${server.url}${paths.ready.to()}`);
    return { status: answer.status, body: (await answer.json()) as { why?: string } };
  };
  const contents = () =>
    readdirSync(join(disk, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name);
  const person = (lastName: string) => ({ first_name: 'Full', last_name: lastName, notes: 'n'.repeat(200) });
  /** Creates contacts until one is rejected and returns the names of the acknowledged contacts. */
  async function saveUntilRefused() {
    const kept: string[] = [];
    for (let number = 0; number < 3000; number += 1) {
      const name = `Disk${number}`;
      const answer = await call('POST contacts', person(name));
      if (!answer.body.success) return { kept, answer, refused: name };
      kept.push(name);
    }
    throw new Error('nothing was refused');
  }
  /** Sorts by name because IDs created within the same second have no order. */
  async function found(): Promise<string[]> {
    const answer = await call(
      'GET contacts?perPage=1000&sort=id&filter=' + encodeURIComponent('{"first_name":"Full"}'),
    );
    return answer.body.results.map(({ last_name: name = '' }) => name).sort();
  }

  it('[U1, O2, B1] rejects writes with a clear error, saves nothing partially, and allows writes again once space is free', async () => {
    expect((await send(Buffer.alloc(1000, 'a'))).status).to.equal(200);
    const before = contents();
    expect((await ready()).status).to.equal(200);

    fill(join(disk, 'filler'));
    const uploaded = await send(Buffer.alloc(2_000_000, 'a'));
    expect([uploaded.status, uploaded.body.msg]).to.deep.equal([413, diskFullMessages.none]);
    const { kept, answer, refused } = await saveUntilRefused();
    expect([answer.status, answer.body.msg]).to.deep.equal([503, diskFullMessages.none]);
    expect(answer.headers.get('retry-after')).to.equal('5');
    const { status, body } = await ready();
    expect(status).to.equal(503);
    expect(body.why).to.match(/^The disk of DATA_DIR is full/);

    rmSync(join(disk, 'filler'));
    await until(async () => (await ready()).status === 200);
    expect(contents()).to.deep.equal(before);
    expect(await found()).to.deep.equal([...kept].sort());
    expect((await call('POST contacts', person(refused))).status).to.equal(200);
    expect(await found()).to.deep.equal([...kept, refused].sort());
    expect((await send(Buffer.alloc(2_000_000, 'a'))).status).to.equal(200);
    expect(contents()).to.have.length(before.length + 1);
  });
});

/** Mounts a tmpfs and returns true if the process is allowed to. */
function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function fill(file: string): void {
  for (const block of [1024 * 1024, 4096, 1]) {
    const bytes = Buffer.alloc(block);
    for (;;) {
      try {
        writeFileSync(file, bytes, { flag: 'a' });
      } catch {
        break;
      }
    }
  }
}
