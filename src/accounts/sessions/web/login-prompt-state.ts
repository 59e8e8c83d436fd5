import { createPrompt } from '#platform/web/ui/overlays/create-prompt.ts'

/** The login-required modal stands in the layout; whoever needs a login asks for it here (S-HEAD-043 to 049). */
export const {
  ask: openLoginPrompt,
  close: closeLoginPrompt,
  isAsked: isLoginPromptOpen,
  watch: subscribeToLoginPrompt,
} = createPrompt()
