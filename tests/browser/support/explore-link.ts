import { waitForEmail } from './emails.ts'
import { createTrade } from './sale.ts'
import { callShop } from './shop-api.ts'

/** Creates a shopping link with two products, which a new seller called Anna sends to a new client. */
export async function createExploreLink() {
  const { seller, as, products, client } = await createTrade({ firstName: 'Anna' })
  const prod_ids = JSON.stringify(products.map(({ _id }) => _id))
  await callShop('POST', 'client/send/products', { as, body: { client_ids: JSON.stringify([client._id]), prod_ids } })
  const { text } = await waitForEmail(client.email, /has picked products for you/)
  const url = new URL(/https?:\/\/\S+\/explore\/\S+/.exec(text)?.[0] ?? '')
  const key = url.pathname.split('/')[2] ?? ''
  return { path: url.pathname + url.search, value: key, client, seller, sellerId: seller.userId, sent: products }
}
