import { compareEvent, compareExchange } from '../../sandbox/description/compare-with-description.ts'
import { type Exchange, eventChannel, exchangeChannel } from '../../sandbox/http/exchanges.ts'
import type { JsonObject } from '../../sandbox/storage/sandbox-tables.ts'

/** Compares each request, answer and event of the sandbox in this process with the real provider's description; reports what differs, once. */
export function watchSandbox(report: (violation: string) => void): void {
  const reported = new Set<string>()
  const reportNew = (violations: string[]) => {
    for (const violation of violations) {
      if (reported.has(violation)) continue
      reported.add(violation)
      report(violation)
    }
  }
  exchangeChannel.subscribe((exchange) => reportNew(compareExchange(exchange as Exchange)))
  eventChannel.subscribe((event) => reportNew(compareEvent(event as JsonObject)))
}

export function failOnViolations(violations: string[]): void {
  if (violations.length === 0) return
  throw new Error(`the sandbox differs from the provider's description:\n${violations.join('\n')}`)
}
