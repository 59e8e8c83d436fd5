import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { openPayoutPrompt } from '#payouts/accounts/web/payout-prompt-state.ts'

/** Whether links may be sent: payouts must be enabled; the check opens the payout prompt where they are not (D-129). */
export function useCanSendLinks(): () => boolean {
  const { payouts } = useViewer()
  return () => {
    if (payouts === 'false') openPayoutPrompt()
    return payouts === 'true'
  }
}
