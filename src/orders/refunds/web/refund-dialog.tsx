import { useState } from 'react'
import { refundsText } from '#orders/refunds/text.ts'
import {
  getRefundPreview,
  type PreviewedRefund,
  type RefundableLine,
  type RefundInput,
} from '#orders/refunds/web/api.ts'
import { RefundConfirmation } from '#orders/refunds/web/refund-confirmation.tsx'
import { RefundQuantitiesForm } from '#orders/refunds/web/refund-quantities-form.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'

interface RefundDialogProps {
  orderId: string
  lines: readonly RefundableLine[]
  onClose: () => void
}

/** First the quantities, then a preview of the consequences with the button that refunds. */
export function RefundDialog({ orderId, lines, onClose }: RefundDialogProps) {
  const everything = Object.fromEntries(lines.map((line) => [line.id, line.quantity - line.refundedQuantity]))
  const [input, setInput] = useState<RefundInput>({ quantities: everything, reason: '' })
  const [previewed, setPreviewed] = useState<PreviewedRefund | null>(null)
  const preview = async (next: RefundInput) => {
    setInput(next)
    const isEverything = lines.every(({ id }) => next.quantities[id] === everything[id])
    const quantities = isEverything ? null : next.quantities
    setPreviewed({ quantities, preview: await getRefundPreview(orderId, quantities), key: crypto.randomUUID() })
  }
  if (previewed)
    return (
      <Modal open title={refundsText.confirmationTitle} onClose={onClose} onBack={() => setPreviewed(null)}>
        <RefundConfirmation orderId={orderId} refund={previewed} reason={input.reason} onDone={onClose} />
      </Modal>
    )
  return (
    <Modal open title={refundsText.startRefund} onClose={onClose}>
      <RefundQuantitiesForm lines={lines} input={input} onSubmit={preview} />
    </Modal>
  )
}
