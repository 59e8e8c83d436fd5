import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { checkoutText } from '#orders/checkout/text.ts'
import type { OrderView } from '#orders/contract.ts'
import { commonText } from '#platform/text.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import { useNavigate } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import { sendIcon } from '#platform/web/ui/icons/more-icons.ts'
import { paced } from '#platform/web/ui/loading/pacing.ts'
import { notify } from '#platform/web/ui/notifications/notifications.ts'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import style from './send-pay-link-button.module.css'

interface SendPayLinkButtonProps {
  order: OrderView
  /** Whether this order's link went out already, and how to remember it: the button is drawn in two places. */
  sent: boolean
  onSent: () => void
}

/** The order's client pays by herself, at the full price; the link can be sent again (C-DELV-034..036). */
export function SendPayLinkButton({ order, sent, onSent }: SendPayLinkButtonProps) {
  const navigate = useNavigate()
  const [told, setTold] = useState(false)
  const once = useIdempotentMutation()
  const send = useMutation({
    mutationFn: () => {
      const body = { order_id: order._id }
      return once(body, (idempotencyKey) =>
        callApi<{ message: string }>('POST', 'payment/link', { body, idempotencyKey }),
      )
    },
    onSuccess: async ({ message }) => {
      notify.success(message + checkoutText.commissionAfterPayment)
      setTold(false)
      // sent again: the dialog comes back a moment later, so that it is seen to be a new one (D-157)
      if (sent) await paced('linkSentAgain')
      setTold(true)
      onSent()
    },
  })
  return (
    <>
      <Button variant="secondary" icon={sendIcon} waiting={send.isPending} onClick={() => send.mutate()}>
        {sent ? checkoutText.paymentLinkSent : checkoutText.sendPaymentLink}
      </Button>
      <Modal
        open={told}
        size="s"
        title={checkoutText.linkSentToClient}
        onClose={() => setTold(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setTold(false)}>
              {commonText.close}
            </Button>
            <Button onClick={() => navigate('/explore')}>{checkoutText.received}</Button>
          </>
        }
      >
        <div className={style.told}>
          <span className={style.disc}>
            <Icon icon={sendIcon} size={30} />
          </span>
          <p>
            {checkoutText.linkWentTo} <strong>{order.clnt_name}</strong>, {order.clnt_email}.
          </p>
          <p className={style.hint}>{checkoutText.linkHint}</p>
        </div>
      </Modal>
    </>
  )
}
