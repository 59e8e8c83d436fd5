import { currentViewer } from '#access/web/viewer.ts'
import { clientNoteKind } from '#clients/summary/web/client-note.ts'
import { clientChangeKind } from '#clients/web/client-change.ts'
import { exploreLinkKind } from '#clients/web/explore-link.ts'
import { newClientKind } from '#clients/web/save-client.ts'
import { shoppingLinkKind } from '#links/explore/web/waiting-shopping-link.ts'
import { payLinkKind } from '#orders/checkout/web/waiting-pay-link.ts'
import { orderLinkKind } from '#orders/pay-links/web/order-link.ts'
import * as outbox from '#platform/web/offline/outbox.ts'
import { registerKind } from '#platform/web/offline/outbox-kinds.ts'

/** Sets up the outbox, whose calls belong to the seller who is logged in, and registers every kind of call that can wait in it. */
export function openOutbox(): typeof outbox {
  outbox.setOutboxOwner(() => {
    const { kind, userId } = currentViewer()
    return kind === 'seller' ? userId : null
  })
  // a new client gets the id of its call
  registerKind('client', { ...newClientKind, about: ({ key }) => [key] })
  registerKind('client-change', { ...clientChangeKind, about: ({ content }) => idsIn(content, 'clientId') })
  registerKind('client-note', { ...clientNoteKind, about: ({ content }) => idsIn(content, 'clientId') })
  registerKind('explore-link', { ...exploreLinkKind, about: ({ content }) => idsIn(content, 'clientId') })
  registerKind('shopping-link', { ...shoppingLinkKind, about: ({ content }) => idsIn(content, 'client_ids') })
  registerKind('pay-link', { ...payLinkKind, about: ({ content }) => idsIn(content, 'delivery', 'clientId') })
  registerKind('order-link', { ...orderLinkKind, about: ({ content }) => idsIn(content, 'clientId') })
  return outbox
}

/** The ids under these names in what a call holds, which an older version may have stored in another shape: one, or a list as JSON. */
function idsIn(content: unknown, ...names: readonly string[]): readonly string[] {
  let value: unknown = content
  for (const name of names) value = (value as Record<string, unknown> | null | undefined)?.[name]
  if (typeof value !== 'string') return []
  return value.startsWith('[') ? (JSON.parse(value) as string[]) : [value]
}
