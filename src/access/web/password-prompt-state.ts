import { createPrompt } from '#platform/web/ui/overlays/create-prompt.ts'

const prompt = createPrompt()

/** The open state of the dialog that asks for the password, which stands in the layout. */
export const { isOpen: isPasswordPromptOpen, subscribe: subscribeToPasswordPrompt, close: closePasswordPrompt } = prompt

let isConfirmed = false
let waiting: Promise<boolean> | null = null

/** Opens the dialog; true once the password is confirmed, false where it is closed. Several calls wait for one dialog (D-231). */
export function requestPasswordConfirmation(): Promise<boolean> {
  waiting ??= openPrompt().finally(() => {
    waiting = null
  })
  return waiting
}

/** Called when the server has accepted the password: the calls that wait for it go on. */
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
