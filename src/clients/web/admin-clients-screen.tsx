import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#base/web/router.tsx'
import { useViewer } from '#base/web/session.ts'
import { listQuery, useTablePlace } from '#base/web/table-place.ts'
import { Button, ButtonLink, IconButton } from '#base/web/ui/button.tsx'
import { ConfirmDialog } from '#base/web/ui/confirm-dialog.tsx'
import { DataTable } from '#base/web/ui/data-table.tsx'
import { ExportButton } from '#base/web/ui/export-button.tsx'
import { trashIcon } from '#base/web/ui/more-icons.ts'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { Select } from '#base/web/ui/select.tsx'
import type { Column } from '#base/web/ui/table.tsx'
import { clientSort } from '#clients/admin-contract.ts'
import type { ClientView } from '#clients/contract.ts'
import { adminClientsQuery, useRemoveAnyClient, useRestoreClient } from '#clients/web/admin-api.ts'
import { adminClientsMessages as say } from '#messages/admin-clients.ts'
import { commonMessages } from '#messages/common.ts'
import { importsMessages } from '#messages/imports.ts'

export function Component() {
  const viewer = useViewer()
  const table = useTablePlace(['deleted'])
  const deleted = table.place.filters.deleted === '1'
  const [leaving, setLeaving] = useState<ClientView | null>(null)
  const remove = useRemoveAnyClient()
  const query = useQuery({
    ...adminClientsQuery(viewer.key, table.place),
    // the rows of before stay while the next ones come
    placeholderData: (before) => before,
    select: ({ clients, ttl }) => ({ rows: clients, total: ttl }),
  })
  const confirm = async () => {
    if (!leaving) return
    await remove.mutateAsync(leaving._id)
    setLeaving(null)
  }
  return (
    <>
      <PageTitle>{say.clients}</PageTitle>
      <DataTable
        caption={say.clients}
        columns={[...columns, deleted ? restoreColumn : removeColumn(setLeaving)]}
        query={query}
        rowKey={({ _id }) => _id}
        table={table}
        search={{ label: say.searchClients }}
        actions={
          <>
            <Select
              pill
              label={say.shown}
              value={deleted ? '1' : ''}
              options={[
                { value: '', label: say.current },
                { value: '1', label: say.deleted },
              ]}
              onChange={(value) => table.filter({ deleted: value })}
            />
            <ExportButton list="clients" query={listQuery(table.place)} />
            <ButtonLink small look="secondary" to="/admin-client/import">
              {importsMessages.import}
            </ButtonLink>
          </>
        }
        empty={say.noClients}
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
          {say.removeClient}: <strong>{leaving?.name}</strong>. {say.removeHint}
        </p>
      </ConfirmDialog>
    </>
  )
}

/** The number as it is dialled from anywhere; some carry the country's code already. */
const wholeNumber = ({ c_code, pno }: ClientView) => (pno.startsWith('+') ? pno : `${c_code} ${pno}`)

const columns: readonly Column<ClientView>[] = [
  { title: say.serialNumber, cell: (_client, number) => number, figures: true },
  {
    title: say.name,
    sort: clientSort.name,
    cell: ({ _id, name }) => <Link to={`/admin-client/admin-client-detail/${_id}`}>{name}</Link>,
  },
  { title: say.email, sort: clientSort.email, cell: ({ email }) => email },
  { title: say.city, sort: clientSort.city, cell: ({ city }) => city },
  { title: say.county, sort: clientSort.county, cell: ({ state }) => state },
  { title: say.phone, cell: (client) => wholeNumber(client) },
]

const removeColumn = (onRemove: (client: ClientView) => void): Column<ClientView> => ({
  title: say.action,
  cell: (client) => (
    <IconButton icon={trashIcon} label={`${say.removeClient}: ${client.name}`} onClick={() => onRemove(client)} />
  ),
})

const restoreColumn: Column<ClientView> = { title: say.action, cell: (client) => <RestoreButton {...client} /> }

function RestoreButton({ _id, name }: ClientView) {
  const restore = useRestoreClient()
  return (
    <Button look="secondary" small waiting={restore.isPending} onClick={() => restore.mutate(_id)}>
      {say.restore}
      <span className="unseen"> {name}</span>
    </Button>
  )
}
