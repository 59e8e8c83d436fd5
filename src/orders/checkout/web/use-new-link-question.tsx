import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { checkoutText } from '../text.ts'

/** Asks the seller before replacing an order whose payment link the client still has (D-430). */
export function useNewLinkQuestion(clientName: string | null): { ask: () => Promise<boolean>; question: ReactNode } {
  const answer = useRef<((isAgreed: boolean) => void) | null>(null)
  const [isOpen, setOpen] = useState(false)
  const ask = () =>
    new Promise<boolean>((resolve) => {
      answer.current = resolve
      setOpen(true)
    })
  const give = (isAgreed: boolean) => {
    answer.current?.(isAgreed)
    setOpen(false)
  }
  const question = (
    <ConfirmDialog
      open={isOpen}
      title={checkoutText.replaceLinkQuestion}
      confirm={checkoutText.sendNewLink}
      cancel={checkoutText.leaveOrder}
      onConfirm={() => give(true)}
      onClose={() => give(false)}
    >
      <p>{checkoutText.replaceLinkHint(clientName ?? '')}</p>
    </ConfirmDialog>
  )
  return { ask: clientName === null ? () => Promise.resolve(true) : ask, question }
}
