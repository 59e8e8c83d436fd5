import type { z } from 'zod'
import { numberToDial } from '#accounts/phone/phone-rules.ts'
import type { Client } from '#clients/web/api.ts'
import type { exploreLinkSentSchema } from '#links/explore/contract.ts'
import { exploreLinkPath } from '#links/explore/explore-link-path.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { sharingText } from '../text.ts'
import type { ShareTarget } from './share-target.ts'

interface LinkOfClient {
  client: Pick<Client, 'id' | 'name'> & Partial<Pick<Client, 'phone' | 'diallingCode'>>
  sellerId: string
  productIds?: readonly string[]
}

/** Creates a link for a client without an email; with products it is a shopping link. */
export async function createClientLink({ client, sellerId, productIds = [] }: LinkOfClient): Promise<ShareTarget> {
  const { exploreClientUrl: value } = await callApi<z.output<typeof exploreLinkSentSchema>>(
    'POST',
    `client/explore/link/${encodeURIComponent(client.id)}`,
    { body: { prod_ids: JSON.stringify(productIds) } },
  )
  const { phone = '', diallingCode = '' } = client
  return {
    title: sharingText.forClient(client.name),
    path: exploreLinkPath({ value, userId: sellerId, clientId: client.id }),
    message: sharingText.linkMessage(client.name),
    clientName: client.name,
    phone: phone === '' ? '' : numberToDial(phone, diallingCode),
    sheets: [{ label: sharingText.thisLink, productIds, exploreLink: value }],
  }
}
