import checkIcon from '@tabler/icons/outline/check.svg?path'
import mailOffIcon from '@tabler/icons/outline/mail-off.svg?path'
import { clientPagePath } from '#mail/client-page-path.ts'
import { toLinkValue } from '#platform/input/link-value.ts'
import { useLocation } from '#platform/web/router/router.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { emailPreferencesText } from '../text.ts'
import { useUnsubscribe } from './api.ts'

/**
 * Asks before it unsubscribes an email's recipient, because mail scanners open the links in emails. A seller who reads the shop's news is
 * led to her page News, all others to the page of clients.
 */
export function UnsubscribeScreen() {
  const { search } = useLocation()
  const unsubscribe = useUnsubscribe()
  const query = new URLSearchParams(search)
  const key = toLinkValue(query.get('key') ?? '')
  const isSeller = toLinkValue(query.get('reader') ?? '') === 'seller'
  if (unsubscribe.isSuccess)
    return (
      <EmptyState
        fullPage
        icon={checkIcon}
        text={emailPreferencesText.stoppedTitle}
        hint={isSeller ? emailPreferencesText.stoppedNews : unsubscribe.data.message}
        action={
          <ButtonLink to={isSeller ? '/news' : clientPagePath}>
            {isSeller ? emailPreferencesText.toNews : emailPreferencesText.toClientPage}
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      fullPage
      icon={mailOffIcon}
      text={emailPreferencesText.stopTitle}
      hint={isSeller ? emailPreferencesText.stopNewsLead : emailPreferencesText.stopLead}
      action={
        <Button loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate(key)}>
          {emailPreferencesText.stop}
        </Button>
      }
    />
  )
}
