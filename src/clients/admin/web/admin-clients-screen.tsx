import { useState } from 'react'
import { clientSort } from '#clients/admin/client-sort.ts'
import { adminClientsText } from '#clients/admin/text.ts'
import type { ClientView } from '#clients/contract.ts'
import { adminClientsQuery, useRemoveAnyClient, useRestoreClient } from '#clients/admin/web/api.ts'
import { shownPhone } from '#accounts/phone/web/format-phone.ts'
import { importsText } from '#imports/text.ts'
import { loadAdminList, useAdminList } from '#backoffice/web/use-admin-list.ts'
import { Link } from '#platform/web/router/router.tsx'
import { listQuery } from '#platform/web/ui/back-office/table-params.ts'
import { ButtonLink, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { DeletedSelect, deletedFilter } from '#platform/web/ui/back-office/deleted-filter.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { ExportButton } from '#backoffice/web/export-button.tsx'
import { trashIcon } from '#platform/web/ui/icons/more-icons.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { RestoreButton } from '#platform/web/ui/back-office/restore-button.tsx'
import { RowActions } from '#platform/web/ui/back-office/row-actions.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'

const filters = [deletedFilter]
export const load = loadAdminList(adminClientsQuery, filters)

export function AdminClientsScreen() {
  const { table, query } = useAdminList(
    adminClientsQuery,
    ({ clients, ttl }) => ({ rows: clients, total: ttl }),
    filters,
  )
  const deleted = table.place.filters[deletedFilter] === '1'
  const [leaving, setLeaving] = useState<ClientView | null>(null)
  const remove = useRemoveAnyClient()
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
            <DeletedSelect table={table} present={adminClientsText.current} deleted={adminClientsText.deleted} />
            <ExportButton list="clients" query={listQuery(table.place)} />
            <ButtonLink small look="secondary" to="/admin-client/import">
              {importsText.import}
            </ButtonLink>
          </>
        }
        empty={adminClientsText.noClients}
      />
      <DeleteDialog of={leaving} onDelete={({ _id }) => remove.mutateAsync(_id)} onClose={() => setLeaving(null)}>
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
  { title: adminClientsText.serialNumber, cell: (_client, number) => number, figures: true },
  {
    title: adminClientsText.name,
    sort: clientSort.name,
    cell: ({ _id, name }) => <Link to={`/admin-client/admin-client-detail/${_id}`}>{name}</Link>,
  },
  {
    title: adminClientsText.email,
    sort: clientSort.email,
    cell: ({ email }) => <Email address={email} />,
    breaks: 'anywhere',
  },
  { title: adminClientsText.city, sort: clientSort.city, cell: ({ city }) => city },
  { title: adminClientsText.county, sort: clientSort.county, cell: ({ state }) => state },
  { title: adminClientsText.phone, cell: shownPhone, breaks: 'never' },
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
