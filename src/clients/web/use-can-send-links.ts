import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { openPayoutPrompt } from '#payouts/accounts/web/payout-prompt-state.ts'

/** Links may be sent with payouts enabled; 'false' opens the payout modal, and where nothing is stored nothing happens (D-129). */
export function useCanSendLinks(): () => boolean {
  const { payouts } = useViewer()
  return () => {
    if (payouts === 'false') openPayoutPrompt()
    return payouts === 'true'
  }
}
