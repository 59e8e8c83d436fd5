import { type FormEvent, type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import { formatTime } from '#platform/dates.ts'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { DraftNotice, useDraft } from '#platform/web/forms/draft.tsx'
import { Form, FormActions, type FormErrors, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import type { SettingSection } from '#settings/contract.ts'
import { settingsText } from '#settings/text.ts'
import { type SectionValues, type SettingsToEdit, useSetSection } from '#settings/web/api.ts'
import style from './section-form.module.css'

interface SectionFormProps<Values extends SectionValues> {
  section: SettingSection
  heading: string
  hint: string
  settings: SettingsToEdit
  schema: z.ZodType
  initial: Values
  /** Whether the section has secrets; if so, what is typed is not stored as a draft. */
  hasSecrets?: boolean
  /** Further buttons, next to the one that saves. */
  actions?: ReactNode
  children: (fields: SectionControls<Values>) => ReactNode
}

export interface SectionControls<Values extends SectionValues> {
  values: Values
  set: (change: Partial<Values>) => void
  errors: FormErrors
  settings: SettingsToEdit
  /** The props of a text field; a field that an environment variable sets is read-only and says so. */
  text: (
    name: Extract<keyof Values, string>,
    hint?: ReactNode,
  ) => ReturnType<ReturnType<typeof bindTextFields>> & {
    readOnly: boolean
    hint: ReactNode
  }
  /** Whether an environment variable sets the field. */
  isFixed: (name: string) => boolean
}

/** The form for one section of the settings, with its own button to save. */
export function SectionForm<Values extends SectionValues>({
  section,
  heading,
  hint,
  settings,
  schema,
  initial,
  hasSecrets = false,
  actions,
  children,
}: SectionFormProps<Values>) {
  const viewer = useViewer()
  const errors = useFormErrors({ perField: true })
  const [start] = useState(initial)
  const draft = useDraft(hasSecrets ? null : `${viewer.key} settings ${section}`, () => start, errors.form)
  const { values } = draft
  const versionId = settings.versionIds.get(section) ?? ''
  const save = useSetSection(section)
  const set = (change: Partial<Values>) => draft.set((now) => ({ ...now, ...change }))
  const bind = bindTextFields(errors, values as Readonly<Record<string, string>>, (change) =>
    set(change as Partial<Values>),
  )
  const variableOf = (name: string) => settings.variables.get(`${section}.${name}`)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!errors.validate(schema, { ...values, version_id: versionId })) return
    try {
      await save.mutateAsync({ values, versionId })
      draft.finish()
    } catch (error) {
      errors.showOrNotify(error)
    }
  }
  const controls: SectionControls<Values> = {
    values,
    set,
    errors,
    settings,
    text(name, usual) {
      const variable = variableOf(name)
      return { ...bind(name), readOnly: variable !== undefined, hint: variable ? settingsText.setAs(variable) : usual }
    },
    isFixed: (name) => variableOf(name) !== undefined,
  }
  return (
    <Panel heading={heading}>
      <Form errors={errors} onSubmit={send}>
        <DraftNotice {...draft.notice} />
        <p className={style.hint}>{hint}</p>
        {children(controls)}
        <FormActions>
          {actions}
          <Button type="submit" loading={save.isPending}>
            {settingsText.save}
          </Button>
        </FormActions>
      </Form>
    </Panel>
  )
}

interface SecretFieldProps<Values extends SectionValues> {
  name: Extract<keyof Values, string>
  label: string
  hint?: string
  fields: SectionControls<Values>
  maxLength: number
}

/** The field for a key or a password, which never shows the stored one; its hint says whether one is stored. */
export function SecretField<Values extends SectionValues>({
  name,
  label,
  hint,
  fields,
  maxLength,
}: SecretFieldProps<Values>) {
  const known = fields.settings.secrets.get(name)
  const state = known?.since
    ? settingsText.secretSet(known.lastFour, formatTime(known.since))
    : settingsText.secretMissing
  return (
    <TextField
      type="password"
      autoComplete="off"
      spellCheck={false}
      label={label}
      maxLength={maxLength}
      {...fields.text(
        name,
        <>
          {state} {hint}
        </>,
      )}
    />
  )
}
