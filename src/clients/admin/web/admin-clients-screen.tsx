import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { useState } from 'react'
import { formatPhone } from '#accounts/phone/web/phone-number.ts'
import { ExportButton } from '#back-office/frame/web/export-button.tsx'
import { prefetchAdminList, useAdminList } from '#back-office/frame/web/use-admin-list.ts'
import { useListArrangement } from '#back-office/frame/web/use-list-arrangement.ts'
import { importsText } from '#back-office/imports/text.ts'
import type { Client } from '#clients/web/api.ts'
import { Link } from '#platform/web/router/router.tsx'
import { DataTable, RowActions } from '#platform/web/ui/back-office/data-table.tsx'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { listQuery } from '#platform/web/ui/back-office/list-query-api.ts'
import { DeletedFilter, deletedFilterName, RestoreButton } from '#platform/web/ui/back-office/table-toolbar.tsx'
import { ButtonLink, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { clientSortCodes } from '../client-sort.ts'
import { adminClientsText } from '../text.ts'
import { adminClientsQuery, useDeleteAnyClient, useRestoreClient } from './api.ts'

const filters = [deletedFilterName]

export const load = prefetchAdminList(adminClientsQuery, filters, 'clients')

export function AdminClientsScreen() {
  const { table, query } = useAdminList(adminClientsQuery, ({ clients, total }) => ({ rows: clients, total }), filters)
  const deleted = table.params.filters[deletedFilterName] === '1'
  const arrangement = useListArrangement('clients')
  const [clientToDelete, setClientToDelete] = useState<Client | null>(null)
  const remove = useDeleteAnyClient()
  return (
    <>
      <PageTitle>{adminClientsText.clients}</PageTitle>
      <DataTable
        caption={adminClientsText.clients}
        columns={[...columns, deleted ? restoreColumn : deleteColumn(setClientToDelete)]}
        query={query}
        rowKey={({ id }) => id}
        table={table}
        search={{ label: adminClientsText.searchClients }}
        actions={
          <>
            <DeletedFilter table={table} present={adminClientsText.current} deleted={adminClientsText.deleted} />
            <ExportButton list="clients" query={listQuery(table.params)} />
            <ButtonLink small variant="secondary" to="/admin-client/import">
              {importsText.import}
            </ButtonLink>
          </>
        }
        arrangement={arrangement}
        empty={adminClientsText.noClients}
        firstStep={{
          to: '/admin-client/import',
          label: adminClientsText.importClients,
          hint: adminClientsText.noClientsHint,
        }}
      />
      <DeleteDialog
        item={clientToDelete}
        onDelete={({ id }) => remove.mutateAsync(id)}
        onClose={() => setClientToDelete(null)}
      >
        {({ name }) => (
          <p>
            {adminClientsText.removeClient}: <strong>{name}</strong>. {adminClientsText.removeHint}
          </p>
        )}
      </DeleteDialog>
    </>
  )
}

const columns: readonly Column<Client>[] = [
  { title: adminClientsText.serialNumber, cell: (_client, number) => number, numeric: true, onTablets: 'left out' },
  {
    title: adminClientsText.name,
    sort: clientSortCodes.name,
    cell: ({ id, name }) => <Link to={`/admin-client/admin-client-detail/${id}`}>{name}</Link>,
  },
  {
    title: adminClientsText.email,
    name: 'email',
    sort: clientSortCodes.email,
    cell: ({ email }) => <Email email={email} />,
    breaks: 'anywhere',
    onTablets: 'line',
  },
  { title: adminClientsText.city, name: 'city', sort: clientSortCodes.city, cell: ({ city }) => city },
  { title: adminClientsText.county, name: 'county', sort: clientSortCodes.county, cell: ({ county }) => county },
  {
    title: adminClientsText.phone,
    name: 'phone',
    cell: ({ phone, diallingCode }) => formatPhone({ number: phone, diallingCode }),
    breaks: 'never',
  },
]

const deleteColumn = (onDelete: (client: Client) => void): Column<Client> => ({
  title: adminClientsText.action,
  cell: (client) => (
    <RowActions>
      <IconButton
        icon={trashIcon}
        label={`${adminClientsText.removeClient}: ${client.name}`}
        onClick={() => onDelete(client)}
      />
    </RowActions>
  ),
})

const restoreColumn: Column<Client> = { title: adminClientsText.action, cell: (client) => <Restore {...client} /> }

function Restore({ id, name }: Client) {
  const restore = useRestoreClient()
  return <RestoreButton name={name} onRestore={() => restore.mutateAsync(id)} />
}
