import { useState } from 'react'
import { formatPhone } from '#accounts/phone/web/format-phone.ts'
import { ExportButton } from '#backoffice/web/export-button.tsx'
import { prefetchAdminList, useAdminList } from '#backoffice/web/use-admin-list.ts'
import { clientSortCodes } from '#clients/admin/client-sort.ts'
import { adminClientsText } from '#clients/admin/text.ts'
import { adminClientsQuery, useDeleteAnyClient, useRestoreClient } from '#clients/admin/web/api.ts'
import type { ClientView } from '#clients/contract.ts'
import { importsText } from '#imports/text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { DeletedFilter, deletedFilterName } from '#platform/web/ui/back-office/deleted-filter.tsx'
import { RestoreButton } from '#platform/web/ui/back-office/restore-button.tsx'
import { RowActions } from '#platform/web/ui/back-office/row-actions.tsx'
import { listQuery } from '#platform/web/ui/back-office/table-params.ts'
import { ButtonLink, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { trashIcon } from '#platform/web/ui/icons/more-icons.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'

const filters = [deletedFilterName]
export const load = prefetchAdminList(adminClientsQuery, filters)

export function AdminClientsScreen() {
  const { table, query } = useAdminList(
    adminClientsQuery,
    ({ clients, ttl }) => ({ rows: clients, total: ttl }),
    filters,
  )
  const deleted = table.place.filters[deletedFilterName] === '1'
  const [leaving, setLeaving] = useState<ClientView | null>(null)
  const remove = useDeleteAnyClient()
  return (
    <>
      <PageTitle>{adminClientsText.clients}</PageTitle>
      <DataTable
        caption={adminClientsText.clients}
        columns={[...columns, deleted ? restoreColumn : removeColumn(setLeaving)]}
        query={query}
        rowKey={({ _id }) => _id}
        table={table}
        search={{ label: adminClientsText.searchClients }}
        actions={
          <>
            <DeletedFilter table={table} present={adminClientsText.current} deleted={adminClientsText.deleted} />
            <ExportButton list="clients" query={listQuery(table.place)} />
            <ButtonLink small variant="secondary" to="/admin-client/import">
              {importsText.import}
            </ButtonLink>
          </>
        }
        empty={adminClientsText.noClients}
      />
      <DeleteDialog item={leaving} onDelete={({ _id }) => remove.mutateAsync(_id)} onClose={() => setLeaving(null)}>
        {({ name }) => (
          <p>
            {adminClientsText.removeClient}: <strong>{name}</strong>. {adminClientsText.removeHint}
          </p>
        )}
      </DeleteDialog>
    </>
  )
}

const columns: readonly Column<ClientView>[] = [
  { title: adminClientsText.serialNumber, cell: (_client, number) => number, numeric: true },
  {
    title: adminClientsText.name,
    sort: clientSortCodes.name,
    cell: ({ _id, name }) => <Link to={`/admin-client/admin-client-detail/${_id}`}>{name}</Link>,
  },
  {
    title: adminClientsText.email,
    sort: clientSortCodes.email,
    cell: ({ email }) => <Email address={email} />,
    breaks: 'anywhere',
  },
  { title: adminClientsText.city, sort: clientSortCodes.city, cell: ({ city }) => city },
  { title: adminClientsText.county, sort: clientSortCodes.county, cell: ({ state }) => state },
  { title: adminClientsText.phone, cell: formatPhone, breaks: 'never' },
]

const removeColumn = (onRemove: (client: ClientView) => void): Column<ClientView> => ({
  title: adminClientsText.action,
  cell: (client) => (
    <RowActions>
      <IconButton
        icon={trashIcon}
        label={`${adminClientsText.removeClient}: ${client.name}`}
        onClick={() => onRemove(client)}
      />
    </RowActions>
  ),
})

const restoreColumn: Column<ClientView> = { title: adminClientsText.action, cell: (client) => <Restore {...client} /> }

function Restore({ _id, name }: ClientView) {
  const restore = useRestoreClient()
  return <RestoreButton name={name} onRestore={() => restore.mutateAsync(_id)} />
}
