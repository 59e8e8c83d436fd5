import type { Member } from '#access/server/actor.ts'
import type { Parts } from '#app/server/parts.ts'
import { addClient } from '#clients/server/create-client.ts'
import type { DemoClient } from '../people/person.ts'
import { findClientIds } from './find-existing.ts'

/** Answers the ids of her clients by their emails. */
export async function loadClients({ db }: Parts, seller: Member, clients: readonly DemoClient[]) {
  const ids = await findClientIds(db, seller.userId)
  for (const { phone, county, postcode, ...client } of clients) {
    if (ids.has(client.email)) continue
    const form = { ...client, pno: phone, state: county, zipcode: postcode, street: '', c_code: '+44' }
    ids.set(client.email, await addClient(db, seller, form))
  }
  return ids
}
