import { afterAll, afterEach } from 'vitest'
import { findEventViolations, findExchangeViolations } from '../../sandbox/description/compare-with-description.ts'
import { type Exchange, eventChannel, exchangeChannel } from '../../sandbox/http/exchanges.ts'
import type { JsonObject } from '../../sandbox/storage/sandbox-tables.ts'

/**
 * Compares whatever a test does with the sandbox card provider with the real provider's description: a test during which the two differ
 * fails.
 */
const violations = new Set<string>()
const add = (found: string[]) => {
  for (const one of found) violations.add(one)
}

exchangeChannel.subscribe((exchange) => add(findExchangeViolations(exchange as Exchange)))
eventChannel.subscribe((event) => add(findEventViolations(event as JsonObject)))

function failOnViolations(): void {
  if (violations.size === 0) return
  const lines = [...violations]
  violations.clear()
  throw new Error(`the sandbox differs from the provider's description:\n${lines.join('\n')}`)
}

afterEach(failOnViolations)
// what was done before the first test, or after the last
afterAll(failOnViolations)
