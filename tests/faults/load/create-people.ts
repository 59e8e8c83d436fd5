import { openDatabase } from '#platform/server/database/database.ts'
import { waitFor } from '../../../ops/ha/cluster/wait-for.ts'
import {
  createAdmin,
  createClient,
  createDocumentFile,
  createProduct,
  createSeller,
  createToken,
  type Person,
} from '../../harness/factories.ts'
import { validBankDetails } from '../../harness/payout-accounts.ts'
import type { Shop } from '../../harness/shop.ts'
import type { Stack } from '../stack/start-stack.ts'
import { openClientPage } from './open-client-page.ts'
import type { ShopClient } from './shop-client.ts'

export interface Seller {
  id: string
  token: string
  email: string
  clientId: string
  clientEmail: string
  /** The session of the client's own page. */
  pageToken: string
  cardId: string
}

export interface People {
  sellers: Seller[]
  adminToken: string
  productIds: string[]
  /** The documents that are sent with each sign-up. */
  documents: File[]
}

/** The price of one piece of any product, in pounds. */
export const pricePounds = 20
const minutesOfSession = 24 * 60

/**
 * Creates products that never run out, an administrator, and sellers who each have a client, a saved card and an account at the card
 * provider.
 */
export async function createPeople(stack: Stack, client: ShopClient, count: number): Promise<People> {
  const { db, close } = openDatabase(stack.postgres.url)
  const rows = { db } as Shop
  try {
    const productIds: string[] = []
    for (let product = 0; product < 4; product++) productIds.push(await createProduct(rows, { quantity: 1_000_000 }))
    const sellers = await Promise.all(
      Array.from({ length: count }, async (_, at): Promise<Seller> => {
        const person = await openSession(rows, await createSeller(rows, { bankDetails: false }))
        const clientEmail = `client${at}@example.com`
        const { id: clientId } = await createClient(rows, person, { email: clientEmail })
        await connectAccount(stack, client, rows, person)
        const pageToken = await openClientPage(stack.query, clientEmail)
        return { ...person, clientId, clientEmail, pageToken, cardId: await saveCard(client, person) }
      }),
    )
    const admin = await openSession(rows, await createAdmin(rows))
    // refunds require a recently typed password, and a run may take longer, so the time of typing is set to tomorrow
    await stack.query("update tokens set password_confirmed_at = now() + interval '1 day' where user_id = $1", [
      admin.id,
    ])
    const documents = [await createDocumentFile('diploma.png'), await createDocumentFile('licence.jpg', 'jpeg')]
    return { sellers, adminToken: admin.token, productIds, documents }
  } finally {
    await close()
  }
}

async function openSession(rows: Shop, person: Person): Promise<Person> {
  return {
    ...person,
    token: await createToken(rows, { kind: 'session', userId: person.id, expiresInMinutes: minutesOfSession }),
  }
}

/** Enters the seller's bank details and passes the provider's verification, whose webhook event enables her payouts. */
async function connectAccount(stack: Stack, client: ShopClient, rows: Shop, person: Person): Promise<void> {
  const setupToken = await createToken(rows, { kind: 'setup', userId: person.id })
  await client.post('bank', setupToken, { email: person.email, ...validBankDetails })
  const verification = await client.post('user/account/verify', person.token, {})
  const body = new URLSearchParams({ outcome: 'complete' })
  await fetch(String(verification?.body.responseData?.url), { method: 'POST', redirect: 'manual', body })
  await waitFor('payouts of a seller', 30_000, async () => {
    const [row] = await stack.query<{ enabled: boolean }>(
      'select payouts_enabled as enabled from payout_accounts where user_id = $1',
      [person.id],
    )
    return row?.enabled === true
  })
}

async function saveCard(client: ShopClient, { id, token }: Person): Promise<string> {
  await client.post('payment/card', token, { token: 'tok_visa', name: 'Anna Archer', description: `Card of ${id}` })
  const { body } = await client.get('payment/card/list', token)
  const [card] = (body.responseData as { cards?: { id: string }[] } | undefined)?.cards ?? []
  if (!card) throw new Error(`no card was saved: ${JSON.stringify(body)}`)
  return card.id
}
