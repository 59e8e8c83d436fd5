import { createPrompt } from '#platform/web/ui/overlays/create-prompt.ts'

/** The payout verification modal stands in the layout and opens on sending a link, at checkout and after login (D-128). */
export const {
  ask: openPayoutPrompt,
  close: closePayoutPrompt,
  isAsked: isPayoutPromptOpen,
  watch: subscribeToPayoutPrompt,
} = createPrompt()
