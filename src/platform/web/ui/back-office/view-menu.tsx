import { type FormEvent, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { ConfirmDialog, Modal } from '#platform/web/ui/overlays/modal.tsx'
import type { TableArrangement, TableView } from './table-arrangement.ts'
import style from './view-menu.module.css'

/** Opens the reader's views of the list, saves what is shown as another, and changes or deletes the open one. */
export function ViewMenu({ arrangement }: { arrangement: TableArrangement }) {
  const { views, openView, isChanged, currentQuery } = arrangement
  const [dialog, setDialog] = useState<'save' | 'change' | 'delete' | null>(null)
  const close = () => setDialog(null)
  return (
    <div className={style.menu}>
      {views.length > 0 && (
        <Select
          pill
          label={commonText.view}
          value={openView?.id ?? ''}
          options={[
            { value: '', label: commonText.noView },
            ...views.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => arrangement.open(views.find((view) => view.id === id) ?? null)}
        />
      )}
      {openView && isChanged && (
        <Button small variant="secondary" onClick={() => arrangement.update(openView, { query: currentQuery })}>
          {commonText.updateView}
        </Button>
      )}
      {(!openView || isChanged) && (
        <Button small variant="secondary" onClick={() => setDialog('save')}>
          {commonText.saveView}
        </Button>
      )}
      {openView && (
        <Button small variant="secondary" onClick={() => setDialog('change')}>
          {commonText.editView}
        </Button>
      )}
      {dialog === 'save' && <NameDialog title={commonText.saveView} onSave={arrangement.save} onClose={close} />}
      {dialog === 'change' && openView && (
        <NameDialog
          title={commonText.editView}
          view={openView}
          onSave={(name, isDefault) => arrangement.update(openView, { name, isDefault })}
          onDelete={() => setDialog('delete')}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={dialog === 'delete' && openView !== null}
        danger
        title={commonText.deleteView}
        confirm={commonText.delete}
        onConfirm={() => openView && arrangement.remove(openView).finally(close)}
        onClose={close}
      >
        <p>
          <strong>{openView?.name}</strong>
        </p>
      </ConfirmDialog>
    </div>
  )
}

interface NameDialogProps {
  title: string
  /** Absent: a new view. */
  view?: TableView
  onSave: (name: string, isDefault: boolean) => Promise<unknown>
  onDelete?: () => void
  onClose: () => void
}

function NameDialog({ title, view, onSave, onDelete, onClose }: NameDialogProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [isDefault, setDefault] = useState(view?.isDefault ?? false)
  const [error, setError] = useState<string>()
  const save = async () => {
    if (name.trim() === '') return setError(commonText.viewNameEmpty)
    await onSave(name, isDefault)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save().catch(() => undefined)
  }
  const actions = (
    <>
      {onDelete && (
        <Button variant="danger" onClick={onDelete}>
          {commonText.delete}
        </Button>
      )}
      <Button onClick={() => save()}>{commonText.save}</Button>
    </>
  )
  return (
    <Modal open title={title} size="s" onClose={onClose} actions={actions}>
      <form className={style.form} onSubmit={submit} noValidate>
        <TextField
          label={commonText.viewName}
          hint={view ? undefined : commonText.viewHint}
          maxLength={textLengths.name}
          value={name}
          error={error}
          onEdit={() => setError(undefined)}
          onChange={({ target }) => setName(target.value)}
        />
        {view && <Switch label={commonText.defaultView} checked={isDefault} onChange={setDefault} />}
      </form>
    </Modal>
  )
}
