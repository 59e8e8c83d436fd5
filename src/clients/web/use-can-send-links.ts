import { askForPayouts } from '#payouts/web/payout-prompt-state.ts'
import { useViewer } from '#accounts/sessions/web/session.ts'

/** Links may be sent with payouts enabled; 'false' opens the payout modal, and where nothing is stored nothing happens (D-129). */
export function useSendingAllowed(): () => boolean {
  const { payouts } = useViewer()
  return () => {
    if (payouts === 'false') askForPayouts()
    return payouts === 'true'
  }
}
