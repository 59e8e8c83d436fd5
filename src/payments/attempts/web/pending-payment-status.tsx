import type { ReactNode } from 'react'
import { checkoutText } from '#orders/checkout/text.ts'
import type { PendingPaymentState } from '#payments/attempts/web/use-pending-payment.ts'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { bankIcon, receiptIcon } from '#platform/web/ui/icons/icons.ts'
import { clockIcon } from '#platform/web/ui/icons/more-icons.ts'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'

interface PendingPaymentStatusProps {
  state: Exclude<PendingPaymentState, { kind: 'idle' }>
  onRetry: () => Promise<unknown>
  /** She does not want to confirm it now; absent where there is nothing else to do instead. */
  onCancel?: () => void
  /** Where else to look while nobody answers. */
  alternativeAction?: ReactNode
  /** It is all there is on the page. */
  isWholePage?: boolean
}

/** In the place of the steps while a payment is under way: nothing else can be paid beside it. Each change is read out. */
export function PendingPaymentStatus({ state, isWholePage: whole = false, ...ways }: PendingPaymentStatusProps) {
  return (
    <div role={state.kind === 'unknown' ? 'alert' : 'status'}>
      <EmptyState fullPage={whole} {...emptyStateOf(state, ways)} />
    </div>
  )
}

type Ways = Omit<PendingPaymentStatusProps, 'state' | 'whole'>

function emptyStateOf(
  state: PendingPaymentStatusProps['state'],
  { onRetry: onAskAgain, onCancel: onGiveUp, alternativeAction: elsewhere }: Ways,
) {
  if (state.kind === 'asking')
    return { icon: clockIcon, text: checkoutText.finishing, hint: checkoutText.finishingHint }
  if (state.kind === 'confirm') {
    const action = (
      <>
        <Button onClick={() => location.assign(state.url)}>{checkoutText.toBank}</Button>{' '}
        {onGiveUp && (
          <Button variant="quiet" onClick={onGiveUp}>
            {checkoutText.notNow}
          </Button>
        )}
      </>
    )
    return { icon: bankIcon, text: checkoutText.bankWaits, hint: checkoutText.bankWaitsHint, action }
  }
  const action = (
    <>
      <Button onClick={onAskAgain}>{commonText.tryAgain}</Button> {elsewhere}
    </>
  )
  return {
    icon: receiptIcon,
    text: checkoutText.noAnswerYet,
    hint: `${state.message} ${checkoutText.noAnswerHint}`,
    action,
  }
}
