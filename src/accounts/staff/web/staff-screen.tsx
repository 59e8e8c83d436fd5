import dotsIcon from '@tabler/icons/outline/dots-vertical.svg?path'
import lockIcon from '@tabler/icons/outline/lock.svg?path'
import lockOpenIcon from '@tabler/icons/outline/lock-open.svg?path'
import mailIcon from '@tabler/icons/outline/mail.svg?path'
import trashIcon from '@tabler/icons/outline/trash.svg?path'
import usersIcon from '@tabler/icons/outline/users.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay } from '#platform/dates.ts'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { DropdownMenu } from '#platform/web/ui/overlays/dropdown-menu.tsx'
import { MenuAction, MenuItems } from '#platform/web/ui/overlays/menu-items.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { Badge, type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { RolesPanel } from '../roles/web/roles-panel.tsx'
import { ChangeRoleDialog, InviteDialog } from '../roles/web/staff-dialogs.tsx'
import { staffText } from '../text.ts'
import {
  type Colleague,
  type Role,
  staffQuery,
  useInviteAgain,
  useRemoveColleague,
  useSetColleagueBlocked,
} from './api.ts'
import style from './staff.module.css'

/** The colleagues of the back office and their roles, for owners of the shop. */
export function StaffScreen() {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(staffQuery(viewer.key))
  const [isInviting, setInviting] = useState(false)
  const [chosen, setChosen] = useState<ColleagueChange | null>(null)
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const { colleagues, roles } = data
  const actions = (
    <Button icon={mailIcon} onClick={() => setInviting(true)}>
      {staffText.invite}
    </Button>
  )
  return (
    <>
      <PageTitle lead={staffText.lead} actions={actions}>
        {staffText.colleagues}
      </PageTitle>
      <Panels>
        <Panel heading={staffText.colleagues} fullWidth>
          <ColleaguesTable colleagues={colleagues} onChoose={(change, colleague) => setChosen({ change, colleague })} />
        </Panel>
        <RolesPanel roles={roles} />
      </Panels>
      {isInviting && <InviteDialog roles={roles} onClose={() => setInviting(false)} />}
      {chosen && <ColleagueChangeDialog {...chosen} roles={roles} onClose={() => setChosen(null)} />}
    </>
  )
}

/** A change of a colleague that a dialog asks about. */
interface ColleagueChange {
  change: 'role' | 'block' | 'remove'
  colleague: Colleague
}

interface ColleaguesTableProps {
  colleagues: readonly Colleague[]
  onChoose: (change: ColleagueChange['change'], colleague: Colleague) => void
}

function ColleaguesTable({ colleagues, onChoose }: ColleaguesTableProps) {
  const columns: readonly Column<Colleague>[] = [
    {
      title: staffText.name,
      cell: ({ name, isReader }) => (
        <span className={style.words}>
          {name} {isReader && <Badge tone="accent">{staffText.you}</Badge>}
        </span>
      ),
    },
    { title: staffText.email, cell: ({ email }) => <Email email={email} />, breaks: 'anywhere' },
    { title: staffText.role, cell: ({ role }) => role },
    {
      title: staffText.secondFactor,
      cell: ({ hasSecondFactor: isOn }) => (
        <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? staffText.isOn : staffText.isOff}</Badge>
      ),
    },
    { title: staffText.state, cell: (colleague) => <ColleagueState {...colleague} /> },
    {
      title: staffText.actions,
      cell: (colleague) => !colleague.isReader && <ColleagueMenu colleague={colleague} onChoose={onChoose} />,
    },
  ]
  return <Table caption={staffText.colleagues} columns={columns} rows={colleagues} rowKey={({ id }) => id} />
}

function ColleagueState({ isBlocked, invitedAt }: Colleague) {
  if (isBlocked) return <Badge tone="danger">{staffText.blocked}</Badge>
  if (invitedAt) return <Badge tone="warning">{staffText.invitedOn(formatDay(invitedAt))}</Badge>
  return <Badge tone="success">{staffText.active}</Badge>
}

interface ColleagueMenuProps {
  colleague: Colleague
  onChoose: ColleaguesTableProps['onChoose']
}

function ColleagueMenu({ colleague, onChoose }: ColleagueMenuProps) {
  const inviteAgain = useInviteAgain()
  const setBlocked = useSetColleagueBlocked()
  const { id: userId, isBlocked } = colleague
  return (
    <DropdownMenu label={staffText.actionsFor(colleague.name)} trigger={<Icon icon={dotsIcon} />}>
      {() => (
        <MenuItems>
          <MenuAction icon={usersIcon} label={staffText.changeRole} onClick={() => onChoose('role', colleague)} />
          {colleague.invitedAt && !isBlocked && (
            <MenuAction icon={mailIcon} label={staffText.inviteAgain} onClick={() => inviteAgain.mutate(userId)} />
          )}
          {isBlocked ? (
            <MenuAction
              icon={lockOpenIcon}
              label={staffText.unblock}
              onClick={() => setBlocked.mutate({ userId, isBlocked: false })}
            />
          ) : (
            <MenuAction icon={lockIcon} label={staffText.block} onClick={() => onChoose('block', colleague)} />
          )}
          <MenuAction icon={trashIcon} label={staffText.remove} onClick={() => onChoose('remove', colleague)} />
        </MenuItems>
      )}
    </DropdownMenu>
  )
}

interface ColleagueChangeProps extends ColleagueChange {
  roles: readonly Role[]
  onClose: () => void
}

function ColleagueChangeDialog({ change, colleague, roles, onClose }: ColleagueChangeProps) {
  const remove = useRemoveColleague()
  const block = useSetColleagueBlocked()
  if (change === 'role') return <ChangeRoleDialog colleague={colleague} roles={roles} onClose={onClose} />
  const isRemoval = change === 'remove'
  return (
    <DeleteDialog
      item={colleague}
      title={isRemoval ? staffText.removeTitle(colleague.name) : staffText.blockTitle(colleague.name)}
      confirm={isRemoval ? staffText.remove : staffText.block}
      onDelete={({ id: userId }) =>
        isRemoval ? remove.mutateAsync(userId) : block.mutateAsync({ userId, isBlocked: true })
      }
      onClose={onClose}
    >
      {() => (isRemoval ? staffText.removeHint : staffText.blockHint)}
    </DeleteDialog>
  )
}
