import { documentsText } from '#accounts/documents/text.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { adminUsersText } from '../text.ts'
import { type User, useSetDocumentsApproved, useSetUserBlocked } from './api.ts'

interface UserSwitchProps {
  user: Pick<User, 'id' | 'firstName' | 'lastName' | 'isBlocked' | 'documentsApproved'>
}

/** On: the user is blocked. */
export function BlockedSwitch({ user }: UserSwitchProps) {
  const setBlocked = useSetUserBlocked()
  return (
    <Switch
      label={`${adminUsersText.blockUser} ${user.firstName} ${user.lastName}`}
      labelHidden
      checked={user.isBlocked}
      loading={setBlocked.isPending}
      onChange={() => setBlocked.mutate({ userId: user.id, value: !user.isBlocked })}
    />
  )
}

/** On: the documents are approved, and the seller may log in (D-062). */
export function ApprovedSwitch({ user }: UserSwitchProps) {
  const setApproved = useSetDocumentsApproved()
  return (
    <Switch
      label={`${documentsText.approveDocumentsOf} ${user.firstName} ${user.lastName}`}
      labelHidden
      checked={user.documentsApproved}
      loading={setApproved.isPending}
      onChange={() => setApproved.mutate({ userId: user.id, value: !user.documentsApproved })}
    />
  )
}
