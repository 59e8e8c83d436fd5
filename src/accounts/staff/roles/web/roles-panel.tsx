import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { useState } from 'react'
import { rightNames } from '#access/rights-text.ts'
import { staffText } from '#accounts/staff/text.ts'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { type Role, useDeleteRole } from '../../web/api.ts'
import style from '../../web/staff.module.css'
import { RoleDialog } from './staff-dialogs.tsx'

/** Lists the roles that owners have put together, which can be changed and deleted here. */
export function RolesPanel({ roles }: { roles: readonly Role[] }) {
  const [dialog, setDialog] = useState<{ name: 'edit'; role: Role | null } | { name: 'delete'; role: Role } | null>(
    null,
  )
  const deleteRole = useDeleteRole()
  const close = () => setDialog(null)
  const columns: readonly Column<Role>[] = [
    { title: staffText.name, cell: ({ name }) => name },
    { title: staffText.rights, cell: ({ rights }) => rights.map((right) => rightNames[right]).join(', ') },
    { title: staffText.limit, cell: describeLimit },
    { title: staffText.inRole, cell: ({ colleagues }) => colleagues, numeric: true },
    {
      title: staffText.actions,
      cell: (role) => (
        <span className={style.buttons}>
          <IconButton
            icon={pencilIcon}
            aria-keyshortcuts="e"
            label={`${staffText.editRole}: ${role.name}`}
            onClick={() => setDialog({ name: 'edit', role })}
          />
          <IconButton
            icon={trashIcon}
            label={`${staffText.deleteRole}: ${role.name}`}
            onClick={() => setDialog({ name: 'delete', role })}
          />
        </span>
      ),
    },
  ]
  const add = (
    <Button variant="secondary" small icon={plusIcon} onClick={() => setDialog({ name: 'edit', role: null })}>
      {staffText.addRole}
    </Button>
  )
  return (
    <Panel heading={staffText.roles} fullWidth actions={add}>
      {roles.length === 0 ? (
        <EmptyState text={staffText.noRoles} />
      ) : (
        <Table caption={staffText.roles} columns={columns} rows={roles} rowKey={({ id }) => id} />
      )}
      {dialog?.name === 'edit' && <RoleDialog role={dialog.role} onClose={close} />}
      {dialog?.name === 'delete' && (
        <DeleteDialog item={dialog.role} onDelete={({ id }) => deleteRole.mutateAsync(id)} onClose={close}>
          {({ name }) => `${name}. ${staffText.deleteRoleHint}`}
        </DeleteDialog>
      )}
    </Panel>
  )
}

function describeLimit({ rights, maxRefund }: Role): string {
  if (!rights.includes('returns')) return '-'
  return maxRefund === null ? staffText.noLimit : staffText.upTo(formatPounds(maxRefund))
}
