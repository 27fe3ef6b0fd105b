import pg from 'pg';

/** Connections released by pools for reuse by the next pool with the same settings. */
export interface ReusedClients {
  Client: new (config?: pg.ClientConfig) => pg.Client;
  /** Returns the number of idle connections once all pending returns are complete. */
  count(): Promise<number>;
  close(): Promise<void>;
}

type Done = (error?: Error | null) => void;

/** Resets a session to no transaction, settings, listeners, or locks. Prepared statements may stay. */
const resetSessionSql = 'rollback; reset all; unlisten *; select pg_advisory_unlock_all()';

/**
 * Reuses connections, because opening one costs the server thirty statements, and the first statement on a table costs three times as much as
 * the next.
 */
export function reuseClients(): ReusedClients {
  const idle = new Set<ReusableClient>();
  const returning = new Set<Promise<void>>();

  class ReusableClient extends pg.Client {
    readonly to: string;
    #isOpen = false;

    constructor(config: pg.ClientConfig = {}) {
      super(config);
      const { host, port, user, database, application_name: name, statement_timeout: limit } = config;
      this.to = JSON.stringify([host, port, user, database, name, limit]);
      const reused = [...idle].findLast(({ to }) => to === this.to);
      if (!reused) return;
      idle.delete(reused);
      return reused;
    }

    override connect(): Promise<this>;
    override connect(done: Done): void;
    override connect(done?: Done): Promise<this> | undefined {
      const opened = this.#isOpen
        ? Promise.resolve()
        : super.connect().then(() => void (this.#isOpen = true));
      if (!done) return opened.then(() => this);
      opened.then(() => done(null), done);
      return undefined;
    }

    override end(): Promise<void>;
    override end(done: Done): void;
    override end(done?: Done): Promise<void> | undefined {
      const ended = this.returnToIdle().catch(() => super.end());
      returning.add(ended);
      void ended.finally(() => returning.delete(ended));
      if (!done) return ended;
      ended.then(() => done(), done);
      return undefined;
    }

    /** Throws if the session cannot be reused. */
    private async returnToIdle(): Promise<void> {
      await this.query(resetSessionSql);
      this.removeAllListeners();
      this.on('error', () => idle.delete(this));
      idle.add(this);
    }

    close(): Promise<void> {
      return super.end();
    }
  }

  const settled = () => Promise.all(returning);
  return {
    Client: ReusableClient,
    count: async () => (await settled(), idle.size),
    close: async () => {
      await settled();
      await Promise.all([...idle].map((client) => client.close()));
      idle.clear();
    },
  };
}
