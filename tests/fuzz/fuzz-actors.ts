import { createValidInput, type ValidInput } from '../api/valid-input.ts'
import { createToken } from '../harness/factories.ts'
import { createSale } from '../harness/sales.ts'
import type { Shop } from '../harness/shop.ts'

export const actorNames = [
  'visitor',
  'seller',
  'stranger',
  'blocked seller',
  'client',
  'administrator',
  'bank details',
  'unknown token',
] as const
export type ActorName = (typeof actorNames)[number]

/** The people who call, and values that are valid for the seller, her client and the administrator. */
export interface FuzzActors {
  tokens: Record<ActorName, string | undefined>
  validInput: ValidInput
  /** Ids of another seller's records, by the API's names of the fields. */
  values: Record<string, unknown>
}

/** Creates new people, since calls that succeed log them out, change or delete them. */
export async function createFuzzActors(shop: Shop): Promise<FuzzActors> {
  const validInput = await createValidInput(shop, 'refund')
  const [stranger, blocked] = [await createSale(shop), await createSale(shop)]
  await shop.call('PUT', 'admin/user/block', { as: validInput.adminToken, body: { _id: blocked.seller.id, action: 0 } })
  const { user_id: userId, client_id: clientId } = validInput.values as Record<string, string>
  if (userId === undefined || clientId === undefined) throw new Error('the valid values name no seller and no client')
  return {
    validInput,
    tokens: {
      visitor: undefined,
      seller: validInput.sellerToken,
      stranger: stranger.seller.token,
      'blocked seller': blocked.seller.token,
      client: await createToken(shop, { kind: 'visit', userId, clientId }),
      administrator: validInput.adminToken,
      'bank details': await createToken(shop, { kind: 'setup', userId }),
      'unknown token': 'a'.repeat(43),
    },
    values: {
      user_id: stranger.seller.id,
      client_id: stranger.client.id,
      client_ids: [stranger.client.id],
      prod_id: stranger.productId,
    },
  }
}
