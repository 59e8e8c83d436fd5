import clockIcon from '@tabler/icons/outline/clock.svg?path'
import { useSyncExternalStore } from 'react'
import { appText } from '#app/text.ts'
import { WaitingList } from '#platform/web/offline/waiting-list.tsx'
import { getStored, subscribeToStorage } from '#platform/web/storage/local-storage.ts'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'

/** What the seller did without a network: what is waiting to be sent, and what was refused and needs her decision (N-OFFL-011). */
export function WaitingScreen() {
  const outbox = useSyncExternalStore(
    subscribeToStorage,
    () => getStored('outbox'),
    () => null,
  )
  return (
    <>
      <PageTitle backTo="/" lead={appText.waitingLead}>
        {appText.waiting}
      </PageTitle>
      {outbox === null ? (
        <EmptyState icon={clockIcon} text={appText.nothingWaits} hint={appText.nothingWaitsHint} />
      ) : (
        <WaitingList />
      )}
    </>
  )
}
