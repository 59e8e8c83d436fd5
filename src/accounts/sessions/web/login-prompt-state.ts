import { createPrompt } from '#platform/web/ui/overlays/create-prompt.ts'

/** The open state of the login-required modal, which stands in the layout (S-HEAD-043 to 049). */
export const {
  open: openLoginPrompt,
  close: closeLoginPrompt,
  isOpen: isLoginPromptOpen,
  subscribe: subscribeToLoginPrompt,
} = createPrompt()
