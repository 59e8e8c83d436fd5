import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UserView, userSort } from '#accounts/admin-contract.ts'
import { useDeleteUser, usersQuery } from '#accounts/web/api.ts'
import { DocumentsBadge } from '#accounts/web/documents-badge.tsx'
import { RestoreUserButton } from '#accounts/web/restore-user-button.tsx'
import { UserDeeds } from '#accounts/web/user-deeds.tsx'
import { ApprovedSwitch, BlockedSwitch } from '#accounts/web/user-switches.tsx'
import { Link } from '#base/web/router.tsx'
import { useViewer } from '#base/web/session.ts'
import { listQuery, useTablePlace } from '#base/web/table-place.ts'
import { Badge } from '#base/web/ui/badge.tsx'
import { IconButton } from '#base/web/ui/button.tsx'
import { ConfirmDialog } from '#base/web/ui/confirm-dialog.tsx'
import { DataTable } from '#base/web/ui/data-table.tsx'
import { ExportButton } from '#base/web/ui/export-button.tsx'
import { trashIcon } from '#base/web/ui/more-icons.ts'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { Select } from '#base/web/ui/select.tsx'
import type { Column } from '#base/web/ui/table.tsx'
import { accountsMessages as say } from '#messages/accounts.ts'
import { commonMessages } from '#messages/common.ts'

export function Component() {
  const viewer = useViewer()
  const table = useTablePlace(['waiting', 'deleted'])
  const deleted = table.place.filters.deleted === '1'
  const [leaving, setLeaving] = useState<UserView | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
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
  const show = (only: string) => {
    setChosen(new Set())
    table.filter({ waiting: '', deleted: '', ...(only ? { [only]: '1' } : {}) })
  }
  return (
    <>
      <PageTitle>{say.users}</PageTitle>
      <DataTable
        caption={say.users}
        columns={deleted ? deletedColumns : [...columns, actionColumn(setLeaving)]}
        query={query}
        rowKey={({ _id }) => _id}
        table={table}
        search={{ label: say.searchUsers }}
        actions={
          <>
            <Select
              pill
              label={say.shown}
              value={Object.keys(table.place.filters)[0] ?? ''}
              options={[
                { value: '', label: say.currentUsers },
                { value: 'waiting', label: say.waitingOnly },
                { value: 'deleted', label: say.deletedUsers },
              ]}
              onChange={show}
            />
            <ExportButton list="users" query={listQuery(table.place)} />
          </>
        }
        selection={{
          chosen,
          onChoose: setChosen,
          label: nameOf,
          actions: <UserDeeds chosen={chosen} deleted={deleted} onDone={() => setChosen(new Set())} />,
        }}
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

const numberColumn: Column<UserView> = { title: say.serialNumber, cell: (_user, number) => number, figures: true }
const emailColumn: Column<UserView> = { title: say.email, sort: userSort.email, cell: ({ email }) => email }
const docsColumn: Column<UserView> = { title: say.docs, cell: ({ docs }) => docs.length, figures: true }
const emailStatusColumn: Column<UserView> = {
  title: say.emailStatus,
  cell: ({ isVarified }) => (
    <Badge tone={isVarified === 1 ? 'leaf' : 'amber'}>{isVarified === 1 ? say.verified : say.pending}</Badge>
  ),
}

const columns: readonly Column<UserView>[] = [
  numberColumn,
  {
    title: say.name,
    sort: userSort.name,
    cell: (user) => <Link to={`/admin-user/admin-user-details/${user._id}`}>{nameOf(user)}</Link>,
  },
  emailColumn,
  docsColumn,
  { title: say.block, cell: (user) => <BlockedSwitch user={user} /> },
  emailStatusColumn,
  { title: say.documentStatus, cell: (user) => <ApprovedSwitch user={user} /> },
]

/** Nothing can be switched on somebody who is deleted, and her page is gone. */
const deletedColumns: readonly Column<UserView>[] = [
  numberColumn,
  { title: say.name, sort: userSort.name, cell: nameOf },
  emailColumn,
  docsColumn,
  emailStatusColumn,
  { title: say.documentStatus, cell: (user) => <DocumentsBadge user={user} /> },
  { title: say.action, cell: (user) => <RestoreUserButton userId={user._id} name={nameOf(user)} /> },
]

const actionColumn = (onDelete: (user: UserView) => void): Column<UserView> => ({
  title: say.action,
  cell: (user) => (
    <IconButton icon={trashIcon} label={`${say.deleteUser}: ${nameOf(user)}`} onClick={() => onDelete(user)} />
  ),
})
