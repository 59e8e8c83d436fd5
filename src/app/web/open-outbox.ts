import { currentViewer } from '#access/web/viewer.ts'
import { clientNoteKind } from '#clients/summary/web/api.ts'
import { newClientKind } from '#clients/web/save-client.ts'
import { shoppingLinkKind } from '#links/explore/web/send-products.ts'
import { payLinkKind } from '#orders/checkout/web/waiting-pay-link.ts'
import * as outbox from '#platform/web/offline/outbox.ts'
import { registerKind } from '#platform/web/offline/outbox-kinds.ts'

/** Sets up the outbox, whose calls belong to the seller who is logged in, and registers every kind of call that can wait in it. */
export function openOutbox(): typeof outbox {
  outbox.setOutboxOwner(() => {
    const { kind, userId } = currentViewer()
    return kind === 'seller' ? userId : null
  })
  registerKind('client', newClientKind)
  registerKind('client-note', clientNoteKind)
  registerKind('shopping-link', shoppingLinkKind)
  registerKind('pay-link', payLinkKind)
  return outbox
}
