import remindIcon from '@tabler/icons/outline/bell.svg?path'
import extendIcon from '@tabler/icons/outline/calendar-plus.svg?path'
import copyIcon from '@tabler/icons/outline/copy.svg?path'
import payIcon from '@tabler/icons/outline/credit-card.svg?path'
import cancelIcon from '@tabler/icons/outline/link-off.svg?path'
import correctIcon from '@tabler/icons/outline/pencil.svg?path'
import sendIcon from '@tabler/icons/outline/send.svg?path'
import shareIcon from '@tabler/icons/outline/share.svg?path'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import type { Cart } from '#cart/cart.ts'
import { storeCart } from '#cart/web/cart-storage.ts'
import { clearCart } from '#cart/web/clear-cart.ts'
import { clientQuery } from '#clients/web/api.ts'
import { useUndelivered } from '#clients/web/undelivered-notice.tsx'
import { followUpText } from '#links/follow-up/text.ts'
import { type ShareTarget, shareCopy } from '#links/sharing/web/client-link.ts'
import { Sharing } from '#links/sharing/web/share-button.tsx'
import type { OrderWithLink } from '#orders/pay-links/web/order-link.ts'
import { type Order, orderQuery } from '#orders/web/api.ts'
import { fromPounds, zeroPence } from '#platform/money.ts'
import { commonText } from '#platform/text.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { setStored } from '#platform/web/storage/local-storage.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { ConfirmDialog, Modal } from '#platform/web/ui/overlays/modal.tsx'
import type { RowAction } from '#platform/web/ui/tables/list-row.tsx'
import { sentLinksText } from '../text.ts'
import { createLinkCopy, type SentLink, useLinkAction } from './api.ts'

interface LinkActions {
  actions: RowAction[]
  /** Rendered outside the menu, because the menu closes. */
  dialogs: ReactNode
  /** The action that opens the checkout with an unpaid order; also for one that has no link. */
  resume: (orderId: string) => RowAction
}

/** The actions that the server allows for a link, the most useful first; none until the link has been loaded. */
export function useLinkActions(link: SentLink | undefined): LinkActions {
  const viewer = useViewer()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const resume = useResumeOrder()
  const action = useLinkAction(link?.id ?? '')
  const payLink = useResendPayLink()
  const [isCancelling, setCancelling] = useState(false)
  const [shared, setShared] = useState<ShareTarget | null>(null)
  const [copyByHand, setCopyByHand] = useState<string | null>(null)
  const isUndelivered = useUndelivered(link?.clientId ?? null, link?.sentAt ?? '') !== null && link?.state === 'sent'
  if (!link) return { actions: [], dialogs: null, resume }
  const run = async (name: 'send' | 'remind' | 'extend' | 'cancel') =>
    notify.success((await action.mutateAsync(name)).message)
  // the payment link of an order can wait on this device, a link without an order cannot
  const send = () =>
    link.kind === 'payment' && link.orderId !== null
      ? payLink.mutateAsync({ ...link, id: link.orderId, amount: link.amount ?? 0 })
      : run('send')
  const may = new Set(link.actions)
  const { orderId } = link
  const copy = async () => {
    const url = await createLinkCopy(link.id)
    try {
      await navigator.clipboard.writeText(url)
      notify.success(sentLinksText.linkCopied)
    } catch {
      setCopyByHand(url)
    }
  }
  const correct = () => navigate(`/myclients/edit-client/${link.clientId}`)
  const share = async () => setShared(await createShareTarget(queries, viewer.key, link))
  const all: (RowAction & { may: boolean })[] = [
    { may: isUndelivered, icon: correctIcon, label: sentLinksText.correctEmail, run: correct },
    { may: may.has('remind'), icon: remindIcon, label: followUpText.remind, run: () => run('remind') },
    { may: may.has('copy'), icon: shareIcon, label: sentLinksText.share, run: share },
    {
      may: may.has('extend') && !may.has('copy'),
      icon: extendIcon,
      label: sentLinksText.extend,
      run: () => run('extend'),
    },
    { may: may.has('send'), icon: sendIcon, label: sentLinksText.sendAgain, run: send },
    { may: may.has('copy'), icon: copyIcon, label: sentLinksText.copy, run: copy },
    {
      may: may.has('extend') && may.has('copy'),
      icon: extendIcon,
      label: sentLinksText.extend,
      run: () => run('extend'),
    },
    { may: may.has('checkout') && orderId !== null, ...resume(orderId ?? '') },
    { may: may.has('cancel'), icon: cancelIcon, label: sentLinksText.cancel, run: () => setCancelling(true) },
  ]
  const dialogs = (
    <>
      <ConfirmDialog
        open={isCancelling}
        title={sentLinksText.cancelQuestion}
        confirm={sentLinksText.cancel}
        cancel={sentLinksText.keepLink}
        danger
        onConfirm={() => run('cancel').finally(() => setCancelling(false))}
        onClose={() => setCancelling(false)}
      >
        <p>{link.kind === 'payment' ? sentLinksText.cancelPaymentHint : sentLinksText.cancelExploreHint}</p>
      </ConfirmDialog>
      <CopyDialog url={copyByHand} onClose={() => setCopyByHand(null)} />
      <Sharing target={shared} onClose={() => setShared(null)} />
    </>
  )
  return { actions: all.filter((each) => each.may), dialogs, resume }
}

/** Sends the payment link of an order again; without a network it waits on this device. */
function useResendPayLink() {
  const queries = useQueryClient()
  const once = useIdempotentMutation()
  return useMutation({
    mutationFn: async (order: OrderWithLink) => {
      const { sendOrderLink } = await import('#orders/pay-links/web/order-link.ts')
      return once(order.id, (key) => sendOrderLink(order, key))
    },
    onSuccess: (sent) => sent && notify.success(sentLinksText.linkSentAgain),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sent-links'] }),
  })
}

/** Creates a copy of a link, to be handed over without an email. */
export async function createShareTarget(queries: QueryClient, viewer: string, link: SentLink): Promise<ShareTarget> {
  const url = await createLinkCopy(link.id)
  // without a phone number, the messaging app asks whom to write to
  const found = link.clientId === null ? null : queries.fetchQuery(clientQuery(viewer, link.clientId))
  return shareCopy(link, url, (await found?.catch(() => undefined))?.client)
}

/** Shows a URL to copy by hand, if the browser does not let the page write to the clipboard. */
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
function useResumeOrder(): LinkActions['resume'] {
  const viewer = useViewer()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const resume = async (orderId: string) => {
    await resumeOrder(queries, { viewer: viewer.key, orderId, isMobile })
    navigate('/checkout')
  }
  return (orderId) => ({ icon: payIcon, label: sentLinksText.toCheckout, run: () => resume(orderId) })
}

/** Puts an unpaid order and its basket back into the checkout, where it is paid, or replaced with an order of another basket (D-022). */
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
