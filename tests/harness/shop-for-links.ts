import { afterAll } from 'vitest'
import { openCheckedShop } from './checked-shop.ts'
import { createClient, createSeller, enablePayouts, type Person } from './factories.ts'
import type { Shop } from './shop.ts'

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

/** Opens a shop with a public URL, a seller and a client, for a file's tests about links; it is closed after the file's last test. */
export async function openShopForLinks() {
  const shop: Shop = await openCheckedShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
  afterAll(() => shop.close())
  const createPair = async (): Promise<Pair> => {
    const seller = await enablePayouts(shop, await createSeller(shop))
    const email = `${crypto.randomUUID()}@example.com`
    return { seller, client: await createClient(shop, seller, { name: 'Ida Island', email }) }
  }
  let pair = await createPair()
  return {
    shop,
    /** Creates another seller with a client; the calls below use this pair from then on. */
    async createNextPair(): Promise<Pair> {
      pair = await createPair()
      return pair
    },
    sendExplore: (clientId = pair.client.id, as = pair.seller.token) =>
      shop.call<{ message: string; exploreClientUrl: string }>('POST', `client/explore/url/${clientId}`, { as }),
    openLink: (value: string) => shop.call<Visit>('GET', `client/explore/url/${encodeURIComponent(value)}`),
    sendProducts: (client_ids: unknown, prod_ids: unknown, as = pair.seller.token) =>
      shop.call<{ message: string }>('POST', 'client/send/products', { as, body: { client_ids, prod_ids } }),
    async emailsTo(clientId: string) {
      const { email } = await shop.db
        .selectFrom('clients')
        .select('email')
        .where('id', '=', clientId)
        .executeTakeFirstOrThrow()
      return (await shop.emails()).filter(({ recipient }) => recipient === email)
    },
    /** The ids of the products on a client's list. */
    async getClientProducts(clientId: string): Promise<string[]> {
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

export const errorCodeOf = ({ body }: { body: { error?: { errorCode: number } } }) => body.error?.errorCode

export async function exploreLinkIn(email: { text: string } | undefined): Promise<URL> {
  const address = /https:\/\/shop\.example\/explore\/\S+/.exec(email?.text ?? '')?.[0]
  if (!address) throw new Error('the email has no explore link')
  return new URL(address)
}

export const linkKeyOf = ({ pathname }: URL) => decodeURIComponent(pathname.split('/')[2] ?? '')
