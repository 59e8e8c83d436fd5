import { findAnyClient } from '#clients/admin/server/admin-client-store.ts'
import { type ClientRow, findClient, findClients } from '#clients/server/client-store.ts'
import { clientsText } from '#clients/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

export interface ClientFacts {
  id: string
  sellerId: string
  name: string
  email: string
  phone: string
  countryCode: string
  line1: string
  line2: string
  city: string
  county: string
  postcode: string
}

/** For the neighbours: this client, if it is this seller's own and not deleted; unknown and somebody else's are one answer. */
export async function readClient(db: Db, sellerId: string, clientId: string): Promise<ClientFacts> {
  const row = isId(clientId) ? await findClient(db, sellerId, clientId) : undefined
  if (!row) throw new Refusal(clientsText.notFound, errorCode.notFound)
  return factsOf(row)
}

/** All of these, each once, by name; one that is not hers refuses them all. */
export async function readClients(db: Db, sellerId: string, sent: readonly string[]): Promise<ClientFacts[]> {
  const ids = [...new Set(sent.map((id) => id.toLowerCase()))]
  const rows = ids.every(isId) ? await findClients(db, sellerId, ids) : []
  if (rows.length < ids.length) throw new Refusal(clientsText.notFound, errorCode.notFound)
  return rows.map(factsOf)
}

function factsOf(row: ClientRow): ClientFacts {
  return {
    id: row.id,
    sellerId: row.seller_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    countryCode: row.country_code,
    line1: row.line1,
    line2: row.line2,
    city: row.city,
    county: row.county,
    postcode: row.postcode,
  }
}

/** For the back office: whichever seller's client it is, deleted ones too. */
export async function readAnyClient(db: Db, clientId: string): Promise<ClientFacts> {
  const row = isId(clientId) ? await findAnyClient(db, clientId) : undefined
  if (!row) throw new Refusal(clientsText.notFound, errorCode.notFound)
  return factsOf(row)
}
