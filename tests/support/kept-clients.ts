import pg from 'pg';

/** Connections that pools have ended, for the next pool that would open the same. */
export interface KeptClients {
  /** For the settings of a pool. */
  Client: new (config?: pg.ClientConfig) => pg.Client;
  /** How many there are, once none is about to be given back. */
  count(): Promise<number>;
  /** Ends them. */
  close(): Promise<void>;
}

type Done = (error?: Error | null) => void;

/** A session as one that was just opened: nothing begun, set, held or listened to. What it has prepared may stay. */
const asNew = 'rollback; reset all; unlisten *; select pg_advisory_unlock_all()';

/** A connection costs the server as much as thirty statements, and the first statement about a table three times the next. */
export function keepClients(): KeptClients {
  const idle = new Set<KeptClient>();
  const returning = new Set<Promise<void>>();

  class KeptClient extends pg.Client {
    readonly to: string;
    #isOpen = false;

    constructor(config: pg.ClientConfig = {}) {
      super(config);
      const { host, port, user, database, application_name: name, statement_timeout: limit } = config;
      this.to = JSON.stringify([host, port, user, database, name, limit]);
      const kept = [...idle].findLast(({ to }) => to === this.to);
      if (!kept) return;
      idle.delete(kept);
      return kept;
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
      const ended = this.giveBack().catch(() => super.end());
      returning.add(ended);
      void ended.finally(() => returning.delete(ended));
      if (!done) return ended;
      ended.then(() => done(), done);
      return undefined;
    }

    /** Throws where the session cannot go on. */
    private async giveBack(): Promise<void> {
      await this.query(asNew);
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
    Client: KeptClient,
    count: async () => (await settled(), idle.size),
    close: async () => {
      await settled();
      await Promise.all([...idle].map((client) => client.close()));
      idle.clear();
    },
  };
}
