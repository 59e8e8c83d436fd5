import boltIcon from '@tabler/icons/outline/bolt.svg?path'
import dotsIcon from '@tabler/icons/outline/dots-vertical.svg?path'
import keyIcon from '@tabler/icons/outline/key.svg?path'
import listIcon from '@tabler/icons/outline/list-details.svg?path'
import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import powerIcon from '@tabler/icons/outline/power.svg?path'
import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { lazy, Suspense, useState } from 'react'
import { ShownOnce } from '#back-office/frame/web/shown-once.tsx'
import { formatDay } from '#platform/dates.ts'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { DropdownMenu } from '#platform/web/ui/overlays/dropdown-menu.tsx'
import { MenuAction, MenuItems } from '#platform/web/ui/overlays/menu-items.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { Badge, type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { webhooksText } from '../text.ts'
import { type Endpoint, useRemoveEndpoint, useRotateSecret, useSwitchEndpoint, useTestEndpoint } from './api.ts'
import style from './endpoints-panel.module.css'

const DeliveriesDialog = lazy(async () => ({
  default: (await import('./deliveries-dialog.tsx')).DeliveriesDialog,
}))
const EndpointDialog = lazy(async () => ({ default: (await import('./endpoint-dialog.tsx')).EndpointDialog }))

type Opened =
  | { dialog: 'edit'; endpoint: Endpoint | null }
  | { dialog: 'rotate' | 'remove' | 'deliveries'; endpoint: Endpoint }
  | { dialog: 'secret'; secret: string }

/** The programs that are told what happens in the shop, and what has become of their deliveries. */
export function EndpointsPanel({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const add = (
    <Button variant="secondary" small icon={plusIcon} onClick={() => setOpened({ dialog: 'edit', endpoint: null })}>
      {webhooksText.add}
    </Button>
  )
  return (
    <Panel heading={webhooksText.endpoints} fullWidth actions={add}>
      <p className={style.lead}>{webhooksText.lead}</p>
      <EndpointsTable endpoints={endpoints} onOpen={setOpened} />
      <Suspense>{opened && <OpenedDialog opened={opened} onOpen={setOpened} />}</Suspense>
    </Panel>
  )
}

interface EndpointsTableProps {
  endpoints: readonly Endpoint[]
  onOpen: (opened: Opened) => void
}

function EndpointsTable({ endpoints, onOpen }: EndpointsTableProps) {
  const columns: readonly Column<Endpoint>[] = [
    { title: webhooksText.url, cell: ({ url }) => url, breaks: 'anywhere' },
    { title: webhooksText.events, cell: ({ events }) => events.join(', ') },
    { title: webhooksText.state, cell: EndpointState },
    { title: webhooksText.waiting, cell: ({ waiting }) => waiting, numeric: true },
    { title: webhooksText.failed, cell: ({ failed }) => failed, numeric: true },
    { title: webhooksText.actions, cell: (endpoint) => <EndpointMenu endpoint={endpoint} onOpen={onOpen} /> },
  ]
  if (endpoints.length === 0) return <EmptyState text={webhooksText.noEndpoints} hint={webhooksText.noEndpointsHint} />
  return <Table caption={webhooksText.endpoints} columns={columns} rows={endpoints} rowKey={({ id }) => id} />
}

function EndpointState(endpoint: Endpoint) {
  const { formerMaker } = endpoint
  return (
    <div className={style.states}>
      <DeliveryBadge {...endpoint} />
      {formerMaker && <Badge tone="warning">{webhooksText.formerMaker[formerMaker.why](formerMaker.name)}</Badge>}
    </div>
  )
}

function DeliveryBadge({ offReason, failingSince }: Endpoint) {
  if (offReason) return <Badge tone="danger">{webhooksText.off[offReason]}</Badge>
  if (failingSince) return <Badge tone="warning">{webhooksText.failing(formatDay(failingSince))}</Badge>
  return <Badge tone="success">{webhooksText.on}</Badge>
}

function EndpointMenu({ endpoint, onOpen }: { endpoint: Endpoint; onOpen: (opened: Opened) => void }) {
  const test = useTestEndpoint()
  const setOn = useSwitchEndpoint()
  const { id, host, isOn } = endpoint
  return (
    <DropdownMenu label={webhooksText.actionsFor(host)} trigger={<Icon icon={dotsIcon} />}>
      {() => (
        <MenuItems>
          <MenuAction
            icon={listIcon}
            label={webhooksText.showDeliveries}
            onClick={() => onOpen({ dialog: 'deliveries', endpoint })}
          />
          <MenuAction icon={boltIcon} label={webhooksText.test} onClick={() => test.mutate(id)} />
          <MenuAction
            icon={pencilIcon}
            label={webhooksText.edit}
            onClick={() => onOpen({ dialog: 'edit', endpoint })}
          />
          <MenuAction
            icon={keyIcon}
            label={webhooksText.rotate}
            onClick={() => onOpen({ dialog: 'rotate', endpoint })}
          />
          <MenuAction
            icon={powerIcon}
            label={isOn ? webhooksText.switchOff : webhooksText.switchOn}
            onClick={() => setOn.mutate({ id, isOn: !isOn })}
          />
          <MenuAction
            icon={trashIcon}
            label={webhooksText.remove}
            onClick={() => onOpen({ dialog: 'remove', endpoint })}
          />
        </MenuItems>
      )}
    </DropdownMenu>
  )
}

function OpenedDialog({ opened, onOpen }: { opened: Opened; onOpen: (opened: Opened | null) => void }) {
  const remove = useRemoveEndpoint()
  const rotate = useRotateSecret()
  const close = () => onOpen(null)
  const showSecret = (secret: string | undefined) => onOpen(secret ? { dialog: 'secret', secret } : null)
  if (opened.dialog === 'edit')
    return <EndpointDialog endpoint={opened.endpoint} onSaved={showSecret} onClose={close} />
  if (opened.dialog === 'secret')
    return (
      <ShownOnce
        title={webhooksText.yourSecret}
        hint={webhooksText.secretHint}
        secret={opened.secret}
        onClose={close}
      />
    )
  const { endpoint } = opened
  if (opened.dialog === 'deliveries') return <DeliveriesDialog endpoint={endpoint} onClose={close} />
  if (opened.dialog === 'remove')
    return (
      <DeleteDialog
        item={endpoint}
        title={webhooksText.removeTitle(endpoint.host)}
        onDelete={({ id }) => remove.mutateAsync(id)}
        onClose={close}
      >
        {() => webhooksText.removeHint}
      </DeleteDialog>
    )
  return (
    <ConfirmDialog
      open
      title={webhooksText.rotateTitle}
      confirm={webhooksText.rotate}
      onConfirm={() => rotate.mutateAsync(endpoint.id).then(({ secret }) => showSecret(secret))}
      onClose={close}
    >
      {webhooksText.rotateHint}
    </ConfirmDialog>
  )
}
