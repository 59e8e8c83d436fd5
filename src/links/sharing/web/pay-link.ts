import { createLinkCopy, findLinkOfOrder } from '#links/overview/web/api.ts'
import { sharingText } from '#links/sharing/text.ts'
import type { ShareTarget } from '#links/sharing/web/share-target.ts'

interface OrderWithPayLink {
  id: string
  number: string
  clientId: string | null
  clientName: string
}

/** A copy of the payment link that was sent for an order, with a value of its own; null where the link opens nothing any more. */
export async function createPayLinkCopy({ id, number, ...client }: OrderWithPayLink): Promise<ShareTarget | null> {
  const link = await findLinkOfOrder(id, client.clientId)
  if (!link) return null
  const url = new URL(await createLinkCopy(link.id), window.location.origin)
  return {
    title: sharingText.orderOf(number),
    path: `${url.pathname}${url.search}`,
    message: sharingText.payMessage(client.clientName),
    clientName: client.clientName,
    sheets: [{ label: sharingText.thisLink, payLink: url.searchParams.get('order_id') ?? '' }],
  }
}
