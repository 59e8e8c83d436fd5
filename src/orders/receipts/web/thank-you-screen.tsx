import checkIcon from '@tabler/icons/outline/check.svg?path'
import { clientPagePath } from '#mail/client-page-path.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { receiptsText } from '../text.ts'

/** Thanks the payer if the browser has no stored receipt; the page shows nothing about any order (D-068, D-156). */
export function ThankYouScreen() {
  return (
    <EmptyState
      fullPage
      icon={checkIcon}
      text={receiptsText.thankYouClient}
      hint={receiptsText.orderSuccessful}
      action={
        <ButtonLink variant="secondary" to={clientPagePath}>
          {receiptsText.toClientPage}
        </ButtonLink>
      }
    />
  )
}
