import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { useState } from 'react'
import type { UserView } from '#accounts/admin/contract.ts'
import { adminUsersText } from '#accounts/admin/text.ts'
import { userSortCodes } from '#accounts/admin/user-sort.ts'
import { useDeleteUser, useRestoreUser, usersQuery } from '#accounts/admin/web/api.ts'
import { BulkUserActions } from '#accounts/admin/web/bulk-user-actions.tsx'
import { ApprovedSwitch, BlockedSwitch } from '#accounts/admin/web/user-status-switches.tsx'
import { documentsText } from '#accounts/documents/text.ts'
import { DocumentsStatusBadge } from '#accounts/documents/web/documents-status-badge.tsx'
import { accountsText } from '#accounts/text.ts'
import { ExportButton } from '#backoffice/web/export-button.tsx'
import { prefetchAdminList, useAdminList, useSelectedRows } from '#backoffice/web/use-admin-list.ts'
import { commonText } from '#platform/text.ts'
import { Link } from '#platform/web/router/links.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { deletedFilterName } from '#platform/web/ui/back-office/deleted-filter.tsx'
import { RestoreButton } from '#platform/web/ui/back-office/restore-button.tsx'
import { RowActions } from '#platform/web/ui/back-office/row-actions.tsx'
import { listQuery } from '#platform/web/ui/back-office/table-params.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Badge } from '#platform/web/ui/tables/badge.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'

const filters = ['waiting', deletedFilterName]
export const load = prefetchAdminList(usersQuery, filters)

export function AdminUsersScreen() {
  const { table, query } = useAdminList(usersQuery, ({ users, ttl }) => ({ rows: users, total: ttl }), filters)
  const deleted = table.params.filters[deletedFilterName] === '1'
  const [leaving, setLeaving] = useState<UserView | null>(null)
  const [chosen, setChosen] = useSelectedRows(table.params)
  const remove = useDeleteUser()
  const show = (only: string) =>
    table.filter({ waiting: '', [deletedFilterName]: '', ...(only ? { [only]: '1' } : {}) })
  return (
    <>
      <PageTitle>{adminUsersText.users}</PageTitle>
      <DataTable
        caption={adminUsersText.users}
        columns={deleted ? deletedColumns : [...columns, actionColumn(setLeaving)]}
        query={query}
        rowKey={({ _id }) => _id}
        table={table}
        search={{ label: adminUsersText.searchUsers }}
        actions={
          <>
            <Select
              pill
              label={commonText.show}
              value={Object.keys(table.params.filters)[0] ?? ''}
              options={[
                { value: '', label: adminUsersText.currentUsers },
                { value: 'waiting', label: adminUsersText.waitingOnly },
                { value: deletedFilterName, label: adminUsersText.deletedUsers },
              ]}
              onChange={show}
            />
            <ExportButton list="users" query={listQuery(table.params)} />
          </>
        }
        selection={{
          selected: chosen,
          onSelect: setChosen,
          label: fullName,
          actions: <BulkUserActions chosen={chosen} deleted={deleted} onDone={() => setChosen(new Set())} />,
        }}
        empty={adminUsersText.noUsers}
      />
      <DeleteDialog item={leaving} onDelete={({ _id }) => remove.mutateAsync(_id)} onClose={() => setLeaving(null)}>
        {(user) => (
          <p>
            {adminUsersText.deleteUser}: <strong>{fullName(user)}</strong>. {adminUsersText.deleteUserHint}
          </p>
        )}
      </DeleteDialog>
    </>
  )
}

const fullName = ({ firstName, lastName }: UserView) => `${firstName} ${lastName}`

const numberColumn: Column<UserView> = {
  title: adminUsersText.serialNumber,
  cell: (_user, number) => number,
  numeric: true,
}
const emailColumn: Column<UserView> = {
  title: accountsText.email,
  sort: userSortCodes.email,
  cell: ({ email }) => <Email address={email} />,
  breaks: 'anywhere',
}
const docsColumn: Column<UserView> = { title: adminUsersText.docs, cell: ({ docs }) => docs.length, numeric: true }
const emailStatusColumn: Column<UserView> = {
  title: adminUsersText.emailStatus,
  cell: ({ isVarified }) => (
    <Badge tone={isVarified === 1 ? 'success' : 'warning'}>
      {isVarified === 1 ? adminUsersText.verified : adminUsersText.pending}
    </Badge>
  ),
}

const columns: readonly Column<UserView>[] = [
  numberColumn,
  {
    title: accountsText.name,
    sort: userSortCodes.name,
    cell: (user) => <Link to={`/admin-user/admin-user-details/${user._id}`}>{fullName(user)}</Link>,
  },
  emailColumn,
  docsColumn,
  { title: adminUsersText.block, cell: (user) => <BlockedSwitch user={user} /> },
  emailStatusColumn,
  { title: documentsText.documentStatus, cell: (user) => <ApprovedSwitch user={user} /> },
]

/** Nothing can be switched on somebody who is deleted, and her page is gone. */
const deletedColumns: readonly Column<UserView>[] = [
  numberColumn,
  { title: accountsText.name, sort: userSortCodes.name, cell: fullName },
  emailColumn,
  docsColumn,
  emailStatusColumn,
  { title: documentsText.documentStatus, cell: (user) => <DocumentsStatusBadge user={user} /> },
  { title: adminUsersText.action, cell: (user) => <Restore {...user} /> },
]

const actionColumn = (onDelete: (user: UserView) => void): Column<UserView> => ({
  title: adminUsersText.action,
  cell: (user) => (
    <RowActions>
      <IconButton
        icon={trashIcon}
        label={`${adminUsersText.deleteUser}: ${fullName(user)}`}
        onClick={() => onDelete(user)}
      />
    </RowActions>
  ),
})

function Restore(user: UserView) {
  const restore = useRestoreUser()
  return <RestoreButton name={fullName(user)} onRestore={() => restore.mutateAsync(user._id)} />
}
