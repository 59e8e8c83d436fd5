import { createPrompt } from '#platform/web/ui/overlays/create-prompt.ts'

const prompt = createPrompt()

/** The open state of the dialog that asks for the password; the layout renders the dialog. */
export const { isOpen: isPasswordPromptOpen, subscribe: subscribeToPasswordPrompt, close: closePasswordPrompt } = prompt

let isConfirmed = false
let waiting: Promise<boolean> | null = null

/**
 * Opens the dialog. Resolves to true once the password is confirmed, and to false if the dialog is closed; several calls share one dialog
 * (D-231).
 */
export function requestPasswordConfirmation(): Promise<boolean> {
  waiting ??= openPrompt().finally(() => {
    waiting = null
  })
  return waiting
}

/** Closes the dialog once the server has accepted the password, so that the calls waiting for it go on. */
export function finishPasswordPrompt(): void {
  isConfirmed = true
  closePasswordPrompt()
}

function openPrompt(): Promise<boolean> {
  isConfirmed = false
  return new Promise((resolve) => {
    const unsubscribe = subscribeToPasswordPrompt(() => {
      if (isPasswordPromptOpen()) return
      unsubscribe()
      resolve(isConfirmed)
    })
    prompt.open()
  })
}
