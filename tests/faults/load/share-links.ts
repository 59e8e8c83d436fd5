import type { Seller } from './create-people.ts'
import { isDone } from './shop-client.ts'
import { type Action, pick, type Trader } from './trader.ts'

/** Emails the client an explore link; returns its secret token if the call was acknowledged. */
export async function shareExploreLink(
  { client, acknowledged }: Trader,
  { token, clientId }: Seller,
): Promise<string | null> {
  const answer = await client.post(`client/explore/url/${clientId}`, token, {})
  const value = isDone(answer) ? String(answer.body.responseData?.exploreClientUrl).split('/').at(-1) : undefined
  if (!value) return null
  acknowledged.exploreLinks.push(value)
  return value
}

/** Emails the client a link to some products. */
export const sendProducts: Action = async ({ client, acknowledged, people, random }, { token, clientId }) => {
  const body = { client_ids: [clientId], prod_ids: [pick(people.productIds, random)] }
  if (isDone(await client.post('client/send/products', token, body))) acknowledged.shoppingLinks.push(clientId)
}
