import buildingBankIcon from '@tabler/icons/outline/building-bank.svg?path'
import clockIcon from '@tabler/icons/outline/clock.svg?path'
import receiptIcon from '@tabler/icons/outline/receipt.svg?path'
import type { ReactNode } from 'react'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { pendingPaymentText } from '../text.ts'
import type { PendingPaymentState } from './use-pending-payment.ts'

interface PendingPaymentStatusProps {
  state: Exclude<PendingPaymentState, { kind: 'idle' }>
  onRetry: () => Promise<unknown>
  /** Abandons the pending authentication; absent if it cannot be abandoned. */
  onCancel?: () => void
  /** A further action, offered next to the retry while no answer comes. */
  alternativeAction?: ReactNode
  isWholePage?: boolean
}

/** Shown instead of the payment form while a payment is pending. Screen readers announce each change. */
export function PendingPaymentStatus({ state, isWholePage = false, ...actions }: PendingPaymentStatusProps) {
  return (
    <div role={state.kind === 'unknown' ? 'alert' : 'status'}>
      <EmptyState fullPage={isWholePage} {...emptyStateOf(state, actions)} />
    </div>
  )
}

type Actions = Omit<PendingPaymentStatusProps, 'state' | 'isWholePage'>

function emptyStateOf(state: PendingPaymentStatusProps['state'], { onRetry, onCancel, alternativeAction }: Actions) {
  if (state.kind === 'checking')
    return { icon: clockIcon, text: pendingPaymentText.finishing, hint: pendingPaymentText.finishingHint }
  if (state.kind === 'authentication') {
    const action = (
      <>
        <Button onClick={() => location.assign(state.url)}>{pendingPaymentText.toBank}</Button>{' '}
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {pendingPaymentText.notNow}
          </Button>
        )}
      </>
    )
    return {
      icon: buildingBankIcon,
      text: pendingPaymentText.bankWaits,
      hint: pendingPaymentText.bankWaitsHint,
      action,
    }
  }
  const action = (
    <>
      <Button onClick={onRetry}>{commonText.tryAgain}</Button> {alternativeAction}
    </>
  )
  return {
    icon: receiptIcon,
    text: pendingPaymentText.noAnswerYet,
    hint: `${state.message} ${pendingPaymentText.noAnswerHint}`,
    action,
  }
}
