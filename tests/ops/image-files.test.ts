import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { parse } from 'yaml';
import { settings } from '../../server/settings.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string) => readFileSync(root + name, 'utf8');

interface Instruction {
  name: string;
  value: string;
}

/** Returns the instructions of each build stage, with continuation lines joined. */
function stagesOf(dockerfile: string): Instruction[][] {
  const lines = dockerfile
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim());
  const instructions = lines.map((line) => {
    const [name = '', ...rest] = line.trim().split(/\s+/);
    return { name: name.toUpperCase(), value: rest.join(' ') };
  });
  return instructions.reduce<Instruction[][]>((stages, one) => {
    if (one.name === 'FROM') stages.push([]);
    stages.at(-1)?.push(one);
    return stages;
  }, []);
}

const valuesOf = (stage: readonly Instruction[], name: string) =>
  stage.filter((one) => one.name === name).map((one) => one.value);

describe('the Dockerfile', () => {
  const stages = stagesOf(read('Dockerfile'));
  const [build = [], image = []] = stages;

  it('builds in one stage and runs in another, both on a slim Node LTS', () => {
    expect(stages).to.have.length(2);
    for (const stage of stages)
      expect(valuesOf(stage, 'FROM')[0]).to.match(/^node:2[0246](?:\.\d+)*-slim(?: AS \w+)?$/);
  });

  it('installs from the lock file before copying the sources, then builds', () => {
    const steps = build.map(({ name, value }) => `${name} ${value}`);
    expect(steps.indexOf('RUN npm ci --ignore-scripts && node scripts/install-scripts.js')).to.be.within(
      1,
      steps.indexOf('COPY . .') - 1,
    );
    expect(steps.indexOf('RUN npm run build')).to.be.above(steps.indexOf('COPY . .'));
    expect(valuesOf(build, 'COPY')[0]).to.include('package-lock.json').and.include('.npmrc');
  });

  it('copies only the build output and package.json into the image', () => {
    const copied = valuesOf(image, 'COPY');
    expect(copied).to.deep.equal(['--from=build /app/package.json ./', '--from=build /app/dist ./dist']);
    expect(valuesOf(image, 'ADD')).to.deep.equal([]);
  });

  it('leaves no package manager in the image', () => {
    const runs = valuesOf(image, 'RUN').join(' ');
    for (const tool of ['npm', 'npx', 'corepack'])
      expect(runs, tool).to.match(new RegExp(`rm -rf .*/${tool}\\b`));
    expect(runs).to.include('/usr/local/lib/node_modules');
    expect(runs).to.not.match(/npm (?:ci|install)/);
    const installed = [...runs.matchAll(/apt-get install ((?:-\S+ )*)([^&]+)/g)].map((found) =>
      found[2]?.trim(),
    );
    expect(installed).to.deep.equal(['espeak-ng']);
  });

  it('runs the program as an unprivileged user in production mode', () => {
    const entry = JSON.parse(valuesOf(image, 'ENTRYPOINT')[0] ?? '') as string[];
    expect(entry).to.deep.equal(['node', 'dist/server/main.js']);
    expect(JSON.parse(valuesOf(image, 'CMD').at(-1) ?? '')).to.deep.equal(['portal']);
    expect(valuesOf(image, 'ENV').join(' ')).to.include('NODE_ENV=production');
    const user = image.findIndex(({ name }) => name === 'USER');
    expect(image[user]?.value).to.equal('node');
    expect(image.slice(user).map(({ name }) => name)).to.not.include('RUN');
  });

  it('defines the stop signal and the health check', () => {
    expect(valuesOf(image, 'STOPSIGNAL')).to.deep.equal(['SIGTERM']);
    const [check = ''] = valuesOf(image, 'HEALTHCHECK');
    expect(check)
      .to.match(/--timeout=\d+s/)
      .and.include('/health/live');
    const command = JSON.parse(check.slice(check.indexOf('CMD') + 3)) as string[];
    expect(command[0]).to.equal('node');
  });

  it('contains no secret', () => {
    const given = stages.flat().filter(({ name }) => ['ENV', 'ARG'].includes(name));
    expect(given.map(({ value }) => value).join(' ')).to.not.match(/SECRET|KEY|TOKEN|PASSWORD|_URL/);
  });

  it('leaves the repository, dependencies, builds, data and tests out of the image through .dockerignore', () => {
    const ignored = read('.dockerignore').split('\n').filter(Boolean);
    expect(ignored).to.include.members(['.git', 'node_modules', 'dist', '.data', 'tests']);
  });
});

interface Service {
  image?: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  healthcheck?: object;
  depends_on?: Record<string, { condition: string }>;
  network_mode?: string;
  privileged?: boolean;
  volumes?: string[];
  configs?: object[];
  restart?: string;
  stop_grace_period?: string;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  logging?: { options: Record<string, string> };
}

