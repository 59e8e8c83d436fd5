import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { useState } from 'react'
import { documentsText } from '#accounts/documents/text.ts'
import { DocumentsStatusBadge } from '#accounts/documents/web/document-labels.tsx'
import { accountsText } from '#accounts/text.ts'
import { ExportButton } from '#back-office/frame/web/export-button.tsx'
import { prefetchAdminList, useAdminList, useSelectedRows } from '#back-office/frame/web/use-admin-list.ts'
import { useListArrangement } from '#back-office/frame/web/use-list-arrangement.ts'
import { formatDay } from '#platform/dates.ts'
import { commonText } from '#platform/text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { DataTable, RowActions } from '#platform/web/ui/back-office/data-table.tsx'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { FilterPeriod, FilterSelect } from '#platform/web/ui/back-office/filter-fields.tsx'
import { listQuery } from '#platform/web/ui/back-office/list-query-api.ts'
import { deletedFilterName, RestoreButton } from '#platform/web/ui/back-office/table-toolbar.tsx'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Badge, type Column } from '#platform/web/ui/tables/table.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { userFilterNames, userSortCodes, userStates } from '../codes.ts'
import { adminUsersText } from '../text.ts'
import { type User, useDeleteUser, useRestoreUser, usersQuery } from './api.ts'
import { BulkUserActions } from './bulk-user-actions.tsx'
import { ApprovedSwitch, BlockedSwitch } from './user-status-switches.tsx'

const filters = [...userFilterNames, deletedFilterName]
/** The filters that the list offers as one choice, so that at most one of them is set. */
const shownOnlyNames = ['waiting', deletedFilterName]
export const load = prefetchAdminList(usersQuery, filters, 'users')

export function AdminUsersScreen() {
  const { table, query } = useAdminList(usersQuery, ({ users, total }) => ({ rows: users, total }), filters)
  const deleted = table.params.filters[deletedFilterName] === '1'
  const arrangement = useListArrangement('users')
  const [userToDelete, setUserToDelete] = useState<User | null>(null)
  const [selected, setSelected] = useSelectedRows(table.params)
  const remove = useDeleteUser()
  const show = (only: string) =>
    table.filter({ waiting: '', [deletedFilterName]: '', ...(only ? { [only]: '1' } : {}) })
  return (
    <>
      <PageTitle>{adminUsersText.users}</PageTitle>
      <DataTable
        caption={adminUsersText.users}
        columns={deleted ? deletedColumns : [...columns, actionColumn(setUserToDelete)]}
        query={query}
        rowKey={({ id }) => id}
        table={table}
        search={{ label: adminUsersText.searchUsers }}
        actions={
          <>
            <Select
              pill
              label={commonText.show}
              value={shownOnlyNames.find((name) => table.params.filters[name]) ?? ''}
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
        filters={
          <>
            <FilterSelect
              table={table}
              name="status"
              label={adminUsersText.accountStatus}
              any={adminUsersText.anyStatus}
              options={userStates.map((value) => ({ value, label: adminUsersText.userStates[value] }))}
            />
            <FilterPeriod table={table} from={adminUsersText.from} to={adminUsersText.to} />
          </>
        }
        actionFilterNames={shownOnlyNames}
        arrangement={arrangement}
        selection={{
          selected,
          onSelect: setSelected,
          label: fullName,
          actions: <BulkUserActions selected={selected} deleted={deleted} onDone={setSelected} />,
        }}
        empty={adminUsersText.noUsers}
        firstStep={{ to: '/', label: adminUsersText.openShop, hint: adminUsersText.noUsersHint }}
      />
      <DeleteDialog
        item={userToDelete}
        onDelete={({ id }) => remove.mutateAsync(id)}
        onClose={() => setUserToDelete(null)}
      >
        {(user) => (
          <p>
            {adminUsersText.deleteUser}: <strong>{fullName(user)}</strong>. {adminUsersText.deleteUserHint}
          </p>
        )}
      </DeleteDialog>
    </>
  )
}

const fullName = ({ firstName, lastName }: User) => `${firstName} ${lastName}`

const numberColumn: Column<User> = {
  title: adminUsersText.serialNumber,
  cell: (_user, number) => number,
  numeric: true,
  onTablets: 'left out',
}
const emailColumn: Column<User> = {
  title: accountsText.email,
  name: 'email',
  sort: userSortCodes.email,
  cell: ({ email }) => <Email email={email} />,
  breaks: 'anywhere',
  onTablets: 'line',
}
const documentsColumn: Column<User> = {
  title: adminUsersText.docs,
  name: 'documents',
  cell: ({ documents }) => documents.length,
  numeric: true,
}
const emailStatusColumn: Column<User> = {
  title: adminUsersText.emailStatus,
  name: 'emailStatus',
  cell: ({ emailVerified }) => (
    <Badge tone={emailVerified ? 'success' : 'warning'}>
      {emailVerified ? adminUsersText.verified : adminUsersText.pending}
    </Badge>
  ),
}

const extraColumns: readonly Column<User>[] = [
  { title: adminUsersText.business, name: 'business', isExtra: true, cell: ({ businessName }) => businessName },
  {
    title: adminUsersText.registeredOn,
    name: 'registered',
    isExtra: true,
    cell: ({ createdAt }) => formatDay(createdAt),
    breaks: 'never',
  },
]

const columns: readonly Column<User>[] = [
  numberColumn,
  {
    title: accountsText.name,
    sort: userSortCodes.name,
    cell: (user) => <Link to={`/admin-user/admin-user-details/${user.id}`}>{fullName(user)}</Link>,
  },
  emailColumn,
  ...extraColumns,
  documentsColumn,
  { title: adminUsersText.block, name: 'block', cell: (user) => <BlockedSwitch user={user} /> },
  emailStatusColumn,
  { title: documentsText.documentStatus, name: 'approved', cell: (user) => <ApprovedSwitch user={user} /> },
]

/** Deleted users have no page and no switches. */
const deletedColumns: readonly Column<User>[] = [
  numberColumn,
  { title: accountsText.name, sort: userSortCodes.name, cell: fullName },
  emailColumn,
  ...extraColumns,
  documentsColumn,
  emailStatusColumn,
  { title: documentsText.documentStatus, name: 'approved', cell: (user) => <DocumentsStatusBadge user={user} /> },
  { title: adminUsersText.action, cell: (user) => <Restore {...user} /> },
]

const actionColumn = (onDelete: (user: User) => void): Column<User> => ({
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

function Restore(user: User) {
  const restore = useRestoreUser()
  return <RestoreButton name={fullName(user)} onRestore={() => restore.mutateAsync(user.id)} />
}
