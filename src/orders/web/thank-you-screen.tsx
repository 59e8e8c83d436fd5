import { checkIcon } from '#base/web/ui/icons.ts'
import { EmptyState } from '#base/web/ui/state.tsx'
import { checkoutMessages as say } from '#messages/checkout.ts'

/** Where no receipt is at hand: who opens the address learns of no order (D-068, D-156). */
export function Component() {
  return <EmptyState whole icon={checkIcon} text={say.thankYouClient} hint={say.orderSuccessful} />
}
