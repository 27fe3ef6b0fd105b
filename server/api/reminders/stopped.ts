import { sql, type RawBuilder } from 'kysely';
import type { Channel } from '../../../shared/contacts/channels.ts';
import { isBounce } from '../opt-outs/stops.ts';

/** SQL condition on `message` and its contact: the contact or the address has opted out. */
export const isStopped = (channel: Channel) => sql`
  (
    contacts.id is not null
    and ${sql.ref(`contacts.opt_out_${channel}`)} = 'T'
    and not ${bouncedAt(ofContact)}
    or exists (
      select 1
      from opt_outs
      where opt_outs.id_org = message.id_org
      and opt_outs.channel = message.channel
      and opt_outs.address in (message.address, lower(message.address))
      and not ${isBounce}
    )
  )
`;

/** SQL expression: the contact's address on the channel of `message`. */
const ofContact = sql`
  case message.channel
    when 'text' then coalesce(nullif(contacts.mobile_phone, ''), contacts.phone)
    else contacts.email
  end
`;
export const addressOfMessage = sql`case when message.to_contact then ${ofContact} else message.address end`;

/** SQL condition: an earlier email to the address bounced, or texts cannot reach the number. */
export const bouncedAt = (address: RawBuilder<unknown>) => sql`
  (
    message.channel in ('email', 'text')
    and exists (
      select 1
      from opt_outs
      where opt_outs.id_org = message.id_org
      and opt_outs.channel = message.channel
      and opt_outs.address = lower(${address})
      and ${isBounce}
    )
  )
`;
