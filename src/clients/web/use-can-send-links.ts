import { openPayoutPrompt, useViewer } from '#access/web/viewer.ts'

/**
 * Returns a check of whether links may be sent, which requires that payouts are enabled; if they are not, the check opens the payout
 * prompt (D-129).
 */
export function useCanSendLinks(): () => boolean {
  const { payouts } = useViewer()
  return () => {
    if (payouts === 'false') openPayoutPrompt()
    return payouts === 'true'
  }
}
