import { useState } from 'react'
import { refundsText } from '#orders/refunds/text.ts'
import { getRefundPreview, type PreviewedRefund, type RefundInput, type RefundList } from '#orders/refunds/web/api.ts'
import { RefundConfirmation } from '#orders/refunds/web/refund-confirmation.tsx'
import { RefundQuantitiesForm } from '#orders/refunds/web/refund-quantities-form.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'

interface RefundDialogProps {
  orderId: string
  lines: RefundList['lines']
  onClose: () => void
}

/** Choose the pieces, look at who gets and who loses what, and only then press. */
export function RefundDialog({ orderId, lines, onClose }: RefundDialogProps) {
  const all = Object.fromEntries(lines.map(({ line_id, quantity, refunded }) => [line_id, quantity - refunded]))
  const [wish, setWish] = useState<RefundInput>({ pieces: all, reason: '' })
  const [shown, setShown] = useState<PreviewedRefund | null>(null)
  const show = async (wished: RefundInput) => {
    setWish(wished)
    const whole = lines.every(({ line_id }) => wished.pieces[line_id] === all[line_id])
    const chosen = Object.entries(wished.pieces).flatMap(([line_id, quantity]) =>
      quantity > 0 ? { line_id, quantity } : [],
    )
    const asked = whole ? [] : chosen
    setShown({ lines: asked, preview: await getRefundPreview(orderId, asked), key: crypto.randomUUID() })
  }
  if (shown)
    return (
      <Modal open title={refundsText.please} onClose={onClose} onBack={() => setShown(null)}>
        <RefundConfirmation orderId={orderId} shown={shown} reason={wish.reason} onDone={onClose} />
      </Modal>
    )
  return (
    <Modal open title={refundsText.giveBack} onClose={onClose}>
      <RefundQuantitiesForm lines={lines} wish={wish} onShow={show} />
    </Modal>
  )
}
