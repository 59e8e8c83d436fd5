import { openPayoutPrompt, useViewer } from '#access/web/viewer.ts'

/** Whether links may be sent: payouts must be enabled; the check opens the payout prompt where they are not (D-129). */
export function useCanSendLinks(): () => boolean {
  const { payouts } = useViewer()
  return () => {
    if (payouts === 'false') openPayoutPrompt()
    return payouts === 'true'
  }
}
