import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import { createClient } from '#clients/server/clients.ts'
import type { DemoClient } from '../people/person.ts'
import { findClientIds } from './find-existing.ts'

/** Creates the missing clients of a seller and returns the ids of all by email. */
export async function loadClients({ db }: Dependencies, seller: AuthenticatedActor, clients: readonly DemoClient[]) {
  const ids = await findClientIds(db, seller.userId)
  for (const { phone, county, postcode, ...client } of clients) {
    if (ids.has(client.email)) continue
    const form = { ...client, pno: phone, state: county, zipcode: postcode, street: '', c_code: '+44' }
    ids.set(client.email, await createClient(db, seller, form))
  }
  return ids
}
