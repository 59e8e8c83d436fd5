import { sql } from 'kysely'
import { expect } from 'vitest'
import { createProduct, createSellerAddress, type Person } from './factories.ts'
import { createOrder } from './sales.ts'
import { openShopForLinks } from './shop-for-links.ts'

export interface SentLink {
  _id: string
  kind: string
  state: string
  amount: number | null
  order_id: string | null
  clnt_name: string
  prods: { name: string; quantity: number }[]
  actions: string[]
  reminders: number
  reminded: string | null
  expires: string | null
}

/**
 * Opens a shop for tests about links, with the calls for a seller's list of sent links; `startAnew`, called before each test, gives it a
 * new seller, client and product.
 */
export async function openShopForSentLinks() {
  const links = await openShopForLinks()
  const { shop, createNextPair, emailsTo } = links
  let sale: { seller: Person; client: { id: string; token: string }; productId: string }
  const list = async (query: Record<string, string> = {}, as = sale.seller.token) =>
    (await shop.call<{ links: SentLink[]; ttl: number }>('GET', 'link/list', { as, query })).body.responseData
  async function newestPayLinkValue(): Promise<string> {
    const email = (await emailsTo(sale.client.id)).findLast(({ kind }) => kind === 'pay-link')
    return /\/client\/payment\?order_id=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
  }
  return {
    ...links,
    list,
    newestPayLinkValue,
    async startAnew(): Promise<typeof sale> {
      const pair = await createNextPair()
      await createSellerAddress(shop, pair.seller.id)
      sale = { ...pair, productId: await createProduct(shop, { name: 'Rose Balm' }) }
      return sale
    },
    async onlyLink(): Promise<SentLink> {
      const { links } = await list()
      expect(links).toHaveLength(1)
      return links[0] as SentLink
    },
    act: (action: string, link_id: string, as = sale.seller.token) =>
      shop.call<{ message: string; url: string }>('POST', `link/${action}`, { as, body: { link_id } }),
    openInBrowser: (value: string) => shop.call('POST', 'link/opened', { body: { value } }),
    putInBasket: (value: string, quantity: number) =>
      shop.call('POST', 'link/basket', {
        body: { value, prods: quantity ? [{ prod_id: sale.productId, quantity }] : [] },
      }),
    readPayLink: async (value: string) => (await shop.call('GET', `order/payment/${value}`)).body,
    payByLink: (order_id: string) =>
      shop.call('POST', 'payment/client/pay', {
        body: { description: 'Payment', token: 'tok_visa', order_id, amount: '20.00', paymentType: 1 },
      }),
    async sendPayLink(): Promise<{ order: string; value: string }> {
      const order = await createOrder(shop, sale)
      await shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id: order } })
      return { order, value: await newestPayLinkValue() }
    },
    expire: (table: 'explore_links' | 'pay_links', days = 0) =>
      sql`update ${sql.table(table)} set expires_at = now() - make_interval(days => ${days}, secs => 1)`.execute(
        shop.db,
      ),
  }
}
