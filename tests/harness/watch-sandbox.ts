import { compareEvent, compareExchange } from '../../sandbox/description/compare-with-description.ts'
import { type Exchange, eventChannel, exchangeChannel } from '../../sandbox/http/exchanges.ts'
import type { JsonObject } from '../../sandbox/storage/sandbox-tables.ts'

/**
 * Compares each request, answer and event of the sandbox in this process with the real provider's description, and reports each difference
 * once. The returned function stops the comparison.
 */
export function watchSandbox(report: (violation: string) => void): () => void {
  const reported = new Set<string>()
  const reportNew = (violations: string[]) => {
    for (const violation of violations) {
      if (reported.has(violation)) continue
      reported.add(violation)
      report(violation)
    }
  }
  const onExchange = (exchange: unknown) => reportNew(compareExchange(exchange as Exchange))
  const onEvent = (event: unknown) => reportNew(compareEvent(event as JsonObject))
  exchangeChannel.subscribe(onExchange)
  eventChannel.subscribe(onEvent)
  return () => {
    exchangeChannel.unsubscribe(onExchange)
    eventChannel.unsubscribe(onEvent)
  }
}

export function failOnViolations(violations: string[]): void {
  if (violations.length === 0) return
  throw new Error(`the sandbox differs from the provider's description:\n${violations.join('\n')}`)
}
