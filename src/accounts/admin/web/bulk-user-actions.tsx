import { useState } from 'react'
import type { UserDeed } from '#accounts/admin/contract.ts'
import { accountsText } from '#accounts/text.ts'
import { useChangeUsers } from '#accounts/admin/web/api.ts'
import { commonText } from '#platform/text.ts'
import { notify } from '#platform/web/ui/notifications/notifications.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'

interface UserDeedsProps {
  chosen: ReadonlySet<string>
  deleted: boolean
  onDone: () => void
}

const ofCurrent: readonly UserDeed[] = ['approve', 'withdraw', 'block', 'unblock', 'delete']
const ofDeleted: readonly UserDeed[] = ['restore']

/** What can be done with all chosen users, after a question. */
export function UserDeeds({ chosen, deleted, onDone }: UserDeedsProps) {
  const [asked, setAsked] = useState<UserDeed | null>(null)
  const change = useChangeUsers()
  const confirm = async () => {
    if (!asked) return
    const { refused } = await change.mutateAsync({ ids: [...chosen], deed: asked })
    for (const message of new Set(refused.map(({ message }) => message))) notify.error(message)
    setAsked(null)
    onDone()
  }
  return (
    <>
      {(deleted ? ofDeleted : ofCurrent).map((deed) => (
        <Button key={deed} look={deed === 'delete' ? 'danger' : 'secondary'} small onClick={() => setAsked(deed)}>
          {accountsText.deeds[deed]}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== null}
        danger={asked === 'delete' || asked === 'block'}
        title={commonText.areYouSure}
        confirm={asked ? accountsText.deeds[asked] : ''}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      >
        <p>
          {asked && accountsText.deeds[asked]}:{' '}
          <strong>{`${chosen.size} ${chosen.size === 1 ? accountsText.oneUser : accountsText.manyUsers}`}</strong>
        </p>
      </ConfirmDialog>
    </>
  )
}
