import { createPrompt } from '#platform/web/ui/overlays/create-prompt.ts'

/** The open state of the payout verification modal, which opens on sending a link, at checkout and after login (D-128). */
export const {
  open: openPayoutPrompt,
  close: closePayoutPrompt,
  isOpen: isPayoutPromptOpen,
  subscribe: subscribeToPayoutPrompt,
} = createPrompt()
