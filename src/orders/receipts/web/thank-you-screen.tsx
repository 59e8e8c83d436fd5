import checkIcon from '@tabler/icons/outline/check.svg?path'
import { clientPagePath } from '#mail/client-page-path.ts'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { receiptsText } from '../text.ts'

/** Shown where the browser has stored no receipt: the page says nothing about any order (D-068, D-156). */
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
