import { joinNames } from '#platform/join-names.ts'
import { notify } from './notify.ts'

/** One of many things that were to be changed at once. */
export interface RefusedItem {
  /** Empty if the server knows no such thing. */
  name: string
  reason: string
}

/** Notifies of what was refused, a notification for each reason with the names of all to which it applies. */
export function notifyRefused(items: readonly RefusedItem[]): void {
  for (const reason of new Set(items.map((item) => item.reason))) {
    const names = items.flatMap((item) => (item.reason === reason ? item.name || [] : []))
    notify.error(names.length > 0 ? `${joinNames(names)}: ${reason}` : reason)
  }
}
