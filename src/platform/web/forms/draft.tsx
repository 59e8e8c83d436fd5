import { type RefObject, useEffect, useRef, useState } from 'react'
import { commonText } from '#platform/text.ts'
import { getSessionStorage } from '../storage/session-storage.ts'
import { Button } from '../ui/buttons/button.tsx'
import { ConfirmDialog } from '../ui/overlays/modal.tsx'
import style from './form.module.css'
import { type UnsavedForm, unsavedForms } from './unsaved-forms.ts'

/** The key of the tab's storage under which all drafts are stored. */
const draftsKey = 'drafts'

interface StoredDraft<Values> {
  /** The initial values of the form as JSON: if the stored record has changed since, the draft is dropped. */
  begunWith: string
  values: Values
  hadFiles: boolean
}

type Leave = (leaves: boolean) => void

export interface Draft<Values> {
  values: Values
  set: (change: Values | ((now: Values) => Values)) => void
  /** Call it once the values are saved, before the form is left. */
  finish: () => void
  /** Call it instead where the form stays: what is typed from now on is compared with these values. */
  beginWith: (values: Values) => void
  /** Changes when the person starts again; use it as the key of fields that read their value only once. */
  version: number
  /** What `DraftNotice` shows. */
  notice: { restored: { hadFiles: boolean } | null; restart: () => void; leave: Leave | null }
}

/**
 * The values of a form, used like `useState`. What is typed survives a reload of the tab, except for files, which a browser cannot store; a
 * form with unsaved values asks before it is left. `name` identifies the record and the person; null stores nothing. Render `DraftNotice`
 * in the form.
 */
export function useDraft<Values extends object>(
  name: string | null,
  initial: () => Values,
  form: RefObject<HTMLFormElement | null>,
): Draft<Values> {
  // the first name stays: where the person is logged out the form is shown a moment longer, and would store her draft as a visitor's
  const [draftName] = useState(name)
  const [start, setStart] = useState(() => {
    const values = initial()
    return { values, json: JSON.stringify(values), begunWith: JSON.stringify(withoutFiles(values).values) }
  })
  const [restored, setRestored] = useState(() => readDraft<Values>(draftName, start.begunWith))
  const [values, setValues] = useState(restored?.values ?? start.values)
  const [version, setVersion] = useState(0)
  const [leave, setLeave] = useState<Leave | null>(null)
  const end = useRef(() => {})
  const isFinished = useRef(false)
  const isUnsaved = JSON.stringify(values) !== start.json
  useEffect(() => {
    if (isFinished.current) return
    writeDraft(draftName, isUnsaved ? { begunWith: start.begunWith, ...withoutFiles(values) } : null)
  }, [draftName, values, isUnsaved, start])
  useEffect(() => {
    if (!isUnsaved || isFinished.current) return
    end.current = addUnsavedForm({
      element: () => form.current,
      ask: () =>
        new Promise((resolve) => {
          setLeave(() => (leaves: boolean) => {
            setLeave(null)
            if (leaves) finish()
            resolve(leaves)
          })
        }),
    })
    return () => end.current()
  }, [isUnsaved, form])

  function finish(): void {
    isFinished.current = true
    end.current()
    writeDraft(draftName, null)
  }
  const beginWith = (next: Values) => {
    setStart((now) => ({ ...now, values: next, json: JSON.stringify(next) }))
    setValues(next)
    setRestored(null)
  }
  const restart = () => {
    setValues(start.values)
    setRestored(null)
    setVersion((now) => now + 1)
    form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }
  return { values, set: setValues, finish, beginWith, version, notice: { restored, restart, leave } }
}

/** Says that what was typed before a reload is here again, and asks before the form is left. */
export function DraftNotice({ restored, restart, leave }: Draft<object>['notice']) {
  return (
    <>
      {restored && (
        <div className={style.restored} role="status">
          <p>{restored.hadFiles ? commonText.draftWithoutFiles : commonText.draftRestored}</p>
          <Button small variant="quiet" onClick={restart}>
            {commonText.startAfresh}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={leave !== null}
        title={commonText.leaveTitle}
        confirm={commonText.leave}
        cancel={commonText.stay}
        onConfirm={() => leave?.(true)}
        onClose={() => leave?.(false)}
      >
        <p>{commonText.leaveHint}</p>
      </ConfirmDialog>
    </>
  )
}

/** Makes leaving the form ask first; returns a function that stops that. */
function addUnsavedForm(form: UnsavedForm): () => void {
  if (unsavedForms.size === 0) window.addEventListener('beforeunload', askByBrowser)
  unsavedForms.add(form)
  return () => {
    unsavedForms.delete(form)
    if (unsavedForms.size === 0) window.removeEventListener('beforeunload', askByBrowser)
  }
}

/** The browser asks in its own words before a tab is closed or reloaded. */
function askByBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function readDrafts(): Record<string, StoredDraft<unknown>> {
  return JSON.parse(getSessionStorage()?.getItem(draftsKey) ?? '{}')
}

function readDraft<Values>(name: string | null, begunWith: string): StoredDraft<Values> | null {
  const stored = name === null ? null : (readDrafts()[name] as StoredDraft<Values> | undefined)
  return stored?.begunWith === begunWith ? stored : null
}

/** Null deletes the draft. */
function writeDraft(name: string | null, draft: StoredDraft<object> | null): void {
  if (name === null) return
  const { [name]: _former, ...others } = readDrafts()
  const drafts = draft ? { ...others, [name]: draft } : others
  try {
    getSessionStorage()?.setItem(draftsKey, JSON.stringify(drafts))
  } catch {
    // the tab's storage is full: the draft is lost on a reload, but the form still asks before it is left
  }
}

/** A value that is a file becomes null, and a list loses the items that hold one. */
function withoutFiles(values: object): { values: object; hadFiles: boolean } {
  const isFile = (value: unknown) => value instanceof File
  const holdsFile = (item: unknown) => typeof item === 'object' && item !== null && Object.values(item).some(isFile)
  const toStored = (value: unknown) => {
    if (Array.isArray(value)) return value.filter((item) => !holdsFile(item))
    return isFile(value) ? null : value
  }
  const hadFiles = Object.values(values).some(
    (value) => isFile(value) || (Array.isArray(value) && value.some(holdsFile)),
  )
  return {
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toStored(value)])),
    hadFiles,
  }
}
