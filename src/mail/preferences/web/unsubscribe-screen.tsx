import checkIcon from '@tabler/icons/outline/check.svg?path'
import mailOffIcon from '@tabler/icons/outline/mail-off.svg?path'
import { clientPagePath } from '#mail/client-page-path.ts'
import { toLinkValue } from '#platform/input/link-value.ts'
import { useLocation } from '#platform/web/router/router.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { emailPreferencesText } from '../text.ts'
import { useUnsubscribe } from './api.ts'

/** Asks before it unsubscribes an email's recipient, because mail scanners open the links in emails. */
export function UnsubscribeScreen() {
  const { search } = useLocation()
  const unsubscribe = useUnsubscribe()
  const key = toLinkValue(new URLSearchParams(search).get('key') ?? '')
  if (unsubscribe.isSuccess)
    return (
      <EmptyState
        fullPage
        icon={checkIcon}
        text={emailPreferencesText.stoppedTitle}
        hint={unsubscribe.data.message}
        action={<ButtonLink to={clientPagePath}>{emailPreferencesText.toClientPage}</ButtonLink>}
      />
    )
  return (
    <EmptyState
      fullPage
      icon={mailOffIcon}
      text={emailPreferencesText.stopTitle}
      hint={emailPreferencesText.stopLead}
      action={
        <Button loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate(key)}>
          {emailPreferencesText.stop}
        </Button>
      }
    />
  )
}
