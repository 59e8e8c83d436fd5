import { randomUUID } from 'node:crypto'
import { openClientPage } from './open-client-page.ts'
import { isDone } from './shop-client.ts'
import type { Action } from './trader.ts'

const home = { addressLine1: '1 High Street', city: 'Leeds', state: 'West Yorkshire', zipcode: 'LS1 1AA' }

/** A seller adds a client, who then has her data erased on her own page. */
export const eraseClient: Action = async ({ client, acknowledged, query }, { token }) => {
  const email = `${randomUUID()}@example.com`
  const added = await client.post('client', token, { name: 'Vera Vane', email, pno: '07700900124', ...home })
  if (!isDone(added)) return
  const page = await openClientPage(query, email)
  if (isDone(await client.delete('client-page', page))) acknowledged.erasedEmails.push(email)
}
