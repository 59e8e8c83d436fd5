import { useState } from 'react'
import { adminRefundsText } from '#orders/refunds-text.ts'
import { previewRefund, type RefundList, type RefundWish, type ShownRefund } from '#orders/web/admin-refund-api.ts'
import { RefundConfirmation } from '#orders/web/admin-refund-confirmation.tsx'
import { RefundPieces } from '#orders/web/admin-refund-pieces.tsx'
import { Modal } from '#platform/web/ui/modal.tsx'

interface RefundDialogProps {
  orderId: string
  lines: RefundList['lines']
  onClose: () => void
}

/** Choose the pieces, look at who gets and who loses what, and only then press. */
export function RefundDialog({ orderId, lines, onClose }: RefundDialogProps) {
  const all = Object.fromEntries(lines.map(({ line_id, quantity, refunded }) => [line_id, quantity - refunded]))
  const [wish, setWish] = useState<RefundWish>({ pieces: all, reason: '' })
  const [shown, setShown] = useState<ShownRefund | null>(null)
  const show = async (wished: RefundWish) => {
    setWish(wished)
    const whole = lines.every(({ line_id }) => wished.pieces[line_id] === all[line_id])
    const chosen = Object.entries(wished.pieces).flatMap(([line_id, quantity]) =>
      quantity > 0 ? { line_id, quantity } : [],
    )
    const asked = whole ? [] : chosen
    setShown({ lines: asked, preview: await previewRefund(orderId, asked), key: crypto.randomUUID() })
  }
  if (shown)
    return (
      <Modal open title={adminRefundsText.please} onClose={onClose} onBack={() => setShown(null)}>
        <RefundConfirmation orderId={orderId} shown={shown} reason={wish.reason} onDone={onClose} />
      </Modal>
    )
  return (
    <Modal open title={adminRefundsText.giveBack} onClose={onClose}>
      <RefundPieces lines={lines} wish={wish} onShow={show} />
    </Modal>
  )
}
