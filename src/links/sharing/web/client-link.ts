import type { z } from 'zod'
import { numberToDial } from '#accounts/phone/phone-rules.ts'
import type { Client } from '#clients/web/api.ts'
import type { exploreLinkSentSchema } from '#links/explore/contract.ts'
import { exploreLinkPath } from '#links/explore/explore-link-path.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { sharingText } from '../text.ts'
import type { ShareTarget } from './share-target.ts'

export type { ShareTarget } from './share-target.ts'

interface LinkOfClient {
  client: Pick<Client, 'id' | 'name'> & Partial<Pick<Client, 'phone' | 'diallingCode'>>
  sellerId: string
  productIds?: readonly string[]
}

/** Creates a link for a client that is handed over instead of emailed; with products it is a shopping link. */
export async function createClientLink({ client, sellerId, productIds = [] }: LinkOfClient): Promise<ShareTarget> {
  const { exploreClientUrl: value } = await callApi<z.output<typeof exploreLinkSentSchema>>(
    'POST',
    `client/explore/link/${encodeURIComponent(client.id)}`,
    { body: { prod_ids: JSON.stringify(productIds) } },
  )
  return {
    title: sharingText.forClient(client.name),
    path: exploreLinkPath({ value, userId: sellerId, clientId: client.id }),
    message: sharingText.linkMessage(client.name),
    clientName: client.name,
    phone: numberOf(client),
    sheets: [{ label: sharingText.thisLink, productIds, exploreLink: value }],
  }
}

const numberOf = ({ phone = '', diallingCode = '' }: Partial<Client>) =>
  phone === '' ? '' : numberToDial(phone, diallingCode)

interface CopiedLink {
  kind: 'payment' | 'shopping' | 'explore'
  clientName: string
  orderNumber: string
}

/** What to share of a copied link. `client` is the person to whose number the messages go; undefined if she was deleted. */
export function shareCopy({ kind, clientName, orderNumber }: CopiedLink, copy: string, client?: Client): ShareTarget {
  const { pathname, search, searchParams } = new URL(copy, window.location.origin)
  const isPayment = kind === 'payment'
  const value = isPayment
    ? { payLink: searchParams.get('order_id') ?? '' }
    : { exploreLink: decodeURIComponent(pathname.split('/').at(-1) ?? '') }
  return {
    title: isPayment ? sharingText.orderOf(orderNumber) : sharingText.forClient(clientName),
    path: `${pathname}${search}`,
    message: isPayment ? sharingText.payMessage(clientName) : sharingText.linkMessage(clientName),
    clientName,
    phone: client ? numberOf(client) : '',
    sheets: [{ label: sharingText.thisLink, ...value }],
  }
}
