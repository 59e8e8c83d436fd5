/** The login-required modal stands in the layout; whoever needs a login asks for it here (S-HEAD-043 to 049). */
let asked = false
const listeners = new Set<() => void>()

export function askToLogIn(): void {
  set(true)
}

export function closeLoginPrompt(): void {
  set(false)
}

export function isLoginAsked(): boolean {
  return asked
}

export function watchLoginPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function set(next: boolean): void {
  asked = next
  for (const listener of listeners) listener()
}