describe('compose.yaml', () => {
  const { services, volumes, configs } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
    configs: Record<string, { content: string }>;
  };
  const ours = ['portal', 'api', 'worker'];

  it('defines the portal, the API, the worker, Redis, PostgreSQL and a mail server', () => {
    expect(Object.keys(services)).to.have.members([...ours, 'redis', 'postgres', 'mail']);
  });

  for (const name of ours) {
    it(`runs the role ${name} of this image`, () => {
      const service = services[name]!;
      expect(service.build).to.equal('.');
      expect(service.command).to.deep.equal([name]);
      expect(service.restart).to.equal('unless-stopped');
    });

    it(`passes only existing settings to ${name}`, () => {
      const names = Object.keys(services[name]!.environment ?? {});
      expect(names).to.not.be.empty;
      expect(names.filter((setting) => !(setting in settings))).to.deep.equal([]);
      expect(names).to.include.members(['SESSION_SECRET', 'REDIS_URL', 'DATABASE_URL', 'SMTP_URL']);
    });

    it(`gives ${name} a grace period of more than 30 seconds`, () => {
      expect(parseInt(services[name]!.stop_grace_period ?? '0', 10)).to.be.above(30);
    });
  }

  it('requires the secrets from the environment and contains none', () => {
    const { environment = {} } = services['portal']!;
    for (const name of ['SESSION_SECRET', 'API_KEY']) expect(environment[name], name).to.match(/^\$\{\w+:\?/);
  });

  it('pins every image to an exact version', () => {
    const bases = stagesOf(read('Dockerfile')).flatMap((stage) => valuesOf(stage, 'FROM'));
    for (const base of bases) expect(base).to.match(/^node:\d+\.\d+\.\d+-slim/);
    const images = Object.values(services).flatMap(({ image = [] }) => image);
    // PostgreSQL versions have two parts.
    for (const image of images)
      expect(image).to.match(/:(?:v?\d+\.\d+\.\d+|(?<=postgres:)\d+\.\d+)(?:-\w+)?$/);
  });

  it('requires the Redis and PostgreSQL passwords without defaults', () => {
    const text = read('compose.yaml');
    for (const name of ['REDIS_PASSWORD', 'POSTGRES_PASSWORD', 'SERVING_PASSWORD']) {
      expect(text).to.include(`\${${name}:?`);
      expect(text).to.not.match(new RegExp(`\\$\\{${name}(?::?-|\\})`));
    }
    expect(services['redis']?.command?.join(' ')).to.include('--requirepass');
  });

  it('connects as a role that owns no tables and that is created with the database', () => {
    for (const name of ['api', 'worker']) {
      const { DATABASE_URL = '', MIGRATE_DATABASE_URL = '' } = services[name]!.environment ?? {};
      expect(DATABASE_URL).to.match(/^postgres:\/\/serving:\$\{SERVING_PASSWORD/);
      expect(MIGRATE_DATABASE_URL).to.match(/^postgres:\/\/portal:\$\{POSTGRES_PASSWORD/);
      expect(MIGRATE_DATABASE_URL.split('@')[1]).to.equal(DATABASE_URL.split('@')[1]);
    }
    expect(services['portal']!.environment).to.not.have.property('MIGRATE_DATABASE_URL');
    const script = '/docker-entrypoint-initdb.d/serving-role.sh';
    expect(services['postgres']!.configs).to.deep.equal([{ source: 'serving-role', target: script }]);
    expect(configs['serving-role']?.content).to.include('create role serving login nosuperuser');
  });

  it('refers to other services by their service names', () => {
    for (const name of ours) {
      const { environment = {} } = services[name]!;
      for (const setting of ['REDIS_URL', 'DATABASE_URL', 'SMTP_URL']) {
        const given = environment[setting] ?? '';
        const address = given.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{[^}]*\}/g, 'x');
        expect(services, setting).to.have.property(new URL(address).hostname);
      }
    }
  });

  it('passes on the settings for email, texts and calls', () => {
    for (const name of ours) {
      const { environment = {} } = services[name]!;
      const names = Object.keys(settings).filter((setting) =>
        /^(SMTP_URL|MAIL_|TEXT_VOICE_|HOOKS_URL)/.test(setting),
      );
      expect(names).to.have.length(10);
      for (const setting of names)
        expect(environment[setting], setting).to.match(new RegExp(`^\\$\\{${setting}:-`));
    }
  });

  it('passes on every setting that an installation may change', () => {
    const fixed = [
      'NODE_ENV',
      'PORT',
      'API_PORT',
      'METRICS_PORT',
      'METRICS_HOST',
      'API_BASE_URL',
      'DATA_DIR',
    ];
    const ofData = [
      ...['DATA_SECRET', 'DRILL_DATABASE_URL', 'MIGRATE_DATABASE_URL'],
      ...Object.keys(settings).filter((name) => /^(FILE_STORAGE|S3_)/.test(name)),
    ];
    const { portal, api, worker } = services;
    const missing = (service: Service | undefined, except: readonly string[]) =>
      Object.keys(settings).filter(
        (name) => !except.includes(name) && !(name in (service?.environment ?? {})),
      );
    expect(missing(api, fixed)).to.deep.equal([]);
    expect(missing(worker, fixed)).to.deep.equal([]);
    expect(missing(portal, [...fixed, ...ofData])).to.deep.equal([]);
  });

  it('runs without write access to the image, capabilities or unlimited memory', () => {
    for (const name of ours) {
      const service = services[name]!;
      expect(service.read_only, name).to.be.true;
      expect(service.tmpfs, name).to.deep.equal(['/tmp:size=512m']);
      expect(service.cap_drop, name).to.deep.equal(['ALL']);
      expect(service.security_opt, name).to.deep.equal(['no-new-privileges:true']);
      expect(service.mem_limit, name).to.match(/^\d+g$/);
    }
  });

  it('limits the size of every log', () => {
    for (const [name, { logging }] of Object.entries(services))
      expect(logging?.options, name).to.include.keys('max-size', 'max-file');
  });

  it('keeps sessions on a volume', () => {
    expect(services['redis']?.volumes).to.deep.equal(['redis:/data']);
    expect(services['redis']?.command?.join(' ')).to.include('--appendonly yes');
    expect(volumes).to.have.property('redis');
  });

  it('waits for healthy dependencies', () => {
    for (const [name, { depends_on = {} }] of Object.entries(services)) {
      for (const [needed, { condition }] of Object.entries(depends_on)) {
        expect(services, `${name} needs ${needed}`).to.have.property(needed);
        expect(condition).to.equal('service_healthy');
        expect(services[needed]?.healthcheck ?? services[needed]?.build, needed).to.not.be.undefined;
      }
    }
  });

  it('publishes only the portal to the network and grants no extra privileges', () => {
    for (const [name, { ports = [], privileged, network_mode = '' }] of Object.entries(services)) {
      const open = ports.filter((port) => !port.startsWith('127.0.0.1:'));
      expect(open, name).to.deep.equal(name === 'api' ? ['3000:3000'] : []);
      expect(privileged, name).to.be.undefined;
      expect(network_mode, name).to.be.oneOf(['', 'service:api']);
    }
    expect(services['portal']?.network_mode).to.equal('service:api');
  });

  it('gives the API and the worker one persistent data directory, which the image creates for its user', () => {
    const folder = /(?:^| )DATA_DIR=(\S+)/.exec(
      valuesOf(stagesOf(read('Dockerfile'))[1] ?? [], 'ENV').join(' '),
    )?.[1];
    expect(folder).to.match(/^\/\w+$/);
    for (const name of ['api', 'worker']) expect(services[name]!.volumes).to.deep.equal([`files:${folder}`]);
    expect(volumes).to.have.property('files');
    const made = valuesOf(stagesOf(read('Dockerfile'))[1] ?? [], 'RUN').join('\n');
    expect(made).to.match(new RegExp(`install -d -o node .*${folder}$`, 'm'));
  });

  it('gives the data secret and the rights to the bucket only to the API and worker', () => {
    for (const name of ['api', 'worker'])
      expect(services[name]!.environment!['DATA_SECRET']).to.match(/^\$\{\w+:\?/);
    for (const secret of ['DATA_SECRET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])
      expect(services['portal']!.environment).to.not.have.property(secret);
  });

  it('keeps the database on a volume', () => {
    const [volume = ''] = services['postgres']?.volumes ?? [];
    expect(volumes).to.have.property(volume.split(':')[0] ?? '');
    expect(volume).to.match(/:\/var\/lib\/postgresql/);
  });
});

describe('public commands', () => {
  for (const name of ['start', 'dev', 'build', 'test', 'check', 'install', 'install-test-tools']) {
    it(`include scripts/${name}`, () => expect(existsSync(`${root}scripts/${name}`)).to.be.true);
  }

  it('include npm run build, serve, test, check, start, dev, bench, preview and generate', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(scripts).to.include.keys(
      'build',
      'serve',
      'test',
      'check',
      'start',
      'dev',
      'bench',
      'preview',
      'generate',
    );
  });

  it('run every test in .ci/run', () => expect(read('.ci/run')).to.include('scripts/test'));
});
