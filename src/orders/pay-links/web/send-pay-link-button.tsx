import sendIcon from '@tabler/icons/outline/send.svg?path'
import shareIcon from '@tabler/icons/outline/share.svg?path'
import { useState } from 'react'
import type { Order } from '#orders/web/api.ts'
import { commonText } from '#platform/text.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { delay } from '#platform/web/ui/loading/minimum-loading-time.ts'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { payLinksText } from '../text.ts'
import { useSendPayLink } from './order-link.ts'
import { toOrderWithLink } from './send-amount.ts'
import style from './send-pay-link-button.module.css'

/** C-DLG-028 */
const afterSendingMs = 1000

interface SendPayLinkButtonProps {
  /** Null where the button places the order first. */
  order: Order | null
  /** Resolves to the order, or to null where it was refused. */
  onPlace?: () => Promise<Order | null>
  /** Whether the link of this order was sent before; the parent stores it, since the button is rendered in two places. */
  isSent: boolean
  onSent: (orderId: string) => void
  /** Shows the other ways to hand over the link. */
  onShare: (order: Order) => void
}

/** Sends the order's client a link for paying the full price; it can be sent again (C-DELV-034..036). */
export function SendPayLinkButton({ order, onPlace, isSent, onSent, onShare }: SendPayLinkButtonProps) {
  const navigate = useNavigate()
  const [isConfirmationOpen, setConfirmationOpen] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const send = useSendPayLink({
    onSuccess: async (sent, { id: orderId }) => {
      if (!sent) return navigate('/waiting')
      const { message, to } = sent
      setSentTo(to)
      notify.success(`${message}${payLinksText.commissionAfterPayment}`)
      setConfirmationOpen(false)
      // the dialog opens again a moment later, so that it is seen to be a new one (D-157)
      if (isSent) await delay(afterSendingMs)
      setConfirmationOpen(true)
      onSent(orderId)
    },
  })
  const placeAndSend = async () => {
    const placed = order ?? (await onPlace?.())
    if (placed) send.mutate(toOrderWithLink(placed))
  }
  return (
    <>
      <Button variant="secondary" icon={sendIcon} loading={send.isPending} onClick={placeAndSend}>
        {isSent ? payLinksText.paymentLinkSent : payLinksText.sendPaymentLink}
      </Button>
      <Modal
        open={isConfirmationOpen}
        size="s"
        title={payLinksText.linkSentToClient}
        onClose={() => setConfirmationOpen(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setConfirmationOpen(false)}>
              {commonText.close}
            </Button>
            <Button onClick={() => navigate('/explore')}>{payLinksText.received}</Button>
          </>
        }
      >
        <div className={style.confirmation}>
          <span className={style.disc}>
            <Icon icon={sendIcon} size={30} />
          </span>
          <p>
            {payLinksText.linkSentTo} <strong>{order?.clientName}</strong>, {sentTo}.
          </p>
          <p className={style.hint}>{payLinksText.linkHint}</p>
          <Button variant="quiet" icon={shareIcon} aria-haspopup="dialog" onClick={() => order && onShare(order)}>
            {payLinksText.shareLink}
          </Button>
        </div>
      </Modal>
    </>
  )
}
