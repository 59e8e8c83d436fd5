import { formatDay } from '#platform/dates.ts'

const deliveryDays = 5

/** The day on which the delivery is expected, formatted for display (D-033). */
export function estimateDeliveryDate(orderedAt: Date): string {
  return formatDay(new Date(orderedAt.getTime() + deliveryDays * 24 * 60 * 60 * 1000))
}
