import type { UserView } from '#accounts/admin/contract.ts'
import { adminUsersText } from '#accounts/admin/text.ts'
import { useSwitchUser } from '#accounts/admin/web/api.ts'
import { documentsText } from '#accounts/documents/text.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'

interface UserSwitchProps {
  user: Pick<UserView, '_id' | 'firstName' | 'lastName' | 'status' | 'isActive'>
}

/** On is blocked; an active user's press sends action 0 (A-USER-042). */
export function BlockedSwitch({ user }: UserSwitchProps) {
  const set = useSwitchUser()
  return (
    <Switch
      label={`${adminUsersText.blockUser} ${user.firstName} ${user.lastName}`}
      labelHidden
      checked={user.status === 0}
      loading={set.isPending}
      onChange={() => set.mutate({ userId: user._id, flag: 'status', action: user.status === 1 ? 0 : 1 })}
    />
  )
}

/** On is approved: she may log in (D-062). */
export function ApprovedSwitch({ user }: UserSwitchProps) {
  const set = useSwitchUser()
  return (
    <Switch
      label={`${documentsText.approveDocumentsOf} ${user.firstName} ${user.lastName}`}
      labelHidden
      checked={user.isActive === 1}
      loading={set.isPending}
      onChange={() => set.mutate({ userId: user._id, flag: 'isActive', action: user.isActive === 1 ? 0 : 1 })}
    />
  )
}
