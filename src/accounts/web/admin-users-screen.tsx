import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UserView, userSort } from '#accounts/admin-contract.ts'
import { useDeleteUser, usersQuery } from '#accounts/web/api.ts'
import { ApprovedSwitch, BlockedSwitch } from '#accounts/web/user-switches.tsx'
import { Link } from '#base/web/router.tsx'
import { useViewer } from '#base/web/session.ts'
import { useTablePlace } from '#base/web/table-place.ts'
import { Badge } from '#base/web/ui/badge.tsx'
import { IconButton } from '#base/web/ui/button.tsx'
import { ConfirmDialog } from '#base/web/ui/confirm-dialog.tsx'
import { DataTable } from '#base/web/ui/data-table.tsx'
import { trashIcon } from '#base/web/ui/more-icons.ts'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import type { Column } from '#base/web/ui/table.tsx'
import { accountsMessages as say } from '#messages/accounts.ts'
import { commonMessages } from '#messages/common.ts'

export function Component() {
  const viewer = useViewer()
  const table = useTablePlace()
  const [leaving, setLeaving] = useState<UserView | null>(null)
  const remove = useDeleteUser()
  const query = useQuery({
    ...usersQuery(viewer.key, table.place),
    // the rows of before stay while the next ones come
    placeholderData: (before) => before,
    select: ({ users, ttl }) => ({ rows: users, total: ttl }),
  })
  const confirm = async () => {
    if (!leaving) return
    await remove.mutateAsync(leaving._id)
    setLeaving(null)
  }
  return (
    <>
      <PageTitle>{say.users}</PageTitle>
      <DataTable
        caption={say.users}
        columns={[...columns, actionColumn(setLeaving)]}
        query={query}
        rowKey={({ _id }) => _id}
        table={table}
        search={{ label: say.searchUsers }}
        empty={say.noUsers}
      />
      <ConfirmDialog
        open={leaving !== null}
        danger
        title={commonMessages.areYouSure}
        confirm={commonMessages.delete}
        onConfirm={confirm}
        onClose={() => setLeaving(null)}
      >
        <p>
          {say.deleteUser}: <strong>{leaving && nameOf(leaving)}</strong>. {say.deleteUserHint}
        </p>
      </ConfirmDialog>
    </>
  )
}

const nameOf = ({ firstName, lastName }: UserView) => `${firstName} ${lastName}`

const columns: readonly Column<UserView>[] = [
  { title: say.serialNumber, cell: (_user, number) => number, figures: true },
  {
    title: say.name,
    sort: userSort.name,
    cell: (user) => <Link to={`/admin-user/admin-user-details/${user._id}`}>{nameOf(user)}</Link>,
  },
  { title: say.email, sort: userSort.email, cell: ({ email }) => email },
  { title: say.docs, cell: ({ docs }) => docs.length, figures: true },
  { title: say.block, cell: (user) => <BlockedSwitch user={user} /> },
  {
    title: say.emailStatus,
    cell: ({ isVarified }) => (
      <Badge tone={isVarified === 1 ? 'leaf' : 'amber'}>{isVarified === 1 ? say.verified : say.pending}</Badge>
    ),
  },
  { title: say.documentStatus, cell: (user) => <ApprovedSwitch user={user} /> },
]

const actionColumn = (onDelete: (user: UserView) => void): Column<UserView> => ({
  title: say.action,
  cell: (user) => (
    <IconButton icon={trashIcon} label={`${say.deleteUser}: ${nameOf(user)}`} onClick={() => onDelete(user)} />
  ),
})
