import { formatDay } from '#platform/dates.ts'

const deliveryDays = 5

/** When the goods are expected (D-033). */
export function estimateDeliveryDate(ordered: Date): string {
  return formatDay(new Date(ordered.getTime() + deliveryDays * 24 * 60 * 60 * 1000))
}
