import { waitForEmail } from './emails.ts'
import { anna } from './people.ts'
import { createClient } from './sellers.ts'
import { callShop, createSession } from './shop-api.ts'

/** Anna has sent her two products; the address stands in the letter. */
export async function createExploreLink() {
  const { acsT: as, usr } = await createSession(anna)
  const ida = await createClient(as, 'Ida Island')
  const { stocks } = await callShop<{ stocks: { _id: string; name: string }[] }>('GET', 'product/stocks/list', {
    as,
  })
  const sent = stocks.slice(0, 2)
  const body = { client_ids: JSON.stringify([ida._id]), prod_ids: JSON.stringify(sent.map(({ _id }) => _id)) }
  await callShop('POST', 'client/send/products', { as, body })
  const { text } = await waitForEmail(ida.email, /has picked products for you/)
  const address = new URL(/https?:\/\/\S+\/explore\/\S+/.exec(text)?.[0] ?? '')
  const value = address.pathname.split('/')[2] ?? ''
  return { path: address.pathname + address.search, value, client: ida, sellerId: usr._id, sent }
}
