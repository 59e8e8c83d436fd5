import { newestLetter } from './letters.ts'
import { anna } from './people.ts'
import { newClient } from './sellers.ts'
import { ask, session } from './shop-api.ts'

/** Anna has sent her two products; the address stands in the letter. */
export async function exploreLink() {
  const { acsT: as, usr } = await session(anna)
  const ida = await newClient(as, 'Ida Island')
  const { stocks } = await ask<{ stocks: { _id: string; name: string }[] }>('GET', 'product/stocks/list', {
    as,
  })
  const sent = stocks.slice(0, 2)
  const body = { client_ids: JSON.stringify([ida._id]), prod_ids: JSON.stringify(sent.map(({ _id }) => _id)) }
  await ask('POST', 'client/send/products', { as, body })
  const { text } = await newestLetter(ida.email, /has picked products for you/)
  const address = new URL(/https?:\/\/\S+\/explore\/\S+/.exec(text)?.[0] ?? '')
  const value = address.pathname.split('/')[2] ?? ''
  return { path: address.pathname + address.search, value, client: ida, sellerId: usr._id, sent }
}
