import { useState } from 'react'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { notifyRefused } from '#platform/web/ui/notifications/notify-refused.ts'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import type { BulkUserAction } from '../codes.ts'
import { adminUsersText } from '../text.ts'
import { useBulkUserAction } from './api.ts'

interface BulkUserActionsProps {
  selected: ReadonlySet<string>
  deleted: boolean
  /** Receives the ids of the users who were refused. */
  onDone: (refusedIds: ReadonlySet<string>) => void
}

const actionsOnCurrentUsers: readonly BulkUserAction[] = ['approve', 'withdraw', 'block', 'unblock', 'delete']
const actionsOnDeletedUsers: readonly BulkUserAction[] = ['restore']

/** Actions on all selected users, each after a confirmation. */
export function BulkUserActions({ selected, deleted, onDone }: BulkUserActionsProps) {
  const [action, setAction] = useState<BulkUserAction | null>(null)
  const bulkAction = useBulkUserAction()
  const confirm = async () => {
    if (!action) return
    const { refused } = await bulkAction.mutateAsync({ userIds: [...selected], action })
    notifyRefused(refused)
    setAction(null)
    onDone(new Set(refused.map(({ id }) => id)))
  }
  return (
    <>
      {(deleted ? actionsOnDeletedUsers : actionsOnCurrentUsers).map((option) => (
        <Button
          key={option}
          variant={option === 'delete' ? 'danger' : 'secondary'}
          small
          onClick={() => setAction(option)}
        >
          {adminUsersText.bulkActions[option]}
        </Button>
      ))}
      <ConfirmDialog
        open={action !== null}
        danger={action === 'delete' || action === 'block'}
        title={commonText.areYouSure}
        confirm={action ? adminUsersText.bulkActions[action] : ''}
        onConfirm={confirm}
        onClose={() => setAction(null)}
      >
        <p>
          {action && adminUsersText.bulkActions[action]}: <strong>{adminUsersText.userCount(selected.size)}</strong>
        </p>
      </ConfirmDialog>
    </>
  )
}
