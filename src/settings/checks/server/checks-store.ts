import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

export interface LastDelivery {
  /** When the last webhook event was accepted. */
  lastAccepted: Date | null
  /** How many card payments have succeeded more than 15 minutes after that. */
  paidSince: number
  /** When the keys of card payments were last changed in the back office. */
  keysChanged: Date | null
}

export async function findLastDelivery(db: Db): Promise<LastDelivery> {
  const { rows } = await sql<LastDelivery>`
    with last as (select max(d.last_at) as at from webhook_deliveries d where d.outcome = 'accepted')
    select last.at as "lastAccepted", (select count(*)::int from payments p where p.state = 'succeeded' and p.provider_ref is not null
      and p.updated_at > coalesce(last.at, '-infinity') + interval '15 minutes'
      and p.updated_at > now() - interval '30 days') as "paidSince",
      (select max(v.changed_at) from setting_versions v where v.section = 'provider') as "keysChanged"
    from last`.execute(db)
  return rows[0] ?? { lastAccepted: null, paidSince: 0, keysChanged: null }
}

/** How many webhook events were rejected in the last day, by reason. */
export async function selectRejectedDeliveries(db: Db): Promise<{ outcome: string; events: number }[]> {
  const { rows } = await sql<{ outcome: string; events: number }>`
    select d.outcome, sum(d.events)::int as events from webhook_deliveries d
    where d.outcome <> 'accepted' and d.hour > now() - interval '1 day' group by d.outcome order by d.outcome`.execute(
    db,
  )
  return rows
}
