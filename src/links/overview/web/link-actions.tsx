import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import type { Cart } from '#cart/cart.ts'
import { storeCart } from '#cart/web/cart-storage.ts'
import { clearCart } from '#cart/web/clear-cart.ts'
import { type Order, orderQuery } from '#orders/web/api.ts'
import { fromPounds, zeroPence } from '#platform/money.ts'
import { commonText } from '#platform/text.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { ConfirmDialog, Modal } from '#platform/web/ui/overlays/modal.tsx'
import { sentLinksText } from '../text.ts'
import { createLinkCopy, type SentLink, useLinkAction } from './api.ts'
import style from './link-actions.module.css'

/** What may be done with a link in its state; the server says which. */
export function LinkActions({ link }: { link: SentLink }) {
  const action = useLinkAction(link.id)
  const [isCancelling, setCancelling] = useState(false)
  const run = async (name: 'send' | 'extend' | 'cancel') => notify.success((await action.mutateAsync(name)).message)
  const cancel = () => run('cancel').finally(() => setCancelling(false))
  const may = new Set(link.actions)
  const of = <span className="visually-hidden">: {link.orderNumber || link.clientName}</span>
  if (may.size === 0) return null
  return (
    <div className={style.actions}>
      {link.orderId && may.has('checkout') && <ResumeOrderButton orderId={link.orderId}>{of}</ResumeOrderButton>}
      {may.has('send') && <Action onClick={() => run('send')} name={sentLinksText.sendAgain} of={of} />}
      {may.has('copy') && <CopyButton linkId={link.id} of={of} />}
      {may.has('extend') && <Action onClick={() => run('extend')} name={sentLinksText.extend} of={of} />}
      {may.has('cancel') && <Action onClick={() => setCancelling(true)} name={sentLinksText.cancel} of={of} />}
      <ConfirmDialog
        open={isCancelling}
        title={sentLinksText.cancelQuestion}
        confirm={sentLinksText.cancel}
        cancel={sentLinksText.keepLink}
        danger
        onConfirm={cancel}
        onClose={() => setCancelling(false)}
      >
        <p>{link.kind === 'payment' ? sentLinksText.cancelPaymentHint : sentLinksText.cancelExploreHint}</p>
      </ConfirmDialog>
    </div>
  )
}

function Action({ onClick, name, of }: { onClick: () => unknown; name: string; of: ReactNode }) {
  return (
    <Button variant="quiet" small onClick={onClick}>
      {name}
      {of}
    </Button>
  )
}

/** Copies an address of its own; where the browser refuses, the address is shown to be copied by hand. */
function CopyButton({ linkId, of }: { linkId: string; of: ReactNode }) {
  const [refused, setRefused] = useState<string | null>(null)
  const copy = async () => {
    const url = await createLinkCopy(linkId)
    try {
      await navigator.clipboard.writeText(url)
      notify.success(sentLinksText.linkCopied)
    } catch {
      setRefused(url)
    }
  }
  return (
    <>
      <Action onClick={copy} name={sentLinksText.copy} of={of} />
      <CopyDialog url={refused} onClose={() => setRefused(null)} />
    </>
  )
}

/** Shows an address where the browser does not let the page copy it. */
function CopyDialog({ url, onClose }: { url: string | null; onClose: () => void }) {
  return (
    <Modal
      open={url !== null}
      size="s"
      title={sentLinksText.copyByHand}
      onClose={onClose}
      actions={<Button onClick={onClose}>{commonText.close}</Button>}
    >
      <TextField label={sentLinksText.links} readOnly value={url ?? ''} onFocus={(event) => event.target.select()} />
    </Modal>
  )
}

/** Opens the checkout with an unpaid order and its basket. */
export function ResumeOrderButton({ orderId, children }: { orderId: string; children: ReactNode }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const resume = async () => {
    await resumeOrder(queries, { viewer: viewer.key, orderId, isMobile })
    navigate('/checkout')
  }
  return (
    <Button variant="secondary" small onClick={resume}>
      {sentLinksText.toCheckout}
      {children}
    </Button>
  )
}

/** Puts an unpaid order and its basket back into the checkout: there it is paid, or replaced by one with another basket (D-022). */
async function resumeOrder(
  queries: QueryClient,
  { viewer, orderId, isMobile }: { viewer: string; orderId: string; isMobile: boolean },
): Promise<void> {
  const order = await queries.fetchQuery({ ...orderQuery(viewer, orderId), staleTime: 0 })
  clearCart()
  storeCart(toCart(order), isMobile)
  setStored({ orderId })
}

function toCart({ lines }: Order): Cart {
  return lines.map(({ productId, name, brand, weight, weightUnit, pictures, price, rrp, commission, quantity }) => ({
    productId,
    name,
    brand,
    weight,
    weightUnit,
    pictures,
    quantity,
    price: fromPounds(price) ?? zeroPence,
    rrp: fromPounds(rrp) ?? zeroPence,
    commission: commission === null ? null : fromPounds(commission),
  }))
}
