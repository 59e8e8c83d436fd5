import type { ReceivedMail } from '../stack/faulty-mail-server.ts'
import type { PatientQuery } from '../stack/patient-query.ts'
import type { Acknowledged } from './acknowledged.ts'
import type { People, Seller } from './create-people.ts'
import type { ShopClient } from './shop-client.ts'

/** What every action of the load is given to work with. */
export interface Trader {
  client: ShopClient
  people: People
  acknowledged: Acknowledged
  mails: readonly ReceivedMail[]
  query: PatientQuery
  random: () => number
  isOver: () => boolean
}

export type Action = (trader: Trader, seller: Seller) => Promise<void>

export function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}
