import { createRecord } from './create-trade.ts'
import { type Client, type Order, people, type Trade } from './trade.ts'

/** A link that a client opened so many days ago credits its seller no more (D-350). */
const attributionDays = 30

interface Credit {
  owner: Order['owner']
  client: number | null
  reason: Order['credit']
}

/**
 * Whose a person is who is known by email alone: the seller's whose link the person opened last, else the one's who added the person
 * first, of those who may sell now (D-350, D-351). Null for a person whom none of them knows.
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

/** The record of who has paid on a shop page, in the list of the credited seller; a new one where there is none (D-503). */
export function findOrAddRecord(trade: Trade, { owner, person }: Order): number {
  const known = trade.clients.findIndex((one) => one.owner === owner && one.person === person && !one.deleted)
  if (known >= 0) return known
  trade.clients.push(createRecord(person ?? 0, owner))
  return trade.clients.length - 1
}

/** Whom a seller has as a client, or who has an unpaid order of a shop page: others have no page of their own (N-CLPG-004). */
export function hasOwnPage({ clients, orders }: Trade, person: number): boolean {
  const isClient = clients.some((one) => one.person === person && !one.erased)
  return isClient || orders.some((one) => one.inShop && one.person === person && one.client === null && !one.replaced)
}

export const nameOfClient = ({ clients }: Trade, at: number): string => people[clients[at]?.person ?? 0] ?? ''
