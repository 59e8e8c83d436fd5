import { type FormEvent, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import type { TableView } from './table-arrangement.ts'
import style from './view-menu.module.css'

interface ViewDialogProps {
  title: string
  /** Absent: a new view. */
  view?: TableView
  onSave: (name: string, isDefault: boolean) => Promise<unknown>
  onDelete?: () => void
  onClose: () => void
}

/** Edits the name of a view and whether the list opens with it, and offers to delete it. */
export function ViewDialog({ title, view, onSave, onDelete, onClose }: ViewDialogProps) {
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
