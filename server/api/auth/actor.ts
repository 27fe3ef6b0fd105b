/** Who makes a call. */
export interface Actor {
  userId: string;
  userName: string;
  /** The user's own organisation. */
  idOrg: string;
  admin: boolean;
  /** The client that an admin acts for. */
  actingFor?: { id: string; name: string };
}

/** The organisation whose rows the actor sees and writes. */
export function organisationOf(actor: Actor): string {
  return actor.actingFor?.id ?? actor.idOrg;
}

/** Whoever writes without being a user: the payer behind a link, the worker. */
export function outsider(name: 'payer' | 'system', idOrg: string): Actor {
  return { userId: '', userName: name, idOrg, admin: false };
}
