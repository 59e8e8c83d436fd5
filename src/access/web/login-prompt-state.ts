import { createPrompt } from '#platform/web/ui/overlays/create-prompt.ts'

const prompt = createPrompt()

/** The open state of the login-required modal, which stands in the layout (S-HEAD-043 to 049). */
export const { close: closeLoginPrompt, isOpen: isLoginPromptOpen, subscribe: subscribeToLoginPrompt } = prompt

let requestedPath: string | null = null

/** The login leads back to the page that the modal stands over. */
export function openLoginPrompt(): void {
  requestedPath = null
  prompt.open()
}

/** The login leads on to the page that was requested. */
export function openLoginPromptFor(path: string): void {
  requestedPath = path
  prompt.open()
}

export function getRequestedPath(): string | null {
  return requestedPath
}
