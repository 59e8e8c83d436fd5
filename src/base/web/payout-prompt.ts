/** The payout verification modal stands in the layout and opens on sending a link, at checkout and after login (D-128). */
let asked = false
const listeners = new Set<() => void>()

export function askForPayouts(): void {
  set(true)
}

export function closePayoutPrompt(): void {
  set(false)
}

export function isPayoutAsked(): boolean {
  return asked
}

export function watchPayoutPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function set(next: boolean): void {
  asked = next
  for (const listener of listeners) listener()
}
