import checkIcon from '@tabler/icons/outline/check.svg?path'
import { receiptsText } from '#orders/receipts/text.ts'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'

/** Shown where the browser has stored no receipt: the page says nothing about any order (D-068, D-156). */
export function ThankYouScreen() {
  return <EmptyState fullPage icon={checkIcon} text={receiptsText.thankYouClient} hint={receiptsText.orderSuccessful} />
}
