import { formatDayInWords, getToday } from '#platform/dates.ts'
import { orderSummaryText } from './order-summary-text.ts'

/** Says until when a client may return goods of an order without a reason, or until when it was possible; `day` is YYYY-MM-DD. */
export function describeReturnDay(day: string, today = getToday()): string {
  const words = formatDayInWords(day, today)
  return day < today ? orderSummaryText.returnsOver(words) : orderSummaryText.returnsUntil(words)
}
