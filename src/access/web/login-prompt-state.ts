import { createPrompt } from '#platform/web/ui/overlays/create-prompt.ts'

const prompt = createPrompt()

/** The open state of the login-required modal, which the layout renders (S-HEAD-043 to 049). */
export const { close: closeLoginPrompt, isOpen: isLoginPromptOpen, subscribe: subscribeToLoginPrompt } = prompt

let requestedPath: string | null = null

/** Opens the modal; after the login the user is back on the page below the modal. */
export function openLoginPrompt(): void {
  requestedPath = null
  prompt.open()
}

/** Opens the modal; after the login the user goes on to the page that she requested. */
export function openLoginPromptFor(path: string): void {
  requestedPath = path
  prompt.open()
}

export function getRequestedPath(): string | null {
  return requestedPath
}
