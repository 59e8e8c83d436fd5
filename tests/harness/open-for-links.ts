import { afterAll } from 'vitest'
import { aClient, aSeller, type Person, withPayouts } from './factories.ts'
import { openShop, type Shop } from './shop.ts'

interface Visit {
  user_id: string
  client_id: string
  client: { name: string }
  firstName: string
  acsT: string
}

interface Pair {
  seller: Person
  client: { id: string; token: string }
}

/** A shop at an address of its own for the links that a file's tests send and open; closed after the last of them. */
export async function openForLinks() {
  const shop: Shop = await openShop({ PUBLIC_URL: 'https://shop.example' })
  afterAll(() => shop.close())
  const meet = async (): Promise<Pair> => {
    const seller = await withPayouts(shop, await aSeller(shop))
    const email = `${crypto.randomUUID()}@example.com`
    return { seller, client: await aClient(shop, seller, { name: 'Ida Island', email }) }
  }
  let pair = await meet()
  return {
    shop,
    /** A new seller and her client, whom the calls below are about from now on. */
    async next(): Promise<Pair> {
      pair = await meet()
      return pair
    },
    sendExplore: (clientId = pair.client.id, as = pair.seller.token) =>
      shop.call<{ message: string; exploreClientUrl: string }>('POST', `client/explore/url/${clientId}`, { as }),
    open: (value: string) => shop.call<Visit>('GET', `client/explore/url/${encodeURIComponent(value)}`),
    sendProducts: (client_ids: unknown, prod_ids: unknown, as = pair.seller.token) =>
      shop.call<{ message: string }>('POST', 'client/send/products', { as, body: { client_ids, prod_ids } }),
    async lettersTo(clientId: string) {
      const { email } = await shop.db
        .selectFrom('clients')
        .select('email')
        .where('id', '=', clientId)
        .executeTakeFirstOrThrow()
      return (await shop.letters()).filter(({ recipient }) => recipient === email)
    },
    /** What a client's list holds. */
    async listOf(clientId: string): Promise<string[]> {
      const rows = await shop.db
        .selectFrom('client_products')
        .select('product_id')
        .where('client_id', '=', clientId)
        .orderBy('product_id')
        .execute()
      return rows.map(({ product_id }) => product_id)
    },
  }
}

export const codeOf = ({ body }: { body: { error?: { errorCode: number } } }) => body.error?.errorCode

export async function linkIn(letter: { text: string } | undefined): Promise<URL> {
  const address = /https:\/\/shop\.example\/explore\/\S+/.exec(letter?.text ?? '')?.[0]
  if (!address) throw new Error('the letter has no link')
  return new URL(address)
}

export const keyOf = ({ pathname }: URL) => decodeURIComponent(pathname.split('/')[2] ?? '')
