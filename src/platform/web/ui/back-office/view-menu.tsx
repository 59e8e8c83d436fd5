import { lazy, Suspense, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'
import type { TableArrangement } from './table-arrangement.ts'
import style from './view-menu.module.css'

// loaded only when it is needed: a list is opened far more often than its views are changed
const ViewDialog = lazy(() => import('./view-dialog.tsx').then((file) => ({ default: file.ViewDialog })))

/** Opens the reader's views of the list, saves what is shown as another, and changes or deletes the open one. */
export function ViewMenu({ arrangement }: { arrangement: TableArrangement }) {
  const { views, openView, isChanged, currentQuery } = arrangement
  const [dialog, setDialog] = useState<'save' | 'change' | null>(null)
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
      <Suspense>
        {dialog === 'save' && <ViewDialog title={commonText.saveView} onSave={arrangement.save} onClose={close} />}
        {dialog === 'change' && openView && (
          <ViewDialog
            title={commonText.editView}
            view={openView}
            onSave={(name, isDefault) => arrangement.update(openView, { name, isDefault })}
            onDelete={() => arrangement.remove(openView).finally(close)}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
