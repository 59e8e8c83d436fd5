import { createRecord } from './create-trade.ts'
import { type Client, type Order, people, type Trade } from './trade.ts'

/** For how many days a link that a client has opened credits its seller (D-350). */
const attributionDays = 30

interface Credit {
  owner: Order['owner']
  client: number | null
  reason: Order['credit']
}

/**
 * The seller who is credited with an order by a person of whom only the email is known: the seller whose link the person opened last, or
 * else the one who added the person first. A blocked seller does not count (D-350, D-351). Null if no seller knows the person.
 */
export function decideCredit(trade: Trade, person: number): Credit | null {
  const isRecord = (at: number) => isRecordOf(trade, trade.clients[at], person)
  const opened = trade.openings.findLast(({ client, day }) => trade.day - day < attributionDays && isRecord(client))
  if (opened) return { ...recordOf(trade, opened.client), reason: 'link' }
  const first = trade.clients.findIndex((_, at) => isRecord(at))
  return first < 0 ? null : { ...recordOf(trade, first), reason: 'client' }
}

function isRecordOf({ seller }: Trade, record: Client | undefined, person: number): boolean {
  return record?.person === person && !record.deleted && !(record.owner === 'seller' && seller.blocked)
}

function recordOf(trade: Trade, client: number): Pick<Credit, 'owner' | 'client'> {
  return { owner: (trade.clients[client] as Client).owner, client }
}

/** The record that the credited seller has of the person who paid on a shop page; it is added where there is none (D-503). */
export function findOrAddRecord(trade: Trade, { owner, person }: Order): number {
  const known = trade.clients.findIndex((one) => one.owner === owner && one.person === person && !one.deleted)
  if (known >= 0) return known
  trade.clients.push(createRecord(person ?? 0, owner))
  return trade.clients.length - 1
}

/**
 * Whether a person has a page of her own: as some seller's client, or with an unpaid order of a shop page, a cancelled one too, from which
 * she can have her data erased (N-CLPG-004).
 */
export function hasOwnPage({ clients, orders }: Trade, person: number): boolean {
  const isClient = clients.some((one) => one.person === person && !one.erased)
  const isHers = (one: Order) => one.inShop && one.person === person && one.client === null && !one.erased
  return isClient || orders.some((one) => isHers(one) && (!one.replaced || one.cancelled))
}

export const nameOfClient = ({ clients }: Trade, at: number): string => people[clients[at]?.person ?? 0] ?? ''
