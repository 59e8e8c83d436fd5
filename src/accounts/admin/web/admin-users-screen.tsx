import { useState } from 'react'
import type { UserView } from '#accounts/admin/contract.ts'
import { userSort } from '#accounts/admin/user-sort.ts'
import { accountsText } from '#accounts/text.ts'
import { useDeleteUser, useRestoreUser, usersQuery } from '#accounts/admin/web/api.ts'
import { DocumentsBadge } from '#accounts/documents/web/documents-status-badge.tsx'
import { UserDeeds } from '#accounts/admin/web/bulk-user-actions.tsx'
import { ApprovedSwitch, BlockedSwitch } from '#accounts/admin/web/user-status-switches.tsx'
import { commonText } from '#platform/text.ts'
import { loadAdminList, useAdminList, useChosenRows } from '#backoffice/web/use-admin-list.ts'
import { Link } from '#platform/web/router/router.tsx'
import { listQuery } from '#platform/web/ui/back-office/table-params.ts'
import { Badge } from '#platform/web/ui/tables/badge.tsx'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { deletedFilter } from '#platform/web/ui/back-office/deleted-filter.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { ExportButton } from '#backoffice/web/export-button.tsx'
import { trashIcon } from '#platform/web/ui/icons/more-icons.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { RestoreButton } from '#platform/web/ui/back-office/restore-button.tsx'
import { RowActions } from '#platform/web/ui/back-office/row-actions.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'

const filters = ['waiting', deletedFilter]
export const load = loadAdminList(usersQuery, filters)

export function AdminUsersScreen() {
  const { table, query } = useAdminList(usersQuery, ({ users, ttl }) => ({ rows: users, total: ttl }), filters)
  const deleted = table.place.filters[deletedFilter] === '1'
  const [leaving, setLeaving] = useState<UserView | null>(null)
  const [chosen, setChosen] = useChosenRows(table.place)
  const remove = useDeleteUser()
  const show = (only: string) => table.filter({ waiting: '', [deletedFilter]: '', ...(only ? { [only]: '1' } : {}) })
  return (
    <>
      <PageTitle>{accountsText.users}</PageTitle>
      <DataTable
        caption={accountsText.users}
        columns={deleted ? deletedColumns : [...columns, actionColumn(setLeaving)]}
        query={query}
        rowKey={({ _id }) => _id}
        table={table}
        search={{ label: accountsText.searchUsers }}
        actions={
          <>
            <Select
              pill
              label={commonText.show}
              value={Object.keys(table.place.filters)[0] ?? ''}
              options={[
                { value: '', label: accountsText.currentUsers },
                { value: 'waiting', label: accountsText.waitingOnly },
                { value: deletedFilter, label: accountsText.deletedUsers },
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
        empty={accountsText.noUsers}
      />
      <DeleteDialog of={leaving} onDelete={({ _id }) => remove.mutateAsync(_id)} onClose={() => setLeaving(null)}>
        {(user) => (
          <p>
            {accountsText.deleteUser}: <strong>{nameOf(user)}</strong>. {accountsText.deleteUserHint}
          </p>
        )}
      </DeleteDialog>
    </>
  )
}

const nameOf = ({ firstName, lastName }: UserView) => `${firstName} ${lastName}`

const numberColumn: Column<UserView> = {
  title: accountsText.serialNumber,
  cell: (_user, number) => number,
  figures: true,
}
const emailColumn: Column<UserView> = {
  title: accountsText.email,
  sort: userSort.email,
  cell: ({ email }) => <Email address={email} />,
  breaks: 'anywhere',
}
const docsColumn: Column<UserView> = { title: accountsText.docs, cell: ({ docs }) => docs.length, figures: true }
const emailStatusColumn: Column<UserView> = {
  title: accountsText.emailStatus,
  cell: ({ isVarified }) => (
    <Badge tone={isVarified === 1 ? 'leaf' : 'amber'}>
      {isVarified === 1 ? accountsText.verified : accountsText.pending}
    </Badge>
  ),
}

const columns: readonly Column<UserView>[] = [
  numberColumn,
  {
    title: accountsText.name,
    sort: userSort.name,
    cell: (user) => <Link to={`/admin-user/admin-user-details/${user._id}`}>{nameOf(user)}</Link>,
  },
  emailColumn,
  docsColumn,
  { title: accountsText.block, cell: (user) => <BlockedSwitch user={user} /> },
  emailStatusColumn,
  { title: accountsText.documentStatus, cell: (user) => <ApprovedSwitch user={user} /> },
]

/** Nothing can be switched on somebody who is deleted, and her page is gone. */
const deletedColumns: readonly Column<UserView>[] = [
  numberColumn,
  { title: accountsText.name, sort: userSort.name, cell: nameOf },
  emailColumn,
  docsColumn,
  emailStatusColumn,
  { title: accountsText.documentStatus, cell: (user) => <DocumentsBadge user={user} /> },
  { title: accountsText.action, cell: (user) => <Restore {...user} /> },
]

const actionColumn = (onDelete: (user: UserView) => void): Column<UserView> => ({
  title: accountsText.action,
  cell: (user) => (
    <RowActions>
      <IconButton
        icon={trashIcon}
        label={`${accountsText.deleteUser}: ${nameOf(user)}`}
        onClick={() => onDelete(user)}
      />
    </RowActions>
  ),
})

function Restore(user: UserView) {
  const restore = useRestoreUser()
  return <RestoreButton name={nameOf(user)} onRestore={() => restore.mutateAsync(user._id)} />
}
