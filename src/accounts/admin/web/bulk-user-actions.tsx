import { useState } from 'react'
import type { BulkUserAction } from '#accounts/admin/contract.ts'
import { adminUsersText } from '#accounts/admin/text.ts'
import { useBulkUserAction } from '#accounts/admin/web/api.ts'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { notify } from '#platform/web/ui/notifications/notifications.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx'

interface BulkUserActionsProps {
  chosen: ReadonlySet<string>
  deleted: boolean
  onDone: () => void
}

const actionsOnCurrentUsers: readonly BulkUserAction[] = ['approve', 'withdraw', 'block', 'unblock', 'delete']
const actionsOnDeletedUsers: readonly BulkUserAction[] = ['restore']

/** What can be done with all chosen users, after a question. */
export function BulkUserActions({ chosen, deleted, onDone }: BulkUserActionsProps) {
  const [asked, setAsked] = useState<BulkUserAction | null>(null)
  const change = useBulkUserAction()
  const confirm = async () => {
    if (!asked) return
    const { refused } = await change.mutateAsync({ ids: [...chosen], deed: asked })
    for (const message of new Set(refused.map(({ message }) => message))) notify.error(message)
    setAsked(null)
    onDone()
  }
  return (
    <>
      {(deleted ? actionsOnDeletedUsers : actionsOnCurrentUsers).map((deed) => (
        <Button key={deed} variant={deed === 'delete' ? 'danger' : 'secondary'} small onClick={() => setAsked(deed)}>
          {adminUsersText.bulkActions[deed]}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== null}
        danger={asked === 'delete' || asked === 'block'}
        title={commonText.areYouSure}
        confirm={asked ? adminUsersText.bulkActions[asked] : ''}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      >
        <p>
          {asked && adminUsersText.bulkActions[asked]}:{' '}
          <strong>{`${chosen.size} ${chosen.size === 1 ? adminUsersText.oneUser : adminUsersText.manyUsers}`}</strong>
        </p>
      </ConfirmDialog>
    </>
  )
}
