import plusIcon from '@tabler/icons/outline/plus.svg?path'
import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { type FormEvent, useState } from 'react'
import { type Right, rights } from '#access/rights.ts'
import { rightHints, rightNames } from '#access/rights-text.ts'
import { ShownOnce } from '#back-office/frame/web/shown-once.tsx'
import { formatTime } from '#platform/dates.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { CheckboxList } from '#platform/web/ui/fields/checkbox-list.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { Badge, type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { createProgramKeySchema } from '../contract.ts'
import { programKeysText } from '../text.ts'
import { type ProgramKey, useCreateProgramKey, useRevokeProgramKey } from './api.ts'
import style from './program-keys-panel.module.css'

type Opened = { dialog: 'create' } | { dialog: 'revoke'; key: ProgramKey } | { dialog: 'key'; secret: string }

/** Lists the keys of programs; keys can be created and revoked here. */
export function ProgramKeysPanel({ keys, mayGive }: { keys: readonly ProgramKey[]; mayGive: readonly Right[] }) {
  const revoke = useRevokeProgramKey()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const create = (
    <Button variant="secondary" small icon={plusIcon} onClick={() => setOpened({ dialog: 'create' })}>
      {programKeysText.create}
    </Button>
  )
  return (
    <Panel heading={programKeysText.keys} fullWidth actions={create}>
      <p className={style.lead}>{programKeysText.lead}</p>
      <KeysTable keys={keys} onRevoke={(key) => setOpened({ dialog: 'revoke', key })} />
      {opened?.dialog === 'create' && (
        <CreateKeyDialog
          mayGive={mayGive}
          onCreated={(secret) => setOpened({ dialog: 'key', secret })}
          onClose={close}
        />
      )}
      {opened?.dialog === 'key' && (
        <ShownOnce
          title={programKeysText.yourKey}
          hint={programKeysText.keyHint}
          secret={opened.secret}
          onClose={close}
        />
      )}
      {opened?.dialog === 'revoke' && (
        <DeleteDialog
          item={opened.key}
          title={programKeysText.revokeTitle(opened.key.name)}
          confirm={programKeysText.revoke}
          onDelete={({ id }) => revoke.mutateAsync(id)}
          onClose={close}
        >
          {() => programKeysText.revokeHint}
        </DeleteDialog>
      )}
    </Panel>
  )
}

function KeysTable({ keys, onRevoke }: { keys: readonly ProgramKey[]; onRevoke: (key: ProgramKey) => void }) {
  const columns: readonly Column<ProgramKey>[] = [
    { title: programKeysText.name, cell: ({ name }) => name },
    { title: programKeysText.rights, cell: describeRights },
    { title: programKeysText.ending, cell: ({ ending }) => `…${ending}`, breaks: 'never' },
    { title: programKeysText.maker, cell: ({ maker }) => maker },
    {
      title: programKeysText.lastUsed,
      cell: ({ lastUsed }) => (lastUsed ? formatTime(lastUsed) : programKeysText.never),
      breaks: 'never',
    },
    { title: programKeysText.state, cell: KeyState },
    {
      title: programKeysText.actions,
      cell: (key) =>
        key.ended !== 'revoked' && (
          <IconButton icon={trashIcon} label={programKeysText.revokeOf(key.name)} onClick={() => onRevoke(key)} />
        ),
    },
  ]
  if (keys.length === 0) return <EmptyState text={programKeysText.noKeys} hint={programKeysText.noKeysHint} />
  return <Table caption={programKeysText.keys} columns={columns} rows={keys} rowKey={({ id }) => id} />
}

const namesOf = (list: readonly Right[]) => list.map((right) => rightNames[right]).join(', ')

function describeRights({ rights: own, lost }: ProgramKey): string {
  const names = namesOf(own) || '-'
  return lost.length > 0 ? `${names}. ${programKeysText.lost(namesOf(lost))}` : names
}

function KeyState({ ended }: ProgramKey) {
  if (ended === 'revoked') return <Badge>{programKeysText.revoked}</Badge>
  if (ended === 'maker') return <Badge tone="warning">{programKeysText.makerGone}</Badge>
  return <Badge tone="success">{programKeysText.works}</Badge>
}

interface CreateKeyDialogProps {
  mayGive: readonly Right[]
  onCreated: (key: string) => void
  onClose: () => void
}

function CreateKeyDialog({ mayGive, onCreated, onClose }: CreateKeyDialogProps) {
  const errors = useFormErrors()
  const create = useCreateProgramKey()
  const [chosen, setChosen] = useState<readonly string[]>([])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (create.isPending) return
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    const form = errors.validate(createProgramKeySchema, {
      name,
      rights: rights.filter((right) => chosen.includes(right)),
    })
    if (!form) return
    await create.mutateAsync(form).then(({ key }) => onCreated(key), errors.showOrNotify)
  }

  return (
    <Modal open title={programKeysText.create} onClose={onClose}>
      <Form errors={errors} onSubmit={submit}>
        <TextField
          label={programKeysText.name}
          hint={programKeysText.nameHint}
          maxLength={textLengths.name}
          autoComplete="off"
          {...errors.field('name')}
        />
        <CheckboxList
          label={programKeysText.rights}
          groups={[{ options: mayGive.map((right) => ({ value: right, label: describeRight(right) })) }]}
          empty={programKeysText.notYours}
          whole
          selected={chosen}
          onChange={setChosen}
          {...errors.field('rights')}
        />
        <p>{programKeysText.rightsHint}</p>
        <SaveActions save={programKeysText.create} saving={create.isPending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}

const describeRight = (right: Right) => `${rightNames[right]}: ${rightHints[right]}`
