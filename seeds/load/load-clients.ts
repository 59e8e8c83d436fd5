import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import { createClient } from '#clients/server/clients.ts'
import type { DemoClient } from '../people/person.ts'
import { findClientIds } from './find-existing.ts'

/** Creates the missing clients of a seller and returns the ids of all by email. */
export async function loadClients({ db }: Dependencies, seller: AuthenticatedActor, clients: readonly DemoClient[]) {
  const ids = await findClientIds(db, seller.userId)
  for (const client of clients) {
    if (ids.has(client.email)) continue
    const details = { ...client, street: '', diallingCode: '+44', lat: null, lng: null }
    ids.set(client.email, await createClient(db, seller, details))
  }
  return ids
}
