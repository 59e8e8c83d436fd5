import type { ReactNode } from 'react'
import { checkoutText } from '#orders/checkout/text.ts'
import type { PaymentState } from '#payments/attempts/web/use-pending-payment.ts'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { bankIcon, receiptIcon } from '#platform/web/ui/icons/icons.ts'
import { clockIcon } from '#platform/web/ui/icons/more-icons.ts'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'

interface PaymentWaitProps {
  state: Exclude<PaymentState, { kind: 'idle' }>
  onAskAgain: () => Promise<unknown>
  /** She does not want to confirm it now; absent where there is nothing else to do instead. */
  onGiveUp?: () => void
  /** Where else to look while nobody answers. */
  elsewhere?: ReactNode
  /** It is all there is on the page. */
  whole?: boolean
}

/** In the place of the steps while a payment is under way: nothing else can be paid beside it. Each change is read out. */
export function PaymentWait({ state, whole = false, ...ways }: PaymentWaitProps) {
  return (
    <div role={state.kind === 'unknown' ? 'alert' : 'status'}>
      <EmptyState fullPage={whole} {...wordsOf(state, ways)} />
    </div>
  )
}

type Ways = Omit<PaymentWaitProps, 'state' | 'whole'>

function wordsOf(state: PaymentWaitProps['state'], { onAskAgain, onGiveUp, elsewhere }: Ways) {
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
