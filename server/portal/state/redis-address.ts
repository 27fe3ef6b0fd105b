export interface RedisAddress {
  kind: 'single' | 'cluster' | 'sentinel';
  tls: boolean;
  username?: string;
  password?: string;
  nodes: readonly { host: string; port: number }[];
  socketPath?: string;
  database?: number;
  masterName: string;
}

const form = /^(rediss?)(?:-(cluster|sentinel))?:\/\/(?:([^@/]*)@)?([^@/?#]+)(?:\/([^?#]*))?(?:\?([^#]*))?$/;

/**
 * Reads `REDIS_URL`:
 * - `redis://[user:password@]host[:port][/database]`, `rediss:` with TLS
 * - `redis-cluster://[user:password@]host[:port]?nodes=host:port,host:port`
 * - `redis-sentinel://[user:password@]host[:port]/name?nodes=host:port,host:port`; ports default to 26379
 *
 * Several hosts separated by commas are also accepted. Errors do not quote the URL, because it may contain a password.
 */
export function readRedisAddress(url: string): RedisAddress {
  const [, scheme, mode, credentials = '', hosts = '', path = '', query = ''] = form.exec(url) ?? [];
  if (!scheme) throw new Error('REDIS_URL is not a URL of Redis, Redis Cluster or Redis Sentinel');
  const kind = mode === 'cluster' || mode === 'sentinel' ? mode : 'single';
  const more = new URLSearchParams(query).get('nodes')?.split(',') ?? [];
  const [username = '', password = ''] = credentials.split(/:(.*)/s).map(decodeURIComponent);
  return {
    kind,
    tls: scheme === 'rediss',
    ...(username && { username }),
    ...(password && { password }),
    nodes: [...hosts.split(','), ...more].map((node) => readNode(node, kind === 'sentinel' ? 26379 : 6379)),
    ...(kind === 'single' && /^\d+$/.test(path) && { database: Number(path) }),
    masterName: kind === 'sentinel' && path ? decodeURIComponent(path) : 'mymaster',
  };
}

export function privateAddress(socketPath: string): RedisAddress {
  return { kind: 'single', tls: false, nodes: [], socketPath, masterName: '' };
}

function readNode(text: string, defaultPort: number): { host: string; port: number } {
  const [, host, port] = /^(\[[^\]]+\]|[^:]+)(?::(\d{1,5}))?$/.exec(text.trim()) ?? [];
  if (!host) throw new Error('REDIS_URL has a node that is not host:port');
  return { host: host.replace(/^\[|\]$/g, ''), port: port ? Number(port) : defaultPort };
}
