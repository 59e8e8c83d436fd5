import type { UserView } from '#accounts/admin/contract.ts'
import { accountsText } from '#accounts/text.ts'
import { useSetUser } from '#accounts/admin/web/api.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'

interface UserSwitchProps {
  user: Pick<UserView, '_id' | 'firstName' | 'lastName' | 'status' | 'isActive'>
}

/** On is blocked; an active user's press sends action 0 (A-USER-042). */
export function BlockedSwitch({ user }: UserSwitchProps) {
  const set = useSetUser()
  return (
    <Switch
      label={`${accountsText.blockUser} ${user.firstName} ${user.lastName}`}
      labelUnseen
      checked={user.status === 0}
      waiting={set.isPending}
      onChange={() => set.mutate({ userId: user._id, flag: 'status', action: user.status === 1 ? 0 : 1 })}
    />
  )
}

/** On is approved: she may log in (D-062). */
export function ApprovedSwitch({ user }: UserSwitchProps) {
  const set = useSetUser()
  return (
    <Switch
      label={`${accountsText.approveDocuments} ${user.firstName} ${user.lastName}`}
      labelUnseen
      checked={user.isActive === 1}
      waiting={set.isPending}
      onChange={() => set.mutate({ userId: user._id, flag: 'isActive', action: user.isActive === 1 ? 0 : 1 })}
    />
  )
}
